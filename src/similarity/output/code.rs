//! The code of the module for a report: what `rustmerge-report similar` joins to a program.

use super::json::lines_of_region;
use crate::host::records::{self, WriteError};
use crate::llvm::{Module, Printer};
use crate::program::mapping::{MappedFunction, Mapping};
use crate::similarity::Similarity;
use crate::similarity::search::candidates::Group;
use crate::similarity::search::encoding::{CanonicalEncoder, ValueCorrespondence};
use rustc_hash::FxHashMap;
use rustmerge_schema::code::{
    CODE_ENDING, COMMUTES, CodeGroup, CodeHeader, CodeLine, CodeRegion, FunctionCode, IS_HEAD,
    SourceFile,
};
use rustmerge_search::program::{NO_VALUE, Program};
use sha2::{Digest, Sha256};
use std::path::Path;

/// Groups of shorter regions are not worth a person's time; a search of the code finds them.
const MIN_INSTRUCTIONS: u32 = 8;

/// Writes the code of a module into a directory; `digests` are those of its symbols.
///
/// # Errors
///
/// The file cannot be written.
pub(in crate::similarity) fn write(
    directory: &Path,
    similarity: &Similarity<'_>,
    digests: &[u64],
    module: Module<'_>,
) -> Result<(), WriteError> {
    let mut writer = Writer::new(&similarity.mapping);
    let mapping = &similarity.mapping;
    let functions = mapping.functions.iter().map(|mapped| writer.function(mapped));
    let mut lines: Vec<CodeLine> =
        functions.filter(|code| !code.text.is_empty()).map(CodeLine::Function).collect();
    lines.extend(groups(similarity, digests));
    let hexadecimal = |&symbol: &u32| format!("{:016x}", digests[symbol as usize]);
    let header = CodeHeader {
        header: CodeHeader::current(),
        plugin: env!("CARGO_PKG_VERSION").to_owned(),
        llvm: crate::LLVM_MAJOR.to_owned(),
        module: module.identifier(),
        instructions: mapping.instruction_count.into(),
        symbols: writer.symbols.in_order.iter().map(hexadecimal).collect(),
        files: writer.files.in_order,
    };
    let mut text = serde_json::to_vec(&header).expect("text and numbers can be written");
    for line in &lines {
        text.push(b'\n');
        serde_json::to_writer(&mut text, line).expect("text and numbers can be written");
    }
    text.push(b'\n');
    records::write_file(directory, &header.module, CODE_ENDING, &text)
}

/// Things in the order in which they were met, each once.
struct Met<T> {
    in_order: Vec<T>,
    numbers: FxHashMap<T, u32>,
}

impl<T: Clone + Eq + std::hash::Hash> Met<T> {
    fn new() -> Self {
        Met { in_order: Vec::new(), numbers: FxHashMap::default() }
    }

    fn number(&mut self, thing: T) -> u32 {
        let next = self.in_order.len() as u32;
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.in_order.push(thing.clone());
            next
        })
    }
}

/// Directory and name of a file.
type FileName<'ll> = (&'ll [u8], &'ll [u8]);

/// Writes one function after the other.
struct Writer<'a, 'll> {
    mapping: &'a Mapping<'ll>,
    printer: Printer<'ll>,
    symbols: Met<u32>,
    files: Met<SourceFile>,
    /// The last file in the module's own terms, and its number.
    last_file: Option<(FileName<'ll>, u32)>,
}

impl<'a, 'll> Writer<'a, 'll> {
    fn new(mapping: &'a Mapping<'ll>) -> Self {
        Writer {
            mapping,
            printer: Printer::new(),
            symbols: Met::new(),
            files: Met::new(),
            last_file: None,
        }
    }

    fn function(&mut self, mapped: &MappedFunction<'ll>) -> FunctionCode {
        let mut code =
            FunctionCode { name: mapped.function.display_name(), ..FunctionCode::default() };
        let mut values = Met::new();
        for position in mapped.positions.clone() {
            if !self.mapping.program.is_legal(position as usize) {
                code.words.push(0);
                continue;
            }
            self.words(position, &mut values, &mut code.words);
            self.place(position, &mut code.places);
            self.text(position, &mut code.text);
        }
        code
    }

    fn words(&mut self, position: u32, values: &mut Met<u32>, words: &mut Vec<u32>) {
        let entry = self.mapping.program.entry(position as usize);
        let flags = if entry.is_head { IS_HEAD } else { 0 }
            | if entry.commutes { COMMUTES } else { 0 }
            | (entry.uses.len() as u32) << 2;
        let value = if entry.value == NO_VALUE { 0 } else { values.number(entry.value) + 1 };
        let symbol = self.symbols.number(entry.symbol) + 1;
        words.extend([symbol, flags, value, values.number(entry.block)]);
        for operand in entry.uses {
            words.push(values.number(operand.number()) << 2 | operand.role() as u32);
        }
    }

    fn place(&mut self, position: u32, places: &mut Vec<u32>) {
        let inst = self.mapping.instruction(position);
        let Some(place) = inst.source_location() else { return places.extend([0, 0, 0]) };
        let name = (place.directory, place.file);
        let file = match self.last_file {
            Some((last, number)) if last == name => number,
            _ => {
                let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
                let file = SourceFile { directory: text(place.directory), file: text(place.file) };
                let number = self.files.number(file);
                self.last_file = Some((name, number));
                number
            }
        };
        places.extend([file + 1, place.line, inst.source_column()]);
    }

    /// Adds the text of an instruction in one line, without the number of its debug location,
    /// which differs in every place.
    fn text(&mut self, position: u32, text: &mut String) {
        if !text.is_empty() {
            text.push('\n');
        }
        let printed = self.printer.text(self.mapping.instruction(position));
        for (index, line) in printed.trim().lines().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            text.push_str(without_debug_location(line.trim()).as_str());
        }
    }
}

fn without_debug_location(line: &str) -> String {
    const MARK: &str = ", !dbg !";
    let Some((before, after)) = line.split_once(MARK) else { return line.to_owned() };
    let rest = after.trim_start_matches(|digit: char| digit.is_ascii_digit());
    format!("{before}{rest}")
}

/// The groups of the module, longest first.
fn groups<'a>(
    similarity: &'a Similarity<'_>,
    digests: &'a [u64],
) -> impl Iterator<Item = CodeLine> + 'a {
    let program = &similarity.mapping.program;
    let mut encoder = CanonicalEncoder::new(program, ValueCorrespondence::Bijective);
    let before = instructions_before(program);
    let long = similarity.groups.iter().filter(|group| group.length >= MIN_INSTRUCTIONS);
    long.map(move |group| {
        CodeLine::Group(CodeGroup {
            instructions: group.length,
            key: key(similarity, group, &mut encoder, digests),
            regions: group
                .starts
                .iter()
                .map(|&start| region(similarity, start, group, &before))
                .collect(),
        })
    })
}

/// For each position, how many instructions are before it in the program.
fn instructions_before(program: &Program) -> Vec<u32> {
    let count = |count: &mut u32, position: usize| {
        let before = *count;
        *count += u32::from(program.is_legal(position));
        Some(before)
    };
    (0..program.len()).scan(0, count).collect()
}

/// The digest of what a group's regions have in common.
fn key(
    similarity: &Similarity<'_>,
    group: &Group,
    encoder: &mut CanonicalEncoder<'_>,
    digests: &[u64],
) -> String {
    let start = group.starts[0] as usize;
    let mut codes = Vec::new();
    encoder.encode(start, group.length as usize, &mut codes);
    let mut hasher = Sha256::new();
    for &symbol in &similarity.mapping.program.symbols()[start..start + group.length as usize] {
        hasher.update(digests[symbol as usize].to_le_bytes());
    }
    codes.iter().for_each(|code| hasher.update(code.to_le_bytes()));
    hasher.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn region(similarity: &Similarity<'_>, start: u32, group: &Group, before: &[u32]) -> CodeRegion {
    let mapping = &similarity.mapping;
    let mapped = &mapping.functions[mapping.function_at(start)];
    let lines = lines_of_region(similarity, start, group.length);
    let first = (start..start + group.length)
        .map(|position| mapping.instruction(position))
        .find(|inst| inst.source_location().is_some());
    CodeRegion {
        function: mapped.function.display_name(),
        start: before[start as usize] - before[mapped.positions.start as usize],
        source: first.and_then(|inst| inst.source_location()).map(|place| records::source(&place)),
        column: first.map_or(0, |inst| inst.source_column()),
        last_line: lines.map_or(0, |(_, _, last)| last),
    }
}

#[cfg(test)]
mod tests {
    use super::without_debug_location;

    #[test]
    fn debug_locations_are_left_out() {
        assert_eq!(without_debug_location("ret void, !dbg !12"), "ret void");
        assert_eq!(
            without_debug_location("store i8 1, ptr %p, !dbg !3, !tbaa !4"),
            "store i8 1, ptr %p, !tbaa !4"
        );
        assert_eq!(without_debug_location("%x = add i8 1, 2"), "%x = add i8 1, 2");
    }
}
