//! The page for browsers (the crate `pages/`).  What is embedded is
//! limited, so that the page of a large module still opens at once; the page
//! says what was left out.

use super::json::instructions_saved;
use crate::llvm::{Function, Inst, Module, OperandBuffer, Printer, Value, ValueKind};
use crate::similarity::Similarity;
use crate::similarity::search::candidates::Group;
use crate::similarity::search::encoding::{CanonicalEncoder, ValueCorrespondence};
use rustc_hash::FxHashMap;
use rustmerge_pages::{Data, Line, PageGroup, Part, RegionCard};
use std::collections::{BTreeMap, BTreeSet};

/// How many groups the page lists, those that would save most.
const MAX_GROUPS: usize = 2000;
/// How many regions of a group the page names.
const MAX_REGIONS: usize = 40;
/// How many regions of a group the page has the instructions of.
const MAX_SHOWN: usize = 4;
/// How many instructions of a region the page has.
const MAX_LINES: u32 = 150;
/// How many instructions the page has in all.
const MAX_ALL_LINES: usize = 24_000;

/// The whole page.
pub(in crate::similarity) fn page(similarity: &Similarity<'_>, module: Module<'_>) -> String {
    let mut order: Vec<(usize, u64)> = similarity
        .groups
        .iter()
        .enumerate()
        .map(|(index, group)| (index, instructions_saved(group)))
        .collect();
    order.sort_by_key(|&(index, saved)| (std::cmp::Reverse(saved), index));
    order.truncate(MAX_GROUPS);
    let embedded = embedded_lines(similarity, &order);
    let mut names = Names::default();
    let groups: Vec<PageGroup> = order
        .iter()
        .enumerate()
        .map(|(shown, &(index, saved))| {
            let group = &similarity.groups[index];
            let starts = group.starts.iter().take(MAX_REGIONS);
            let region = |&start| region(similarity, &mut names, &embedded, start, group);
            PageGroup {
                number: shown + 1,
                listed: Some(index + 1),
                length: group.length,
                count: group.starts.len(),
                saved,
                source_lines: None,
                regions: starts.map(region).collect(),
            }
        })
        .collect();
    let data = Data {
        module: module.identifier(),
        modules: None,
        instructions: similarity.mapping.instruction_count.into(),
        all_groups: similarity.groups.len(),
        skipped_repeats: similarity.skipped,
        max_shown: MAX_SHOWN,
        functions: names.texts,
        groups,
    };
    rustmerge_pages::page(&data)
}

/// The names of functions, each once.
#[derive(Default)]
struct Names<'ll> {
    texts: Vec<String>,
    numbers: FxHashMap<Function<'ll>, usize>,
}

impl<'ll> Names<'ll> {
    fn number(&mut self, function: Function<'ll>) -> usize {
        *self.numbers.entry(function).or_insert_with(|| {
            self.texts.push(function.display_name());
            self.texts.len() - 1
        })
    }
}

/// A region of a group: its first position and its length.
type Candidate = (u32, u32);

/// The instructions of the regions that the page has them of.  They are printed
/// in the order of the module: numbering a function is what takes time.
fn embedded_lines(
    similarity: &Similarity<'_>,
    order: &[(usize, u64)],
) -> BTreeMap<Candidate, Vec<Line>> {
    let mut chosen: BTreeSet<Candidate> = BTreeSet::new();
    let mut room = MAX_ALL_LINES;
    for &(index, _) in order {
        let group = &similarity.groups[index];
        let cost = group.length.min(MAX_LINES) as usize * group.starts.len().min(MAX_SHOWN);
        if cost > room {
            continue;
        }
        room -= cost;
        chosen.extend(group.starts.iter().take(MAX_SHOWN).map(|&start| (start, group.length)));
    }
    let mut writer = LineWriter::new(similarity);
    chosen
        .into_iter()
        .map(|(start, length)| ((start, length), writer.lines(start, length)))
        .collect()
}

fn region<'ll>(
    similarity: &Similarity<'ll>,
    names: &mut Names<'ll>,
    embedded: &BTreeMap<Candidate, Vec<Line>>,
    start: u32,
    group: &Group,
) -> RegionCard {
    let inst = similarity.instruction(start);
    let (first, last) = similarity.numbers(start, group.length);
    RegionCard {
        start: first,
        end: last,
        function: names.number(inst.function()),
        block: String::from_utf8_lossy(inst.block().as_value().name()).into_owned(),
        lines: embedded.get(&(start, group.length)).cloned(),
        place: None,
    }
}

/// Writes instructions with the numbers of their operands.
struct LineWriter<'a, 'll> {
    similarity: &'a Similarity<'ll>,
    encoder: CanonicalEncoder<'a>,
    printer: Printer<'ll>,
    operands: OperandBuffer<'ll>,
}

impl<'a, 'll> LineWriter<'a, 'll> {
    fn new(similarity: &'a Similarity<'ll>) -> Self {
        LineWriter {
            similarity,
            encoder: CanonicalEncoder::new(
                &similarity.mapping.program,
                ValueCorrespondence::Bijective,
            ),
            printer: Printer::new(),
            operands: OperandBuffer::new(),
        }
    }

    fn lines(&mut self, start: u32, length: u32) -> Vec<Line> {
        self.encoder.encode(start as usize, length as usize, &mut Vec::new());
        let shown = start..start + length.min(MAX_LINES);
        shown.map(|position| self.line(self.similarity.instruction(position))).collect()
    }

    fn line(&mut self, inst: Inst<'ll>) -> Line {
        let mut names: BTreeMap<String, u32> = BTreeMap::new();
        for value in self.values_of(inst) {
            let number = self.similarity.mapping.values.get(&value).copied();
            if let Some(number) = number.and_then(|number| self.encoder.number(number)) {
                names.insert(self.printer.operand(inst, value).into_owned(), number);
            }
        }
        let text = self.printer.text(inst);
        let source = inst.source_location().map(|location| {
            format!("{}:{}", String::from_utf8_lossy(location.file), location.line)
        });
        Line { parts: parts(text.trim(), &names), source }
    }

    /// The value of an instruction, and what it uses.
    fn values_of(&mut self, inst: Inst<'ll>) -> Vec<Value<'ll>> {
        let facts = inst.describe(&mut self.operands);
        let mut values = vec![inst.as_value()];
        for index in 0..facts.operand_count {
            let operand = self.operands.get(index);
            if operand.kind != ValueKind::Metadata {
                values.push(operand.value);
            }
        }
        if let Some(phi) = inst.as_phi() {
            values.extend(phi.incoming_blocks().into_iter().map(|block| block.as_value()));
        }
        values
    }
}

/// Splits the text of an instruction at the operands with the given names.
fn parts(text: &str, names: &BTreeMap<String, u32>) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut plain = 0;
    let mut at = 0;
    while at < text.len() {
        let begins = at == 0 || !is_word(text.as_bytes()[at - 1]);
        let found = names.iter().filter(|_| begins).find(|(name, _)| {
            let rest = text[at..].strip_prefix(name.as_str());
            rest.is_some_and(|rest| !rest.bytes().next().is_some_and(is_word))
        });
        match found {
            Some((name, &number)) => {
                if plain < at {
                    parts.push(Part::Text(text[plain..at].to_owned()));
                }
                parts.push(Part::Operand(name.clone(), number));
                at += name.len();
                plain = at;
            }
            None => at += text[at..].chars().next().map_or(1, char::len_utf8),
        }
    }
    if plain < text.len() {
        parts.push(Part::Text(text[plain..].to_owned()));
    }
    parts
}

/// Whether a byte may be inside of a name, so that a name that is part of
/// another is not taken for it.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_.$-%@\"".contains(&byte) || !byte.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_found_as_whole_words() {
        let names =
            BTreeMap::from([("%a".to_owned(), 2), ("%ab".to_owned(), 3), ("1".to_owned(), 4)]);
        let text = |text: &str| Part::Text(text.to_owned());
        let operand = |text: &str, number| Part::Operand(text.to_owned(), number);
        assert_eq!(
            parts("%ab = add i1 %a, 1", &names),
            [operand("%ab", 3), text(" = add i1 "), operand("%a", 2), text(", "), operand("1", 4)]
        );
        assert_eq!(parts("x%a 11 ä", &names), [text("x%a 11 ä")]);
    }
}
