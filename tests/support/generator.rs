//! Functions made of [`super::templates`]: what they do is a [`Recipe`], how
//! they are written down is a [`Style`].
//!
//! Two styles of one recipe are the same function: names, block order,
//! unreachable blocks, debug info, poison flags, combined metadata and the
//! choice between `ptr` and `i64` do not show.  Two recipes that differ in one
//! choice are different functions.

use super::llvm_major;
use super::templates::{
    PRELUDE, Pool, SAFE, SAFE_ARGUMENTS, SAFE_DECLARATIONS, SAFE_HEADER, Template, WILD,
    WILD_ARGUMENTS, WILD_HEADER,
};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::HashMap;
use std::fmt::Write;

/// Which operations a function is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// All of them.  Not to be run.
    Wild,
    /// Those without undefined behaviour.
    Safe,
}

impl Dialect {
    /// The templates that the LLVM under test knows.
    pub(crate) fn templates(self) -> Vec<&'static Template> {
        let all = match self {
            Dialect::Wild => WILD,
            Dialect::Safe => SAFE,
        };
        all.iter().filter(|template| template.since <= llvm_major()).collect()
    }

    /// The header of every function.
    pub(crate) fn header(self) -> &'static str {
        match self {
            Dialect::Wild => WILD_HEADER,
            Dialect::Safe => SAFE_HEADER,
        }
    }

    fn arguments(self) -> &'static [(Pool, &'static str)] {
        match self {
            Dialect::Wild => &WILD_ARGUMENTS,
            Dialect::Safe => &SAFE_ARGUMENTS,
        }
    }
}

/// One operation.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    /// Position of the template, modulo their number.
    pub template: usize,
    /// Which alternative of each group, modulo their number; 0 beyond the end.
    pub choices: Vec<u8>,
    /// Which options are there, from the lowest bit.
    pub options: u32,
    /// Which earlier value each operand is, modulo their number.
    pub operands: Vec<u8>,
    /// Nested statements.
    pub bodies: Vec<Vec<Statement>>,
}

impl Statement {
    /// A statement with the first alternative of everything.
    pub(crate) fn plain(template: usize) -> Self {
        let (choices, operands) = (Vec::new(), Vec::new());
        Statement { template, choices, options: u32::MAX, operands, bodies: Vec::new() }
    }

    /// The template that the statement instantiates.
    pub(crate) fn template(&self, dialect: Dialect) -> &'static Template {
        let templates = dialect.templates();
        templates[self.template % templates.len()]
    }
}

/// What a function does.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub dialect: Dialect,
    /// Alternatives of the header.
    pub header: Vec<u8>,
    pub statements: Vec<Statement>,
    /// Which value is returned.
    pub result: u8,
}

/// How a function is written down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Which names local values and blocks have.
    pub names: u8,
    /// `ptr` or `i64`.
    pub word_is_pointer: bool,
    /// `%one` or `%two`.
    pub first_struct: bool,
    /// Which options are written down where the recipe has them: those of
    /// statements from the lowest bit, those of the header from the highest.
    pub kept_options: u32,
    pub debug_info: bool,
    pub dead_blocks: bool,
    /// Seed of the order of blocks.
    pub block_order: u64,
    /// Which of the writings of one meaning are chosen.
    pub writings: u32,
}

impl Style {
    /// As plain as possible.
    pub(crate) const PLAIN: Style = Style {
        names: 0,
        word_is_pointer: true,
        first_struct: true,
        kept_options: u32::MAX,
        debug_info: false,
        dead_blocks: false,
        block_order: 0,
        writings: 0,
    };

    /// As different from [`Style::PLAIN`] as possible.
    pub(crate) const FANCY: Style = Style {
        names: 1,
        word_is_pointer: false,
        first_struct: false,
        kept_options: 0,
        debug_info: true,
        dead_blocks: true,
        block_order: 12345,
        writings: 0x5b2d_1e79,
    };
}

/// Any style.
pub(crate) fn style() -> impl Strategy<Value = Style> {
    (0u8..3, any::<[bool; 4]>(), any::<[u32; 2]>(), any::<u64>()).prop_map(
        |(
            names,
            [word_is_pointer, first_struct, debug_info, dead_blocks],
            [kept, writings],
            order,
        )| Style {
            names,
            word_is_pointer,
            first_struct,
            kept_options: kept,
            debug_info,
            dead_blocks,
            block_order: order,
            writings,
        },
    )
}

/// Any function of a dialect, with a plain header.
pub(crate) fn recipe(dialect: Dialect) -> impl Strategy<Value = Recipe> {
    (statements(dialect, 2), any::<u8>()).prop_map(move |(statements, result)| Recipe {
        dialect,
        header: Vec::new(),
        statements,
        result,
    })
}

fn statements(dialect: Dialect, depth: u32) -> BoxedStrategy<Vec<Statement>> {
    let length = if depth == 2 { 1..10 } else { 0..3 };
    vec(statement(dialect, depth), length).boxed()
}

fn statement(dialect: Dialect, depth: u32) -> impl Strategy<Value = Statement> {
    let bodies = if depth == 0 {
        Just(Vec::new()).boxed()
    } else {
        vec(statements(dialect, depth - 1), 2).boxed()
    };
    // Templates that nest are few and must not be rare.
    let nesting: Vec<usize> = dialect
        .templates()
        .iter()
        .enumerate()
        .filter(|(_, template)| template.bodies > 0)
        .map(|(position, _)| position)
        .collect();
    let template = prop_oneof![6 => 0usize..1000, 1 => prop::sample::select(nesting)];
    (template, vec(any::<u8>(), 0..7), any::<u32>(), vec(any::<u8>(), 8), bodies).prop_map(
        |(template, choices, options, operands, bodies)| Statement {
            template,
            choices,
            options,
            operands,
            bodies,
        },
    )
}

/// The number of alternatives of each group of a text.
pub(crate) fn groups(text: &str) -> Vec<usize> {
    let mut groups = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find("[[") {
        let (alternatives, after) = split_group(&rest[start..]);
        groups.push(alternatives.len());
        rest = after;
    }
    groups
}

/// Splits a text that starts with `[[` into the alternatives and what follows.
fn split_group(text: &str) -> (Vec<&str>, &str) {
    let (mut depth, mut start, mut alternatives) = (0, 2, Vec::new());
    for (position, character) in text.char_indices().skip(2) {
        match character {
            '[' => depth += 1,
            ']' if depth > 0 => depth -= 1,
            ']' => {
                alternatives.push(&text[start..position]);
                return (alternatives, &text[position + 2..]);
            }
            '|' => {
                alternatives.push(&text[start..position]);
                start = position + 1;
            }
            _ => {}
        }
    }
    panic!("a group without an end: {text}")
}

/// Writes down a module of functions.
pub(crate) struct ModuleWriter {
    functions: String,
    metadata: String,
    count: usize,
}

impl ModuleWriter {
    pub(crate) fn new() -> Self {
        ModuleWriter { functions: String::new(), metadata: String::new(), count: 0 }
    }

    /// Adds something else, such as a caller.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.functions.push_str(text);
        self
    }

    /// Adds a function.  `linkage` is what stands before the header, and may
    /// end with `unnamed_addr` or `local_unnamed_addr`.
    pub(crate) fn function(
        &mut self,
        linkage: &str,
        name: &str,
        recipe: &Recipe,
        style: &Style,
    ) -> &mut Self {
        self.count += 1;
        let debug = style.debug_info.then_some(2000 + 10 * self.count);
        let words = ["local_unnamed_addr", "unnamed_addr"];
        let start = words.iter().find_map(|word| linkage.find(word)).unwrap_or(linkage.len());
        let (linkage, unnamed) = linkage.split_at(start);
        let mut writer = FunctionWriter::new(recipe, style, (name, unnamed), debug);
        let _ = write!(self.functions, "\ndefine {linkage} {}", writer.write(recipe));
        if let Some(node) = debug {
            let _ = write!(
                self.metadata,
                "!{node} = distinct !DISubprogram(name: \"{name}\", scope: !901, file: !901, \
                 line: {node}, type: !904, spFlags: DISPFlagDefinition, unit: !900)\n\
                 !{} = !DILocation(line: {node}, scope: !{node})\n\
                 !{} = !DILocalVariable(name: \"x\", arg: 1, scope: !{node}, file: !901, type: !902)\n",
                node + 1,
                node + 2,
            );
        }
        self
    }

    /// The whole module.
    pub(crate) fn finish(&self) -> String {
        let defines_helpers = self.functions.contains("@print(i32 %0)");
        let helpers = if defines_helpers { "" } else { SAFE_DECLARATIONS };
        format!("{PRELUDE}{helpers}{}\n{}", self.functions, self.metadata)
    }
}

struct Block {
    label: String,
    lines: Vec<String>,
}

struct FunctionWriter<'a> {
    style: &'a Style,
    dialect: Dialect,
    name: &'a str,
    /// `unnamed_addr`, `local_unnamed_addr` or nothing.
    unnamed: &'a str,
    /// The subprogram's number.
    debug: Option<usize>,
    blocks: Vec<Block>,
    pools: Vec<(Pool, String)>,
    names: usize,
    /// How many groups of writings were filled.
    writings: u32,
}

/// The choices, options and operands that are left while the holes of one statement are
/// filled.
struct Filling<'s> {
    choices: &'s [u8],
    operands: &'s [u8],
    options: u32,
    groups: usize,
    used_operands: usize,
    locals: HashMap<String, String>,
}

impl<'s> Filling<'s> {
    fn new(choices: &'s [u8], operands: &'s [u8], options: u32) -> Self {
        Filling { choices, operands, options, groups: 0, used_operands: 0, locals: HashMap::new() }
    }

    fn choice(&mut self, count: usize) -> usize {
        let chosen = self.choices.get(self.groups).copied().unwrap_or(0);
        self.groups += 1;
        usize::from(chosen) % count
    }

    fn operand(&mut self, count: usize) -> usize {
        let chosen = self.operands.get(self.used_operands).copied().unwrap_or(0);
        self.used_operands += 1;
        usize::from(chosen) % count
    }

    fn option(&mut self) -> bool {
        let is_there = self.options & 1 != 0;
        self.options >>= 1;
        is_there
    }
}

impl<'a> FunctionWriter<'a> {
    fn new(
        recipe: &Recipe,
        style: &'a Style,
        (name, unnamed): (&'a str, &'a str),
        debug: Option<usize>,
    ) -> Self {
        FunctionWriter {
            style,
            dialect: recipe.dialect,
            name,
            unnamed,
            debug,
            blocks: Vec::new(),
            pools: Vec::new(),
            names: 0,
            writings: 0,
        }
    }

    fn write(&mut self, recipe: &Recipe) -> String {
        // The header has options of its own, from the highest bit.
        let options = self.style.kept_options.reverse_bits();
        let mut filling = Filling::new(&recipe.header, &[], options);
        let mut header = self.fill(recipe.dialect.header(), &mut filling);
        for &(pool, name) in recipe.dialect.arguments() {
            self.pools.push((pool, filling.locals[name].clone()));
        }
        self.start_block("entry");
        if let Some(node) = self.debug {
            let _ = write!(header, " !dbg !{node}");
            let (value, variable) = (self.pools[0].1.clone(), node + 2);
            self.line(&format!(
                "call void @llvm.dbg.value(metadata i32 {value}, metadata !{variable}, metadata !DIExpression())"
            ));
        }
        self.statements(&recipe.statements);
        self.write_return(recipe);
        if self.style.dead_blocks {
            self.write_dead_blocks();
        }
        format!("{header} {{\n{}}}\n", self.body())
    }

    fn write_return(&mut self, recipe: &Recipe) {
        let (pool, ty) = match self.dialect {
            Dialect::Wild => (Pool::Word, self.word()),
            Dialect::Safe => (Pool::I32, "i32"),
        };
        let operands = [recipe.result];
        let value = self.operand(pool, &mut Filling::new(&[], &operands, 0));
        self.line(&format!("ret {ty} {value}"));
    }

    fn write_dead_blocks(&mut self) {
        let argument = self.pools[0].1.clone();
        let labels = [self.fresh_name(), self.fresh_name()];
        for (label, other) in [(0, 1), (1, 0)] {
            self.start_block(&labels[label]);
            let name = self.fresh_name();
            self.line(&format!("%{name} = mul i32 {argument}, 77"));
            self.line(&format!("br label %{}", labels[other]));
        }
    }

    /// All blocks; those after the entry in an order of the style's.
    fn body(&self) -> String {
        let mut order: Vec<usize> = (1..self.blocks.len()).collect();
        let mut state = self.style.block_order;
        for position in (1..order.len()).rev() {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            // An order of 0 leaves the blocks as they are.
            if self.style.block_order != 0 {
                order.swap(position, (state >> 33) as usize % (position + 1));
            }
        }
        let mut text = String::new();
        for position in std::iter::once(0).chain(order) {
            let block = &self.blocks[position];
            let _ = writeln!(text, "{}:\n  {}", block.label, block.lines.join("\n  "));
        }
        text
    }

    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        let template = statement.template(self.dialect);
        let options = statement.options & self.style.kept_options;
        let mut filling = Filling::new(&statement.choices, &statement.operands, options);
        let outer = self.pools.len();
        for line in template.text.lines() {
            if let Some(body) = line.strip_prefix("$body") {
                let position: usize = body.parse().expect("a body has a number");
                self.statements(statement.bodies.get(position).map_or(&[], Vec::as_slice));
                // What a branch computes is not available after it.
                self.pools.truncate(outer);
            } else if let Some(label) = line.strip_suffix(':') {
                let name = self.local(label, &mut filling);
                self.start_block(&name[1..]);
            } else {
                let filled = self.fill(line, &mut filling);
                self.line(&filled);
            }
        }
        if let Some(pool) = template.result {
            self.pools.push((pool, filling.locals["r"].clone()));
        }
    }

    fn start_block(&mut self, label: &str) {
        self.blocks.push(Block { label: label.to_owned(), lines: Vec::new() });
    }

    fn line(&mut self, line: &str) {
        let location = self.debug.map(|node| format!(", !dbg !{}", node + 1)).unwrap_or_default();
        let block = self.blocks.last_mut().expect("the entry block exists");
        block.lines.push(format!("{line}{location}"));
    }

    fn word(&self) -> &'static str {
        if self.style.word_is_pointer { "ptr" } else { "i64" }
    }

    fn fresh_name(&mut self) -> String {
        self.names += 1;
        let number = self.names;
        match self.style.names {
            0 => format!("v{number}"),
            1 => format!("\"other {}\"", 1000 - number),
            _ => format!("t.{}.x", number * 7),
        }
    }

    fn local(&mut self, name: &str, filling: &mut Filling<'_>) -> String {
        if let Some(known) = filling.locals.get(name) {
            return known.clone();
        }
        let fresh = format!("%{}", self.fresh_name());
        filling.locals.insert(name.to_owned(), fresh.clone());
        fresh
    }

    fn operand(&self, pool: Pool, filling: &mut Filling<'_>) -> String {
        let values: Vec<&String> =
            self.pools.iter().filter(|(of, _)| *of == pool).map(|(_, value)| value).collect();
        values[filling.operand(values.len())].clone()
    }

    /// Fills the holes of a text.
    fn fill(&mut self, text: &str, filling: &mut Filling<'_>) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(position) = rest.find(['[', '{', '<', '%', '$']) {
            out.push_str(&rest[..position]);
            rest = &rest[position..];
            if rest.starts_with("[[") {
                let (alternatives, after) = split_group(rest);
                let chosen = alternatives[filling.choice(alternatives.len())];
                out.push_str(&self.fill(chosen, filling));
                rest = after;
            } else if let Some(option) = rest.strip_prefix("{{") {
                let (content, after) = option.split_once("}}").expect("an option has an end");
                out.push_str(if filling.option() { content } else { "" });
                rest = after;
            } else if let Some(writings) = rest.strip_prefix("<<") {
                let (content, after) = writings.split_once(">>").expect("writings have an end");
                let chosen = self.writing(content);
                out.push_str(&self.fill(chosen, filling));
                rest = after;
            } else if rest.starts_with(['%', '$']) {
                let name: String =
                    rest[1..].chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
                out.push_str(&self.hole(&rest[..1], &name, filling));
                rest = &rest[1 + name.len()..];
            } else {
                out.push_str(&rest[..1]);
                rest = &rest[1..];
            }
        }
        out + rest
    }

    /// The writing that the style chooses.
    fn writing<'t>(&mut self, content: &'t str) -> &'t str {
        let writings: Vec<&str> = content.split('|').collect();
        let random = self.style.writings.rotate_right(5 * self.writings);
        self.writings += 1;
        writings[random as usize % writings.len()]
    }

    fn hole(&mut self, sigil: &str, name: &str, filling: &mut Filling<'_>) -> String {
        if sigil == "%" {
            return self.local(name, filling);
        }
        match name {
            "W" => self.word().to_owned(),
            "N" => (if self.style.word_is_pointer { "null" } else { "0" }).to_owned(),
            "S" => (if self.style.first_struct { "%one" } else { "%two" }).to_owned(),
            "UNNAMED" => format!(" {}", self.unnamed),
            "SELF" => self.name.to_owned(),
            "SELFTYPES" => self.own_arguments(),
            _ => match Pool::ALL.into_iter().find(|pool| pool.hole() == name) {
                Some(pool) => self.operand(pool, filling),
                // Assembly templates and the like.
                None => format!("{sigil}{name}"),
            },
        }
    }

    /// The function's own arguments, to be passed on.
    fn own_arguments(&self) -> String {
        let types =
            ["i32", "i32", "i64", "ptr", self.word(), "float", "<4 x i32>", "{ i32, i32 }", "i1"];
        let arguments: Vec<String> = std::iter::zip(types, &self.pools)
            .map(|(ty, (_, name))| format!("{ty} {name}"))
            .collect();
        arguments.join(", ")
    }
}
