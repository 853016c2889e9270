//! From maximal repeats of symbols to maximal groups of similar candidates.
//!
//! A *group* is all candidates of one length that are similar to each other, at
//! least two, where neither one more instruction before them nor one more after
//! them would keep all of them.  The maximal repeats of the symbols say where to
//! look: within a repeat, the codes of all occurrences are sorted, and every
//! place where sorted neighbours part is the end of a group.
//!
//! Where the occurrences of a repeat are not all similar, part of it may still
//! be: similar prefixes are found by the same sort, and parts that begin later by
//! encoding again from later starts, one candidate for each class of occurrences that
//! are known to be similar.  `next_start` says which starts can make a
//! difference.  A part that occurs at more places than the whole repeat is left to the
//! maximal repeat that has all those places, so nothing is found twice.

use super::encoding::{CanonicalEncoder, ValueCorrespondence};
use super::next_start::NextStart;
use super::prefix_codes::{PrefixCodes, as_range};
use super::repeats::Repeat;
use super::suffix::SuffixArray;
use crate::program::Program;
use std::ops::Range;

/// Candidates that do the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group {
    /// How many positions each has.
    pub length: u32,
    /// Where they begin, ascending.  Candidates of a group may overlap.
    pub starts: Vec<u32>,
}

/// The most positions that are encoded for one repeat from one start.  Without a
/// limit memory would grow with the square of the program, and so would time for
/// programs that repeat one instruction.
pub const MAX_ENCODED_AT_ONCE: usize = 1 << 20;

/// How many positions may be encoded for each position of the program.  Ordinary
/// programs need about twelve; see docs/similarity.md.
pub const MAX_ENCODED_PER_POSITION: usize = 256;

/// How many positions may be encoded however small the program is.
pub const MIN_ENCODED: usize = 1 << 23;

/// How many positions of a periodic repeat are encoded for each position of the program.
const MAX_ENCODED_OF_PERIODIC: usize = 16;

/// How many positions are encoded first where candidates are likely to part soon; doubled
/// as long as some do not.
const FIRST_LENGTH: u32 = 32;

/// Searches repeats for groups.
pub struct Search<'p> {
    program: &'p Program,
    array: &'p SuffixArray,
    min_length: u32,
    encoder: CanonicalEncoder<'p>,
    prefix_codes: PrefixCodes,
    next_start: NextStart,
    table: Table,
    /// Buffers for the codes of two candidates.
    expected: Vec<u32>,
    codes: Vec<u32>,
    groups: Vec<Group>,
    /// Positions that may still be encoded.
    budget: usize,
    skipped: usize,
}

/// What a search found.
#[derive(Debug)]
pub struct Found {
    /// The groups, in no particular order.
    pub groups: Vec<Group>,
    /// Repeats that were too large to search, wholly or in part.
    pub skipped: usize,
}

impl<'p> Search<'p> {
    /// Prepares a search for groups of at least `min_length` positions in the
    /// given repeats, which are sorted from the longest.
    pub fn new(
        program: &'p Program,
        array: &'p SuffixArray,
        repeats: &[Repeat],
        correspondence: ValueCorrespondence,
        min_length: u32,
    ) -> Self {
        let mut encoder = CanonicalEncoder::new(program, correspondence);
        let prefix_codes = PrefixCodes::encode(program, array, repeats, &mut encoder);
        Search {
            program,
            array,
            min_length,
            encoder,
            prefix_codes,
            next_start: NextStart::new(correspondence),
            table: Table::default(),
            expected: Vec::new(),
            codes: Vec::new(),
            groups: Vec::new(),
            budget: MAX_ENCODED_PER_POSITION.saturating_mul(program.len()).max(MIN_ENCODED),
            skipped: 0,
        }
    }

    /// How many groups there are so far.
    pub fn group_count(&self) -> usize {
        self.groups.len()
    }

    /// Ends the search.
    pub fn finish(self) -> Found {
        Found { groups: self.groups, skipped: self.skipped }
    }

    /// Finds the groups whose symbols are in a repeat and occur exactly where
    /// the repeat does.
    pub fn repeat(&mut self, repeat: &Repeat) {
        let step = self.sampled(repeat);
        let count = repeat.ranks.len().div_ceil(step);
        let is_kept = !repeat.is_periodic && self.prefix_codes.has(repeat.length);
        let is_affordable =
            if is_kept { self.spend_on_list(count) } else { self.spend(count, repeat.length) };
        if !is_affordable {
            return;
        }
        let mut starts = self.array.starts[as_range(&repeat.ranks)].to_vec();
        if step > 1 {
            sample(&mut starts, step);
        }
        if is_kept {
            let width = self.encoder.width(starts[0], repeat.length);
            if self.prefix_codes.all_same(starts.iter().copied(), width) {
                if !self.extends_left(&starts, repeat.length) {
                    self.add(starts, repeat.length, repeat.length);
                }
                return;
            }
            self.table.look_up(&self.encoder, &self.prefix_codes, &starts, repeat.length);
        } else {
            self.table.fill(&mut self.encoder, &starts, repeat.length);
        }
        let shortest = repeat.parent_lcp.max(self.min_length - 1) + 1;
        for (depth, rows) in self.table.shared(shortest..repeat.length + 1) {
            let members: Vec<u32> =
                self.table.order[rows].iter().map(|&row| starts[row as usize]).collect();
            if !self.extends_left(&members, depth) {
                self.add(members, depth, repeat.length);
            }
        }
        // Most short repeats end here: without its first symbol the rest occurs
        // at more places.
        if self.parent_lcp(&starts, 1, repeat.length).is_some() {
            let classes = self.table.classes(repeat.length).into_iter();
            let members =
                |rows: Vec<u32>| rows.into_iter().map(|row| starts[row as usize]).collect();
            self.later_starts(repeat, &starts, classes.map(members).collect());
        }
    }

    /// The sampling step: one of how many occurrences of a repeat is searched.  Occurrences
    /// of a periodic repeat overlap, so those that begin close to each other, measured by
    /// their length, stand for the ones between.
    fn sampled(&self, repeat: &Repeat) -> usize {
        if !repeat.is_periodic {
            return 1;
        }
        let encoded = repeat.ranks.len() * repeat.length as usize;
        encoded.div_ceil(MAX_ENCODED_OF_PERIODIC * self.program.len())
    }

    /// Takes the positions of some candidates from the budget.  `false` if it has
    /// fewer; the repeat then counts as skipped.
    fn spend(&mut self, candidates: usize, length: u32) -> bool {
        let cost = candidates.saturating_mul(length as usize);
        self.afford(cost, cost <= MAX_ENCODED_AT_ONCE)
    }

    /// The same for starts whose codes are kept: only listing them costs.
    fn spend_on_list(&mut self, starts: usize) -> bool {
        self.afford(starts, true)
    }

    fn afford(&mut self, cost: usize, is_allowed: bool) -> bool {
        if !is_allowed || cost > self.budget {
            self.skipped += 1;
            return false;
        }
        self.budget -= cost;
        true
    }

    /// Looks for groups that begin inside of a repeat whose occurrences fall
    /// into several classes.
    fn later_starts(&mut self, repeat: &Repeat, starts: &[u32], mut classes: Vec<Vec<u32>>) {
        if classes.len() == 1 {
            return;
        }
        let mut shift = 1;
        while shift + self.min_length <= repeat.length {
            let length = repeat.length - shift;
            let Some(parent_lcp) = self.parent_lcp(starts, shift, repeat.length) else {
                return;
            };
            let heads: Vec<u32> = classes.iter().map(|class| class[0] + shift).collect();
            if !self.fill_until_parted(&heads, length) {
                return;
            }
            let shortest = parent_lcp.max(self.min_length - 1) + 1;
            for (depth, rows) in self.table.shared(shortest..length + 1) {
                let rows = self.table.order[rows].to_vec();
                self.shifted(&classes, &rows, shift, depth, length);
            }
            let joined = self.table.classes(length);
            if joined.len() == 1 {
                return;
            }
            let partings = self.table.partings(length);
            shift += self.next_start.steps(self.program, &heads, &partings);
            classes = join(classes, joined);
        }
    }

    /// Encodes candidates up to a length at which all differ from each other, at most
    /// `length` positions.  Says whether the budget allowed it.
    fn fill_until_parted(&mut self, heads: &[u32], length: u32) -> bool {
        let mut tried = FIRST_LENGTH.min(length);
        loop {
            if !self.spend(heads.len(), tried) {
                return false;
            }
            self.table.fill(&mut self.encoder, heads, tried);
            if tried == length || self.table.lcp[1..].iter().all(|&lcp| lcp < tried) {
                return true;
            }
            tried = tried.saturating_mul(2).min(length);
        }
    }

    /// The length of the longest prefix of the repeat without its first `shift` symbols
    /// that occurs at more places than the repeat; `None` where all of it does, or
    /// where it is too short.
    fn parent_lcp(&self, starts: &[u32], shift: u32, length: u32) -> Option<u32> {
        let length = length.checked_sub(shift).filter(|&length| length >= self.min_length)?;
        let rank = |start: u32| self.array.ranks[(start + shift) as usize];
        let (mut low, mut high) = (u32::MAX, 0);
        for &start in starts {
            low = low.min(rank(start));
            high = high.max(rank(start));
            // Between these suffixes are some of other places.
            if (high - low) as usize >= starts.len() {
                return None;
            }
        }
        let lcp = |rank: u32| self.array.lcp.get(rank as usize).copied().unwrap_or(0);
        Some(lcp(low).max(lcp(high + 1))).filter(|&parent_lcp| parent_lcp < length)
    }

    /// Adds the group of some classes, unless it can be made longer.
    fn shifted(
        &mut self,
        classes: &[Vec<u32>],
        rows: &[u32],
        shift: u32,
        depth: u32,
        longest: u32,
    ) {
        let heads: Vec<u32> = rows.iter().map(|&row| classes[row as usize][0] + shift).collect();
        if self.extends_left(&heads, depth) {
            return;
        }
        let members = rows.iter().flat_map(|&row| &classes[row as usize]);
        self.add(members.map(|&start| start + shift).collect(), depth, longest);
    }

    /// Adds a group that cannot be extended to the left.  Where it is shorter than the
    /// `longest` positions in the table, its members differ after it; else the next
    /// instruction decides whether it can be extended to the right.
    fn add(&mut self, mut starts: Vec<u32>, length: u32, longest: u32) {
        if length < longest || !self.extends_right(&starts, length) {
            // Not before, because those that can be extended are no groups.
            starts.sort_unstable();
            self.groups.push(Group { length, starts });
        }
    }

    /// Whether all candidates stay similar with the instruction before them.
    fn extends_left(&mut self, starts: &[u32], length: u32) -> bool {
        if starts.contains(&0) {
            return false;
        }
        let symbol = |start: u32| self.program.symbols()[start as usize - 1];
        let all_same = starts.iter().all(|&start| symbol(start) == symbol(starts[0]));
        all_same && self.similar(starts.iter().map(|start| start - 1), length + 1)
    }

    /// Whether all candidates stay similar with the instruction after them.
    fn extends_right(&mut self, starts: &[u32], length: u32) -> bool {
        let symbol = |start: u32| self.program.symbols().get((start + length) as usize);
        let all_same = starts.iter().all(|&start| symbol(start) == symbol(starts[0]));
        all_same && self.similar(starts.iter().copied(), length + 1)
    }

    /// Whether candidates with the same symbols are similar.
    fn similar(&mut self, starts: impl Iterator<Item = u32> + Clone, length: u32) -> bool {
        let mut others = starts.clone();
        let Some(first) = others.next() else { return true };
        if starts.clone().all(|start| self.prefix_codes.has_all(start, length)) {
            return self.prefix_codes.all_same(starts, self.encoder.width(first, length));
        }
        let (expected, codes) = (&mut self.expected, &mut self.codes);
        expected.clear();
        self.encoder.encode(first as usize, length as usize, expected);
        others.all(|start| {
            codes.clear();
            self.encoder.encode(start as usize, length as usize, codes);
            codes == expected
        })
    }
}

/// Puts starts in the order of the program and keeps one of `step`, and the last: the first and
/// the last occurrence end where the periods do.
fn sample(starts: &mut Vec<u32>, step: usize) {
    starts.sort_unstable();
    let last = starts.len() - 1;
    let mut at = 0..;
    starts.retain(|_| at.next().is_some_and(|at| at % step == 0 || at == last));
}

/// Puts classes together that turned out to be similar from a later start on.
fn join(mut classes: Vec<Vec<u32>>, joined: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    let collect = |rows: Vec<u32>| {
        let members = rows.into_iter().map(|row| std::mem::take(&mut classes[row as usize]));
        members.flatten().collect()
    };
    joined.into_iter().map(collect).collect()
}

/// How the codes of several candidates with the same symbols are ordered.
#[derive(Default)]
struct Table {
    /// The rows in the order of their codes.
    order: Vec<u32>,
    /// How many positions a row shares with the one before it in the order.
    lcp: Vec<u32>,
    /// The buffer for codes that are made for this table only.
    codes: Vec<u32>,
}

impl Table {
    /// Orders the candidates of `length` positions at `starts`, whose codes are
    /// kept.
    fn look_up(
        &mut self,
        encoder: &CanonicalEncoder<'_>,
        prefix_codes: &PrefixCodes,
        starts: &[u32],
        length: u32,
    ) {
        let width = encoder.width(starts[0], length);
        let row = |row: u32| prefix_codes.codes(starts[row as usize], width);
        sort_rows(&mut self.order, &mut self.lcp, starts.len(), row, |codes| {
            encoder.positions_within(starts[0], length, codes)
        });
    }

    /// Codes and orders the candidates of `length` positions at `starts`.
    fn fill(&mut self, encoder: &mut CanonicalEncoder<'_>, starts: &[u32], length: u32) {
        let Table { order, lcp, codes } = self;
        codes.clear();
        for &start in starts {
            encoder.encode(start as usize, length as usize, codes);
        }
        let width = encoder.width(starts[0], length);
        let row = |row: u32| &codes[row as usize * width..(row as usize + 1) * width];
        sort_rows(order, lcp, starts.len(), row, |codes| {
            encoder.positions_within(starts[0], length, codes)
        });
    }

    /// The places where sorted neighbours part: how many positions rows share,
    /// if that is in `depths`, and which rows of the order do.
    fn shared(&self, depths: Range<u32>) -> Vec<(u32, Range<usize>)> {
        let mut found = Vec::new();
        let mut open: Vec<(u32, usize)> = Vec::new();
        for rank in 1..=self.order.len() {
            let lcp = self.lcp.get(rank).copied().unwrap_or(0);
            let mut begin = rank - 1;
            while let Some((depth, first)) = open.pop_if(|top| top.0 > lcp) {
                begin = first;
                if depths.contains(&depth) {
                    found.push((depth, first..rank));
                }
            }
            if open.last().is_none_or(|top| top.0 < lcp) {
                open.push((lcp, begin));
            }
        }
        found
    }

    /// How many positions rows share that then part, ascending.
    fn partings(&self, length: u32) -> Vec<u32> {
        let mut partings: Vec<u32> =
            self.lcp[1..].iter().copied().filter(|&lcp| lcp < length).collect();
        partings.sort_unstable();
        partings.dedup();
        partings
    }

    /// The rows by what they have in their first `length` positions.
    fn classes(&self, length: u32) -> Vec<Vec<u32>> {
        let mut classes: Vec<Vec<u32>> = Vec::new();
        for (rank, &row) in self.order.iter().enumerate() {
            match classes.last_mut() {
                Some(class) if self.lcp[rank] >= length => class.push(row),
                _ => classes.push(vec![row]),
            }
        }
        classes
    }
}

/// Sorts rows of codes and says how many positions neighbours share, given for some first
/// codes how many positions these are.
fn sort_rows<'c>(
    order: &mut Vec<u32>,
    lcp: &mut Vec<u32>,
    rows: usize,
    row: impl Fn(u32) -> &'c [u32],
    positions: impl Fn(usize) -> u32,
) {
    order.clear();
    order.extend(0..rows as u32);
    order.sort_unstable_by(|&a, &b| row(a).cmp(row(b)));
    lcp.clear();
    lcp.push(0);
    lcp.extend(order.windows(2).map(|pair| {
        let (a, b) = (row(pair[0]), row(pair[1]));
        positions(a.iter().zip(b).take_while(|(a, b)| a == b).count())
    }));
}
