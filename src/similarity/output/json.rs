//! JSON reports, in the project's own format and in that of llvm-sim.  docs/similarity.md
//! documents both.

use crate::llvm::{Inst, Module};
use crate::similarity::search::candidates::Group;
use crate::similarity::{Options, Similarity};
use serde::Serialize;
use std::fmt::Write;

/// Goes up when a program that reads reports would have to be changed.
const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    version: u32,
    module: String,
    llvm: &'static str,
    instructions: u32,
    min_length: u32,
    branches: bool,
    indirect_calls: bool,
    intrinsics: bool,
    calls_by_name: bool,
    skipped_repeats: usize,
    groups: Vec<ReportedGroup<'a>>,
}

#[derive(Serialize)]
struct ReportedGroup<'a> {
    number: usize,
    length: u32,
    instructions_saved: u64,
    regions: Vec<RegionReport<'a>>,
}

#[derive(Serialize)]
struct RegionReport<'a> {
    /// As llvm-sim counts: from 1, the last instruction included.
    start: u32,
    end: u32,
    function: std::borrow::Cow<'a, str>,
    block: std::borrow::Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_line: Option<u32>,
}

/// The report in this project's own format.
pub(in crate::similarity) fn report(
    similarity: &Similarity<'_>,
    module: Module<'_>,
    options: &Options,
) -> String {
    let legality = &options.legality;
    let groups = similarity.groups.iter().enumerate().map(|(index, group)| ReportedGroup {
        number: index + 1,
        length: group.length,
        instructions_saved: instructions_saved(group),
        regions: group
            .starts
            .iter()
            .map(|&start| region(similarity, start, group.length))
            .collect(),
    });
    let report = Report {
        schema: "rust-ir-similarity",
        version: SCHEMA_VERSION,
        module: module.identifier(),
        llvm: crate::LLVM_MAJOR,
        instructions: similarity.mapping.instruction_count,
        min_length: options.min_length,
        branches: legality.branches,
        indirect_calls: legality.indirect_calls,
        intrinsics: legality.intrinsics,
        calls_by_name: legality.calls_by_name,
        skipped_repeats: similarity.skipped,
        groups: groups.collect(),
    };
    let mut text = serde_json::to_string(&report).expect("text and numbers can be written");
    text.push('\n');
    text
}

fn region<'ll>(similarity: &Similarity<'ll>, start: u32, length: u32) -> RegionReport<'ll> {
    let (first, last) = similarity.numbers(start, length);
    let inst = similarity.instruction(start);
    let lines = lines_of_region(similarity, start, length);
    RegionReport {
        start: first,
        end: last,
        function: String::from_utf8_lossy(inst.function().name()),
        block: block_name(inst),
        file: lines.map(|(file, ..)| String::from_utf8_lossy(file).into_owned()),
        first_line: lines.map(|(_, first, _)| first),
        last_line: lines.map(|(.., last)| last),
    }
}

/// The file of a region, and its first and last line there.  Inlined code comes from many files;
/// the first says where the region is.
pub(super) fn lines_of_region<'ll>(
    similarity: &Similarity<'ll>,
    start: u32,
    length: u32,
) -> Option<(&'ll [u8], u32, u32)> {
    let mut located = (start..start + length)
        .filter_map(|position| similarity.instruction(position).source_location());
    let first = located.next()?;
    let lines = located.filter(|place| place.file == first.file).map(|place| place.line);
    Some(lines.fold((first.file, first.line, first.line), |(file, from, to), line| {
        (file, from.min(line), to.max(line))
    }))
}

fn block_name<'ll>(inst: Inst<'ll>) -> std::borrow::Cow<'ll, str> {
    String::from_utf8_lossy(inst.block().as_value().name())
}

/// How many instructions fewer the module would have if the regions were one
/// function: all but one of the regions go, each of them becomes a call, and the
/// function has a return.  Of regions that overlap only one can be replaced.
pub(crate) fn instructions_saved(group: &Group) -> u64 {
    let mut regions = 0_u64;
    let mut free_from = 0;
    for &start in &group.starts {
        if start >= free_from {
            regions += 1;
            free_from = start + group.length;
        }
    }
    let gone = regions.saturating_sub(1) * u64::from(group.length);
    gone.saturating_sub(regions + 1)
}

/// The report as the tool llvm-sim writes it, byte for byte.
pub(in crate::similarity) fn llvm_sim(similarity: &Similarity<'_>) -> String {
    let mut text = String::from("{");
    for (index, group) in similarity.groups.iter().enumerate() {
        let separator = if index == 0 { "" } else { "," };
        let _ = write!(text, "{separator}\n \"{}\": [", index + 1);
        for (index, &start) in group.starts.iter().enumerate() {
            let separator = if index == 0 { "" } else { "," };
            let (first, last) = similarity.numbers(start, group.length);
            let _ =
                write!(text, "{separator}\n  {{\n   \"start\": {first},\n   \"end\": {last}\n  }}");
        }
        text.push_str("\n ]");
    }
    text.push_str(if similarity.groups.is_empty() { "}" } else { "\n}" });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(length: u32, starts: &[u32]) -> u64 {
        instructions_saved(&Group { length, starts: starts.to_vec() })
    }

    #[test]
    fn a_call_and_a_return_cost_something() {
        // Two of ten become two calls, ten instructions and a return.
        assert_eq!(saved(10, &[0, 10]), 7);
        assert_eq!(saved(2, &[0, 2]), 0);
        assert_eq!(saved(4, &[0, 4, 8, 12]), 7);
    }

    #[test]
    fn overlapping_regions_count_once() {
        assert_eq!(saved(10, &[0, 5, 10, 15]), 7);
        assert_eq!(saved(10, &[0, 9]), 0);
    }
}
