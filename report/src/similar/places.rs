//! What repeats, by place in the source, the greatest gain first.

use super::program::Code;
use rustmerge_search::encoding::ValueCorrespondence;
use rustmerge_search::groups;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// What is shown.
pub(super) struct Limits {
    /// The instructions of a region at least.
    pub(super) instructions: u32,
    /// The source lines of a region at least, where they are known.
    pub(super) lines: usize,
    /// One place is in a file with this in its path.
    pub(super) folder: Option<String>,
}

/// All that repeats.
pub(super) struct Repeated {
    pub(super) groups: Vec<RepeatedGroup>,
    /// Repeats that were too large to search.
    pub(super) skipped: usize,
}

/// Code that does the same in several places.
pub(super) struct RepeatedGroup {
    /// The instructions in each place.
    pub(super) length: u32,
    /// Source lines of the shortest place; 0 without debug info.
    pub(super) lines: usize,
    /// The places, by file and line; at least two.
    pub(super) places: Vec<CodePlace>,
}

/// A place with code that repeats.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CodePlace {
    /// The index of its file; `None` where debug info does not know it.
    pub(super) file: Option<usize>,
    /// The lines of that file with code of the region, ascending.
    pub(super) lines: Vec<u32>,
    /// The index of its function.
    pub(super) function: usize,
    /// The position of its first instruction.
    pub(super) start: u32,
}

impl CodePlace {
    /// The first and the last line; 0 where they are not known.
    pub(super) fn range(&self) -> (u32, u32) {
        (self.lines.first().copied().unwrap_or(0), self.lines.last().copied().unwrap_or(0))
    }
}

impl RepeatedGroup {
    /// What a person could gain by sharing the code: source lines times places.
    pub(super) fn gain(&self) -> usize {
        self.lines * self.places.len()
    }
}

impl Repeated {
    /// Searches a program.
    pub(super) fn find(code: &Code, limits: &Limits) -> Self {
        let correspondence = ValueCorrespondence::Bijective;
        let found = groups::similar_candidates(&code.program, correspondence, limits.instructions);
        let mut groups: Vec<RepeatedGroup> = found
            .groups
            .iter()
            .filter_map(|group| {
                let places = distinct_places(code, &group.starts, group.length);
                let lines = places.iter().map(|place| place.lines.len()).min()?;
                (places.len() > 1).then_some(RepeatedGroup { length: group.length, lines, places })
            })
            .filter(|group| group.lines == 0 || group.lines >= limits.lines)
            .filter(|group| limits.folder.as_ref().is_none_or(|folder| group.is_in(code, folder)))
            .collect();
        groups.sort_by_key(|group| {
            (Reverse(group.gain()), Reverse(group.length), group.places.clone())
        });
        Repeated { groups: without_parts(groups), skipped: found.skipped }
    }
}

impl RepeatedGroup {
    fn is_in(&self, code: &Code, folder: &str) -> bool {
        let path = |file: usize| super::source::path(&code.files[file]);
        let mut files = self.places.iter().filter_map(|place| place.file);
        files.any(|file| path(file).to_string_lossy().contains(folder))
    }
}

/// The places of regions, one for those that share lines: code of a header, a template or an
/// inlined function is in many functions and in one place.
fn distinct_places(code: &Code, starts: &[u32], length: u32) -> Vec<CodePlace> {
    let mut places: Vec<CodePlace> =
        starts.iter().map(|&start| place(code, start, length)).collect();
    places.sort();
    let mut distinct: Vec<CodePlace> = Vec::new();
    for place in places {
        let is_new = distinct.last().is_none_or(|last| match place.file {
            Some(_) => last.file != place.file || last.range().1 < place.range().0,
            // Without lines a function is a place.
            None => last.function != place.function || place.start >= last.start + length,
        });
        if is_new {
            distinct.push(place);
        }
    }
    distinct
}

/// The lines of a region in the file that most of its instructions come from.
fn place(code: &Code, start: u32, length: u32) -> CodePlace {
    let function = code.function_at(start);
    let mut lines: BTreeMap<usize, (usize, BTreeSet<u32>)> = BTreeMap::new();
    for (file, line) in code.functions[function].lines(start, length) {
        let (count, of_file) = lines.entry(file).or_default();
        *count += 1;
        of_file.insert(line);
    }
    let main = lines.into_iter().max_by_key(|&(file, (count, _))| (count, Reverse(file)));
    let (file, lines) = match main {
        Some((file, (_, lines))) => (Some(file), lines.into_iter().collect()),
        None => (None, Vec::new()),
    };
    CodePlace { file, lines, function, start }
}

/// Leaves out groups of which all lines are in groups that gain more.
fn without_parts(groups: Vec<RepeatedGroup>) -> Vec<RepeatedGroup> {
    let mut covered: HashSet<(usize, u32)> = HashSet::new();
    let mut kept = Vec::new();
    for group in groups {
        let lines: Vec<(usize, u32)> = group
            .places
            .iter()
            .filter_map(|place| Some((place.file?, &place.lines)))
            .flat_map(|(file, lines)| lines.iter().map(move |&line| (file, line)))
            .collect();
        if lines.is_empty() || lines.iter().any(|line| !covered.contains(line)) {
            covered.extend(lines);
            kept.push(group);
        }
    }
    kept
}
