//! What repeats, by place in the source, the longest first.

use super::program::Code;
use rustmerge_search::encoding::ValueCorrespondence;
use rustmerge_search::groups;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};

/// Lines further apart than this are of different functions, one of them inlined.
const MAX_GAP_IN_LINES: u32 = 12;

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
            let size = (Reverse(group.lines), Reverse(group.places.len()), Reverse(group.length));
            (size, group.places.clone())
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
    let Some(&first) = starts.first() else { return Vec::new() };
    // Instructions of all regions correspond, so those that say where the first one is say it of
    // all.
    let chosen = main_cluster(&lines_of(code, first, length));
    let mut places: Vec<CodePlace> =
        starts.iter().map(|&start| place(code, start, length, &chosen)).collect();
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

/// File and line of each instruction of a region, where debug info knows them.
type Lines = Vec<Option<(usize, u32)>>;

fn lines_of(code: &Code, start: u32, length: u32) -> Lines {
    code.functions[code.function_at(start)].lines(start, length).collect()
}

/// Where a region is in the source, by its chosen instructions.
fn place(code: &Code, start: u32, length: u32, chosen: &[usize]) -> CodePlace {
    let all = lines_of(code, start, length);
    let own: Lines = chosen.iter().map(|&index| all[index]).collect();
    let cluster: BTreeSet<(usize, u32)> =
        main_cluster(&own).into_iter().filter_map(|index| own[index]).collect();
    let file = cluster.first().map(|&(file, _)| file);
    let lines = cluster.into_iter().map(|(_, line)| line).collect();
    CodePlace { file, lines, function: code.function_at(start), start }
}

/// Instructions that come from lines of one file near each other: the largest such set, since
/// inlined code brings lines of other functions.  All of them where no line is known.
fn main_cluster(lines: &[Option<(usize, u32)>]) -> Vec<usize> {
    let mut known: Vec<(usize, u32, usize)> = lines
        .iter()
        .enumerate()
        .filter_map(|(index, place)| place.map(|(file, line)| (file, line, index)))
        .collect();
    known.sort_unstable();
    let clusters =
        known.chunk_by(|one, next| one.0 == next.0 && next.1 - one.1 <= MAX_GAP_IN_LINES);
    // The first of equal ones.
    let largest = clusters.rev().max_by_key(|cluster| cluster.len());
    largest.map_or_else(
        || (0..lines.len()).collect(),
        |cluster| cluster.iter().map(|&(.., index)| index).collect(),
    )
}

/// Leaves out groups without a place that has more than half of its lines for itself: the others are in
/// longer groups, often the same code begun a line earlier or later.
fn without_parts(groups: Vec<RepeatedGroup>) -> Vec<RepeatedGroup> {
    let mut covered: HashSet<(usize, u32)> = HashSet::new();
    let mut kept = Vec::new();
    for group in groups {
        let is_new = |place: &CodePlace| {
            let own = lines_in(place).filter(|line| !covered.contains(line)).count();
            place.lines.is_empty() || 2 * own > place.lines.len()
        };
        if group.places.iter().any(is_new) {
            covered.extend(group.places.iter().flat_map(lines_in));
            kept.push(group);
        }
    }
    kept
}

/// File and line of each line of a place.
fn lines_in(place: &CodePlace) -> impl Iterator<Item = (usize, u32)> {
    place.file.into_iter().flat_map(|file| place.lines.iter().map(move |&line| (file, line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_needs_lines_of_its_own() {
        let place = |lines: std::ops::Range<u32>, start| CodePlace {
            file: Some(0),
            lines: lines.collect(),
            function: start as usize,
            start,
        };
        let group = |begin| RepeatedGroup {
            length: 20,
            lines: 10,
            places: vec![place(begin..begin + 10, 0), place(begin + 100..begin + 110, 50)],
        };
        // One line, half and all but four of ten lines further.
        let kept = without_parts(vec![group(10), group(11), group(15), group(16)]);
        let begins: Vec<u32> = kept.iter().map(|group| group.places[0].lines[0]).collect();
        assert_eq!(begins, [10, 16]);
    }

    #[test]
    fn inlined_code_does_not_say_where_a_region_is() {
        let of_file = |line| Some((0, line));
        let lines = [of_file(10), of_file(200), None, of_file(12), Some((1, 11)), of_file(24)];
        assert_eq!(main_cluster(&lines), [0, 3, 5]);
        assert_eq!(main_cluster(&[None, None]), [0, 1]);
        assert_eq!(main_cluster(&[of_file(9), of_file(90)]), [0]);
    }
}
