//! Parameters of passes, in LLVM's own notation: `aliases;no-debug;verify=5`.
//!
//! A pass declares what it takes and where the values go; parsing, errors and
//! the list of valid parameters follow from the declaration.
//!
//! ```
//! use rustmerge_core::mergefunc::Options;
//! use rustmerge_core::host::syntax::{Fault, parameters_of};
//!
//! let text = parameters_of("rust-mergefunc<aliases;verify=5>", "rust-mergefunc");
//! let options = Options::parse(text.expect("the pass is named"))?;
//! assert_eq!((options.aliases, options.verify), (true, 5));
//!
//! let error = Options::parse("no-such").unwrap_err();
//! assert_eq!(error.fault(), Fault::Unknown);
//! assert!(error.to_string().starts_with(
//!     "rust-mergefunc: error: unknown parameter 'no-such'; valid parameters: aliases, no-aliases, "
//! ));
//! # Ok::<(), rustmerge_core::host::syntax::ParameterError>(())
//! ```

use super::bisect::BisectLimit;
use std::fmt;
use std::io;

/// The parameter that names files of patterns.
pub(crate) const SKIP_FROM: &str = "skip-from";

/// What is wrong with a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The pass has no parameter of this name.
    Unknown,
    /// The pass has the parameter, and it cannot have this value.
    Malformed,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Unknown => "unknown",
            Fault::Malformed => "malformed",
        })
    }
}

/// The first parameter of a text that a pass does not take.  Displayed, it is one line
/// that names the pass and says what is wanted, or for `help` a line for each parameter.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{pass}: error: {fault} parameter '{parameter}'{advice}")]
pub struct ParameterError {
    pass: &'static str,
    fault: Fault,
    parameter: String,
    /// What the parameter wants, or which are valid; begins with its punctuation.
    advice: String,
}

impl ParameterError {
    /// A value other than the ones that a parameter can have.
    pub(crate) fn value(
        pass: &'static str,
        name: &str,
        value: &str,
        valid: &[&'static str],
    ) -> Self {
        let advice = format!("; valid values: {}", valid.join(", "));
        Self::new(pass, Fault::Malformed, &format!("{name}={value}"), &advice)
    }

    /// A file that a parameter names and that cannot be read.
    pub(crate) fn unreadable(
        pass: &'static str,
        name: &str,
        file: &str,
        error: &io::Error,
    ) -> Self {
        let advice = format!(": cannot read '{file}': {error}");
        Self::new(pass, Fault::Malformed, &format!("{name}={file}"), &advice)
    }

    /// A pass text that has no end: LLVM takes a comma for the end of a pass, inside of `<` too.
    pub fn unclosed(pass_text: &str, name: &'static str) -> Option<Self> {
        let rest = pass_text.strip_prefix(name)?.strip_prefix('<')?;
        let advice = ": parameters are separated by ';', and '>' ends them";
        (!rest.ends_with('>')).then(|| Self::new(name, Fault::Malformed, rest, advice))
    }

    /// A pass text may hold any bytes, and the message is to stay one line.
    fn new(pass: &'static str, fault: Fault, parameter: &str, advice: &str) -> Self {
        let line = |text: &str| text.chars().flat_map(escaped_control).collect();
        ParameterError { pass, fault, parameter: line(parameter), advice: line(advice) }
    }

    /// The pass that was asked.
    pub fn pass(&self) -> &'static str {
        self.pass
    }

    /// What is wrong.
    pub fn fault(&self) -> Fault {
        self.fault
    }

    /// The parameter with its value, control characters escaped.
    pub fn parameter(&self) -> &str {
        &self.parameter
    }
}

/// The parameters that a pass takes, each bound to the variable it sets.
///
/// What a text does not mention keeps its value, so a variable holds the
/// default before parsing.  After an error the variables may be half set.
pub(crate) struct Parameters<'a> {
    pass: &'static str,
    known: Vec<Parameter<'a>>,
    /// Names of switches that the pass had, and why it has them no more.
    removed: Vec<(&'static str, &'static str)>,
}

struct Parameter<'a> {
    name: &'static str,
    default: &'static str,
    /// What it does, in Markdown.
    about: &'static str,
    target: Target<'a>,
}

enum Target<'a> {
    /// `name` and `no-name`; of `no-name` the other is `name`.
    Switch(&'a mut bool),
    /// `name=value`; `assign` says whether the value is well formed, `wanted` what is.
    Value { placeholder: &'static str, wanted: String, assign: Box<dyn FnMut(&str) -> bool + 'a> },
}

/// The parameters inside a pass text, if the text names this pass:
/// `name` has none, `name<a;b>` has `a;b`.
pub fn parameters_of<'text>(pass_text: &'text str, name: &str) -> Option<&'text str> {
    let rest = pass_text.strip_prefix(name)?;
    if rest.is_empty() {
        return Some("");
    }
    rest.strip_prefix('<')?.strip_suffix('>')
}

impl<'a> Parameters<'a> {
    /// Starts the declaration for a pass.
    pub(crate) fn of(pass: &'static str) -> Self {
        Parameters { pass, known: Vec::new(), removed: Vec::new() }
    }

    /// Declares `name` and `no-name`; of a name that begins with `no-` the opposite is the rest.
    #[must_use]
    pub(crate) fn switch(self, name: &'static str, target: &'a mut bool) -> Self {
        self.with(name, Target::Switch(target))
    }

    /// Declares `name=N`, a decimal number of at most 32 bits.
    #[must_use]
    pub(crate) fn number(self, name: &'static str, target: &'a mut impl From<u32>) -> Self {
        // `parse` of the standard library takes a plus sign too, which LLVM
        // does not.
        let assign = move |value: &str| {
            let digits = value.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.then(|| value.parse::<u32>().ok()).flatten();
            number.map(|number| *target = number.into()).is_some()
        };
        let wanted = format!("a number of at most {}", u32::MAX);
        self.with(name, Target::Value { placeholder: "N", wanted, assign: Box::new(assign) })
    }

    /// Declares `name=TEXT`, where the text is not empty; the placeholder
    /// stands for the text in messages.
    #[must_use]
    pub(crate) fn text(
        self,
        name: &'static str,
        placeholder: &'static str,
        target: &'a mut Option<String>,
    ) -> Self {
        let assign = move |value: &str| {
            *target = Some(value.to_owned());
            !value.is_empty()
        };
        let wanted = placeholder.to_owned();
        self.with(name, Target::Value { placeholder, wanted, assign: Box::new(assign) })
    }

    /// Declares `name=TEXT`, which may occur several times; each text is added to the list.
    #[must_use]
    pub(crate) fn list(
        self,
        name: &'static str,
        placeholder: &'static str,
        target: &'a mut Vec<String>,
    ) -> Self {
        let assign = move |value: &str| {
            target.push(value.to_owned());
            !value.is_empty()
        };
        let wanted = placeholder.to_owned();
        self.with(name, Target::Value { placeholder, wanted, assign: Box::new(assign) })
    }

    /// Declares `skip-from=FILE`, which both passes have.
    #[must_use]
    pub(crate) fn skip_from(self, files: &'a mut Vec<String>) -> Self {
        self.list(SKIP_FROM, "FILE", files).about(
            "none",
            "reads patterns for `skip` from a file, one on each line; a line that begins with `#` \
             is a comment",
        )
    }

    /// Declares `bisect-limit=N` and `bisect-limit=MODULE:N`, which both passes have.
    #[must_use]
    pub(crate) fn bisect_limit(self, target: &'a mut Option<BisectLimit>) -> Self {
        let assign = move |value: &str| {
            *target = BisectLimit::from_text(value);
            target.is_some()
        };
        let wanted = "a number from 1, or MODULE:NUMBER".to_owned();
        let placeholder = "[MODULE:]N";
        self.with("bisect-limit", Target::Value { placeholder, wanted, assign: Box::new(assign) })
            .about(
                "none",
                "leaves out merges and outlinings from this number on, which remarks and reports \
                 have; [finding the one that does harm](hosts.md#finding-the-merge-that-does-harm)",
            )
    }

    /// Declares a switch that the pass had before: `name` and `no-name` are errors with a reason.
    #[must_use]
    pub(crate) fn removed(mut self, name: &'static str, reason: &'static str) -> Self {
        self.removed.push((name, reason));
        self
    }

    fn with(mut self, name: &'static str, target: Target<'a>) -> Self {
        self.known.push(Parameter { name, default: "", about: "", target });
        self
    }

    /// Documents the parameter that was declared last: its default, and what it does.
    #[must_use]
    pub(crate) fn about(mut self, default: &'static str, about: &'static str) -> Self {
        if let Some(last) = self.known.last_mut() {
            (last.default, last.about) = (default, about);
        }
        self
    }

    /// What the error of `help` adds: a line for each parameter.
    fn help(&self) -> String {
        let line = |one: &Parameter<'_>| {
            let default = if one.default.is_empty() { "none" } else { one.default };
            format!("  {}: {} (default: {default})", one.usage().join(", "), one.about)
        };
        let lines: Vec<String> = self.known.iter().map(line).collect();
        format!(", which only lists the others:\n{}", lines.join("\n"))
    }

    /// The section of docs/options.md.
    #[cfg(test)]
    pub(crate) fn section(&self) -> String {
        let row = |one: &Parameter<'_>| {
            let written = |name: &String| format!("`{}`", name.replace('|', "\\|"));
            let names: Vec<String> = one.usage().iter().map(written).collect();
            format!("| {} | {} | {} |\n", names.join(", "), one.default, one.about)
        };
        let rows: String = self.known.iter().map(row).collect();
        let head = "| parameter | default | what it does |\n|---|---|---|\n";
        format!("## {}\n\n{head}{rows}", self.pass)
    }

    /// Sets the variables from a text.  Of parameters that contradict each
    /// other the last one wins, as in LLVM.
    ///
    /// # Errors
    ///
    /// The first unknown or malformed parameter.
    pub(crate) fn parse(mut self, text: &str) -> Result<(), ParameterError> {
        // LLVM's own passes take one semicolon at the end.
        let text = text.strip_suffix(';').unwrap_or(text);
        if text.is_empty() {
            return Ok(());
        }
        for part in text.split(';') {
            match self.known.iter_mut().find_map(|parameter| parameter.take(part)) {
                Some(Ok(())) => {}
                Some(Err(wanted)) => {
                    let advice = format!(": {wanted}");
                    return Err(ParameterError::new(self.pass, Fault::Malformed, part, &advice));
                }
                None => return Err(self.unknown(part)),
            }
        }
        Ok(())
    }

    fn unknown(&self, part: &str) -> ParameterError {
        if part == "help" {
            let (fault, parameter) = (Fault::Unknown, part.to_owned());
            return ParameterError { pass: self.pass, fault, parameter, advice: self.help() };
        }
        let name = part.split_once('=').map_or(part, |(name, _)| name);
        let switch = name.strip_prefix("no-").unwrap_or(name);
        if let Some((switch, reason)) = self.removed.iter().find(|(removed, _)| *removed == switch)
        {
            let advice = format!(": {switch} was removed: {reason}");
            return ParameterError::new(self.pass, Fault::Unknown, part, &advice);
        }
        let valid: Vec<String> = self.known.iter().flat_map(Parameter::usage).collect();
        let names = self.known.iter().flat_map(Parameter::names);
        let suggestion = nearest(name, names).map(|near| format!(" (did you mean '{near}'?)"));
        let valid = if valid.is_empty() { "none".to_owned() } else { valid.join(", ") };
        let advice = format!("{}; valid parameters: {valid}", suggestion.unwrap_or_default());
        ParameterError::new(self.pass, Fault::Unknown, part, &advice)
    }
}

/// The name that another one is most likely a misspelling of.
fn nearest(misspelt: &str, names: impl Iterator<Item = String>) -> Option<String> {
    /// One mistake in this many letters; with more mistakes it is another word.
    const LETTERS_FOR_A_MISTAKE: usize = 3;
    names
        .map(|name| (strsim::damerau_levenshtein(misspelt, &name), name))
        .filter(|(mistakes, name)| mistakes * LETTERS_FOR_A_MISTAKE <= name.chars().count())
        .min_by_key(|&(mistakes, _)| mistakes)
        .map(|(_, name)| name)
}

impl Parameter<'_> {
    /// Takes a part of the text if it names this parameter; else says what the parameter wants.
    fn take(&mut self, part: &str) -> Option<Result<(), String>> {
        let (name, value) = match part.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (part, None),
        };
        let is_opposite = name == self.opposite();
        match &mut self.target {
            Target::Switch(target) if is_opposite || name == self.name => {
                **target = !is_opposite;
                Some(value.map_or(Ok(()), |_| Err(format!("{name} takes no value"))))
            }
            Target::Value { assign, wanted, .. } if name == self.name => Some(match value {
                Some(value) if assign(value) => Ok(()),
                Some(value) => Err(format!("{name} wants {wanted}, not '{value}'")),
                None => Err(format!("{name} wants {wanted}")),
            }),
            _ => None,
        }
    }

    /// The name of a switch's opposite.
    fn opposite(&self) -> String {
        let rest = self.name.strip_prefix("no-");
        rest.map_or_else(|| format!("no-{}", self.name), str::to_owned)
    }

    fn names(&self) -> Vec<String> {
        match &self.target {
            Target::Switch(_) => vec![self.name.to_owned(), self.opposite()],
            Target::Value { .. } => vec![self.name.to_owned()],
        }
    }

    fn usage(&self) -> Vec<String> {
        match &self.target {
            Target::Switch(_) => self.names(),
            Target::Value { placeholder, .. } => vec![format!("{}={placeholder}", self.name)],
        }
    }
}

fn escaped_control(character: char) -> impl Iterator<Item = char> {
    let escape = character.is_control().then(|| character.escape_default());
    let plain = (!character.is_control()).then_some(character);
    escape.into_iter().flatten().chain(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Default, PartialEq, Eq, Debug)]
    struct Options {
        aliases: bool,
        no_inline: bool,
        verify: u32,
        limit: Option<u32>,
        explain: Option<String>,
    }

    const VALID: &str = "valid parameters: aliases, no-aliases, no-inline, inline, \
                         verify=N, limit=N, explain=F:G";

    fn parse(text: &str) -> Result<Options, String> {
        let mut options = Options::default();
        Parameters::of("a-pass")
            .switch("aliases", &mut options.aliases)
            .switch("no-inline", &mut options.no_inline)
            .number("verify", &mut options.verify)
            .number("limit", &mut options.limit)
            .text("explain", "F:G", &mut options.explain)
            .removed("old-way", "it was slow")
            .parse(text)
            .map_err(|error| error.to_string())?;
        Ok(options)
    }

    #[test]
    fn nothing_said_nothing_changed() {
        assert_eq!(parse(""), Ok(Options::default()));
        assert_eq!(parse(";"), Ok(Options::default()));
    }

    #[test]
    fn every_kind_is_set() {
        let expected = Options {
            aliases: true,
            no_inline: true,
            verify: 5,
            limit: Some(u32::MAX),
            explain: Some("f:g=h".to_owned()),
        };
        let text = "aliases;verify=5;limit=4294967295;no-inline;explain=f:g=h";
        assert_eq!(parse(text), Ok(expected));
    }

    #[test]
    fn the_last_one_wins() {
        assert!(!parse("aliases;no-aliases").unwrap().aliases);
        assert!(parse("no-aliases;aliases").unwrap().aliases);
        assert_eq!(parse("verify=1;verify=2").unwrap().verify, 2);
    }

    #[test]
    fn a_switch_may_start_with_no() {
        assert!(parse("no-inline").unwrap().no_inline);
        assert!(!parse("no-inline;inline").unwrap().no_inline);
        assert!(parse("no-no-inline").is_err());
    }

    #[test]
    fn one_semicolon_may_end_the_text() {
        assert!(parse("aliases;").unwrap().aliases);
        assert!(parse("aliases;;").unwrap_err().contains("unknown parameter ''"));
    }

    #[test]
    fn unknown_parameters_are_named() {
        for unknown in ["foo", "no-verify", "no-verify=1", "no-explain", "x=y", ""] {
            let message = format!("a-pass: error: unknown parameter '{unknown}'; {VALID}");
            assert_eq!(parse(&format!("aliases;{unknown};verify=1")), Err(message));
        }
    }

    #[test]
    fn removed_parameters_are_named_with_the_reason() {
        for removed in ["old-way", "no-old-way"] {
            let message = format!(
                "a-pass: error: unknown parameter '{removed}': old-way was removed: it was slow"
            );
            assert_eq!(parse(removed), Err(message));
        }
    }

    #[test]
    fn misspelt_parameters_are_recognised() {
        let misspelt = [
            (" aliases", "aliases"),
            ("alises", "aliases"),
            ("no-alaises", "no-aliases"),
            ("no-no-inline", "no-inline"),
            ("verfiy=1", "verify"),
        ];
        for (part, meant) in misspelt {
            let message = format!(
                "a-pass: error: unknown parameter '{part}' (did you mean '{meant}'?); {VALID}"
            );
            assert_eq!(parse(part), Err(message));
        }
    }

    #[test]
    fn malformed_parameters_are_named() {
        let number = "wants a number of at most 4294967295";
        let malformed = [
            ("aliases=1", "aliases takes no value".to_owned()),
            ("no-aliases=", "no-aliases takes no value".to_owned()),
            ("verify", format!("verify {number}")),
            ("verify=", format!("verify {number}, not ''")),
            ("verify=x", format!("verify {number}, not 'x'")),
            ("verify=+1", format!("verify {number}, not '+1'")),
            ("verify=-1", format!("verify {number}, not '-1'")),
            ("verify=1 ", format!("verify {number}, not '1 '")),
            ("verify=0x1", format!("verify {number}, not '0x1'")),
            ("verify=4294967296", format!("verify {number}, not '4294967296'")),
            ("limit=4294967296", format!("limit {number}, not '4294967296'")),
            ("explain", "explain wants F:G".to_owned()),
            ("explain=", "explain wants F:G, not ''".to_owned()),
        ];
        for (part, wanted) in malformed {
            let message = format!("a-pass: error: malformed parameter '{part}': {wanted}");
            assert_eq!(parse(part), Err(message));
        }
    }

    #[test]
    fn a_pass_may_take_no_parameters() {
        assert_eq!(Parameters::of("a-pass").parse(""), Ok(()));
        let message = "a-pass: error: unknown parameter 'x'; valid parameters: none";
        assert_eq!(Parameters::of("a-pass").parse("x").unwrap_err().to_string(), message);
    }

    #[test]
    fn commas_do_not_separate() {
        let error = ParameterError::unclosed("a-pass<all", "a-pass").unwrap();
        let message = "a-pass: error: malformed parameter 'all': parameters are separated by ';', \
                       and '>' ends them";
        assert_eq!(error.to_string(), message);
        for text in ["a-pass", "a-pass<all>", "a-pass-too<all", "another<all"] {
            assert!(ParameterError::unclosed(text, "a-pass").is_none(), "{text}");
        }
    }

    #[test]
    fn help_lists_defaults_and_what_parameters_do() {
        let (mut switch, mut number) = (true, 7_u32);
        let parameters = Parameters::of("a-pass")
            .switch("merge", &mut switch)
            .about("on", "merges")
            .number("most", &mut number)
            .about("7", "the most");
        let section = "## a-pass\n\n| parameter | default | what it does |\n|---|---|---|\n\
                       | `merge`, `no-merge` | on | merges |\n| `most=N` | 7 | the most |\n";
        assert_eq!(parameters.section(), section);
        let error = parameters.parse("help").unwrap_err();
        let help = "a-pass: error: unknown parameter 'help', which only lists the others:\n  \
                    merge, no-merge: merges (default: on)\n  most=N: the most (default: 7)";
        assert_eq!(error.to_string(), help);
    }

    #[test]
    fn errors_name_their_parts() {
        let error = Parameters::of("a-pass").parse("x=\n").unwrap_err();
        assert_eq!((error.pass(), error.fault()), ("a-pass", Fault::Unknown));
        assert_eq!(error.parameter(), "x=\\n");
        let error = ParameterError::value("a-pass", "x", "\n", &["y", "z"]);
        let message = "a-pass: error: malformed parameter 'x=\\n'; valid values: y, z";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn pass_texts_are_split() {
        assert_eq!(parameters_of("a-pass", "a-pass"), Some(""));
        assert_eq!(parameters_of("a-pass<>", "a-pass"), Some(""));
        assert_eq!(parameters_of("a-pass<x;y=<z>>", "a-pass"), Some("x;y=<z>"));
        for other in ["", "a-pas", "a-passes", "a-pass<x", "a-pass>", "a-pass<x>y", "a-pass<"] {
            assert_eq!(parameters_of(other, "a-pass"), None, "{other}");
        }
    }

    /// A text of valid parameters, and the options that it stands for.
    fn oracle(parts: &[(usize, u32)]) -> (String, Options) {
        let mut options = Options::default();
        let mut texts = Vec::new();
        for &(which, number) in parts {
            texts.push(match which {
                0 => "aliases".to_owned(),
                1 => "no-aliases".to_owned(),
                2 => format!("verify={number}"),
                _ => format!("explain={number}"),
            });
            match which {
                0 | 1 => options.aliases = which == 0,
                2 => options.verify = number,
                _ => options.explain = Some(number.to_string()),
            }
        }
        (texts.join(";"), options)
    }

    proptest! {
        #[test]
        fn valid_texts_mean_what_they_say(
            parts in prop::collection::vec((0_usize..4, any::<u32>()), 0..8)
        ) {
            let (text, options) = oracle(&parts);
            prop_assert_eq!(parse(&text), Ok(options));
        }

        #[test]
        fn any_text_is_parsed_or_refused_in_one_line(text in "[a-z=;0-9\\-\\n\\PC]{0,40}|\\PC*") {
            if let Err(message) = parse(&text) {
                prop_assert_eq!(message.lines().count(), 1);
                prop_assert!(!message.chars().any(char::is_control));
                prop_assert!(message.starts_with("a-pass: error: "));
                let is_malformed = message.starts_with("a-pass: error: malformed parameter '");
                let says_what = ["': verify wants ", "': limit wants ", "': explain wants "]
                    .iter()
                    .any(|wanted| message.contains(wanted))
                    || message.ends_with(" takes no value");
                let is_told = if is_malformed { says_what } else { message.ends_with(VALID) };
                prop_assert!(is_told);
            }
        }
    }
}
