//! What LLVM's printer says about an instruction besides names, types and
//! numbers.
//!
//! The core reads an instruction's state as raw bits.  LLVM's printer writes the
//! same state as words (`volatile`, `syncscope("agent")`, `align 4`, `ult`,
//! `nsw`, `musttail`, `cleanup`, `asm sideeffect "nop"` …), shares no code with
//! the core, and knows every flag of its own version.  So it is an independent
//! source for the naive comparator.

/// The words of a printed instruction, header or constant that are neither
/// names, types, numbers nor plain constants, in order.  Quoted strings count,
/// with the number of operands where they are the tag of an operand bundle.
pub(crate) fn state_words(printed: &str) -> Vec<String> {
    Scanner { rest: printed.as_bytes(), words: Vec::new() }.scan()
}

/// A printed call without attributes of some names, and without alignments, which are
/// attributes there.
pub(crate) fn without_attributes(printed: &str, names: &[&str]) -> String {
    let mut kept = String::new();
    let mut rest = printed;
    while let Some(&first) = rest.as_bytes().first() {
        let word = rest.find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
        let (word, after) = rest.split_at(word.unwrap_or(rest.len()).max(1));
        let begins = kept.is_empty() || kept.ends_with([' ', '(']);
        rest = after;
        if !first.is_ascii_lowercase() || !begins || !names.contains(&word) {
            kept.push_str(word);
        } else if word == "align" {
            rest = rest.trim_start_matches(|letter: char| " ()".contains(letter));
            rest = rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ')');
        } else if let Some(inner) = rest.strip_prefix('(') {
            let mut depth = 1;
            let end = inner.find(|letter| {
                depth += i32::from(letter == '(') - i32::from(letter == ')');
                depth == 0
            });
            rest = &inner[end.map_or(inner.len(), |end| end + 1)..];
        }
    }
    kept
}

#[test]
fn calls_without_attributes() {
    let names = ["align", "captures", "memory", "initializes", "nonnull"];
    let cut = |text: &str| without_attributes(text, &names);
    assert_eq!(cut("call @f(ptr align 8 %align)"), "call @f(ptr  %align)");
    assert_eq!(cut("call @f(ptr nonnull captures(none) %x, i8 3)"), "call @f(ptr   %x, i8 3)");
    assert_eq!(cut("call @f(ptr initializes((0, 4), (8, 9)) %x)"), "call @f(ptr  %x)");
}

/// Words that stand for types or constants, which are compared by structure.
const TYPES_AND_CONSTANTS: [&str; 23] = [
    "ptr",
    "half",
    "bfloat",
    "float",
    "double",
    "fp128",
    "x86_fp80",
    "ppc_fp128",
    "x",
    "vscale",
    "void",
    "label",
    "metadata",
    "token",
    "target",
    "x86_amx",
    "x86_mmx",
    "null",
    "undef",
    "poison",
    "zeroinitializer",
    "none",
    "splat",
];

struct Scanner<'a> {
    rest: &'a [u8],
    words: Vec<String>,
}

impl Scanner<'_> {
    fn scan(mut self) -> Vec<String> {
        while let Some(&first) = self.rest.first() {
            match first {
                b'%' | b'@' | b'!' | b'$' | b'#' => {
                    self.rest = &self.rest[1..];
                    self.skip_name();
                }
                b'"' => self.quoted(),
                b'0'..=b'9' => self.number(),
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
                _ => self.rest = &self.rest[1..],
            }
        }
        self.words
    }

    fn take_while(&mut self, belongs: impl Fn(u8) -> bool) -> String {
        let length = self.rest.iter().take_while(|&&byte| belongs(byte)).count();
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        String::from_utf8_lossy(taken).into_owned()
    }

    fn skip_name(&mut self) {
        if self.rest.first() == Some(&b'"') {
            self.string();
        } else {
            self.take_while(|byte| byte.is_ascii_alphanumeric() || b"$._-\\".contains(&byte));
        }
    }

    /// The content of a string; LLVM escapes quotation marks as `\22`.
    fn string(&mut self) -> String {
        self.rest = &self.rest[1..];
        let content = self.take_while(|byte| byte != b'"');
        self.rest = self.rest.get(1..).unwrap_or_default();
        content
    }

    fn quoted(&mut self) {
        let content = self.string();
        let operands = match self.rest.first() {
            Some(b'(') => format!("/{}", count_operands(self.rest)),
            _ => String::new(),
        };
        self.words.push(format!("\"{content}\"{operands}"));
    }

    /// Numbers are operands or parts of types, except for alignments.
    fn number(&mut self) {
        let number =
            self.take_while(|byte| byte.is_ascii_alphanumeric() || b".+-_".contains(&byte));
        if self.words.last().is_some_and(|word| word == "align") {
            self.words.push(number);
        }
    }

    fn word(&mut self) {
        let word = self.take_while(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte));
        let is_integer_type =
            word.strip_prefix('i').is_some_and(|bits| bits.parse::<u32>().is_ok());
        if word == "c" && self.rest.first() == Some(&b'"') {
            self.string();
        } else if !is_integer_type && !TYPES_AND_CONSTANTS.contains(&word.as_str()) {
            self.words.push(word);
        }
    }
}

/// How many operands stand between the parentheses at the start of a text.
fn count_operands(text: &[u8]) -> usize {
    let (mut depth, mut commas) = (0, 0);
    for (position, &byte) in text.iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth -= 1,
            b',' if depth == 1 => commas += 1,
            _ => {}
        }
        if depth == 0 {
            return if position == 1 { 0 } else { commas + 1 };
        }
    }
    commas + 1
}

#[test]
fn words_are_what_is_neither_name_type_nor_number() {
    let words = |text: &str| state_words(text).join(" ");
    assert_eq!(words("  %r = add nuw nsw i32 %a, -7"), "add nuw nsw");
    assert_eq!(
        words("%0 = load atomic volatile i32, ptr %\"add\", syncscope(\"agent\") acquire, align 4"),
        "load atomic volatile syncscope \"agent\" acquire align 4"
    );
    assert_eq!(
        words("call void @f(i64 1) #3 [ \"deopt\"(i32 1, ptr @g), \"a\"() ]"),
        "call \"deopt\"/2 \"a\"/0"
    );
    assert_eq!(words("store [2 x i8] c\"in\", ptr %p, align 1, !tbaa !4"), "store align 1");
}
