//! Where values are live.
//!
//! The classic backward walk (Boissinot et al., Computing Liveness Sets for
//! SSA-Form Programs, 2011, "liveness by use"): from each use up through the
//! predecessors until the definition.  It goes over a *chain* of blocks, where
//! the only predecessor of each is the one before it in the function, in
//! one step: a value that is live in a block of a chain is live in all blocks
//! of the chain before it, up to its definition.  The time is linear in the number of
//! uses and of chains that values are live in.

use crate::host::reasons::counts;
use std::mem;
use std::ops::Range;

/// No block, use or number.
const NONE: u32 = u32::MAX;

/// How many segments may be walked for each position of a function.  Where n values are
/// live over n joins, the walks would grow with the square of the function; the values
/// beyond count as live everywhere.  Only prices depend on it, and whether exceptions of
/// a region may go to a landing pad, which it forbids.  Largest need of a function in the
/// whole programs of the corpus, counted once by hand with LLVM 22: 17.
const SEGMENTS_PER_POSITION: usize = 64;

/// A block of a function: the positions it covers.
#[derive(Clone, Copy, Debug, Default)]
struct FlowBlock {
    begin: u32,
    /// One past the last position.
    end: u32,
    /// The first block of its chain.
    chain: u32,
    /// Where the blocks that lead here begin in [`Flow::predecessors`], up to those
    /// of the next block.
    predecessors: u32,
}

/// The blocks of a function and where control comes from.
#[derive(Debug, Default)]
pub(in crate::outliner) struct Flow {
    blocks: Vec<FlowBlock>,
    /// The predecessors of all blocks, by their place in the function.
    predecessors: Vec<u32>,
    /// Where the chain that begins with the block has its segment among those of the
    /// current value; [`NONE`] for all between two values.
    segment_of: Vec<u32>,
    pending: Vec<(u32, LastUse)>,
    /// Memory for the segments of the current value while they are put in order.
    unordered: Vec<Segment>,
    /// Segments that may still be walked in this function.
    budget: usize,
}

/// A value of a function.
#[derive(Clone, Copy, Debug)]
pub(in crate::outliner) struct LocalValue {
    /// Its number in the program.
    pub number: u32,
    /// The registers that hold it; none where it is an address of the frame, or of a type that is
    /// held elsewhere.
    pub registers: u8,
    pub block: u32,
    pub position: u32,
    /// The last use that was noted.
    last_use: u32,
}

/// A use of a value; a phi uses its operand at the end of the block that it comes
/// from.
#[derive(Clone, Copy, Debug)]
struct LocalUse {
    block: u32,
    last: LastUse,
    /// The use that was noted before.
    before: u32,
}

/// The values of a function and their uses.
#[derive(Debug, Default)]
pub(in crate::outliner) struct LocalValues {
    values: Vec<LocalValue>,
    /// Uses of all values: each value has a chain of them.
    uses: Vec<LocalUse>,
}

/// Where in a block a value is needed last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::outliner) enum LastUse {
    /// By the instruction at a position.
    At(u32),
    /// After the block.
    After,
}

/// Blocks of one chain in which a value is live: to the end of each but the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::outliner) struct Segment {
    pub first_block: u32,
    pub last_block: u32,
    /// The first position before which the value is live.
    pub first: u32,
    /// Where in the last block it is needed last.
    pub last: LastUse,
    /// It is live where the first block begins.
    pub is_live_in: bool,
}

impl LocalValues {
    /// Forgets the values of one function.
    pub(in crate::outliner) fn clear(&mut self) {
        self.values.clear();
        self.uses.clear();
    }

    pub(in crate::outliner) fn len(&self) -> usize {
        self.values.len()
    }

    /// Adds a value that is defined and used nowhere yet.
    pub(in crate::outliner) fn add(&mut self, number: u32) {
        let value = LocalValue { number, registers: 0, block: 0, position: 0, last_use: NONE };
        self.values.push(value);
    }

    pub(in crate::outliner) fn get_mut(&mut self, value: usize) -> &mut LocalValue {
        &mut self.values[value]
    }

    /// The values that are held in registers.
    pub(in crate::outliner) fn registers(&self) -> impl Iterator<Item = &LocalValue> {
        self.values.iter().filter(|value| value.registers > 0)
    }

    /// Notes that a block uses a value.
    pub(in crate::outliner) fn note_use(&mut self, value: usize, block: u32, last: LastUse) {
        let value = &mut self.values[value];
        if let Some(known) = self.uses.get_mut(value.last_use as usize)
            && known.block == block
        {
            known.last = known.last.max(last);
            return;
        }
        let before = mem::replace(&mut value.last_use, self.uses.len() as u32);
        self.uses.push(LocalUse { block, last, before });
    }

    /// Where a value is live that only its own block uses, as most do.
    fn only_at_home(&self, value: &LocalValue) -> Option<Segment> {
        let only = self.uses.get(value.last_use as usize)?;
        (only.before == NONE && only.block == value.block).then_some(Segment {
            first_block: value.block,
            last_block: value.block,
            first: value.position + 1,
            last: only.last,
            is_live_in: false,
        })
    }

    fn uses(&self, value: &LocalValue) -> impl Iterator<Item = (u32, LastUse)> {
        let at = |number: u32| self.uses.get(number as usize);
        std::iter::successors(at(value.last_use), move |one| at(one.before))
            .map(|one| (one.block, one.last))
    }
}

impl Flow {
    /// Forgets the blocks of one function.
    pub(in crate::outliner) fn clear(&mut self) {
        self.blocks.clear();
        self.predecessors.clear();
        self.segment_of.clear();
    }

    /// Adds the next block of a function, and those that lead to it by their place
    /// in the function.
    pub(in crate::outliner) fn add(&mut self, predecessors: impl Iterator<Item = u32>) {
        let begin = self.predecessors.len();
        let block = self.blocks.len() as u32;
        self.predecessors.extend(predecessors);
        let chain = match (self.blocks.last(), &self.predecessors[begin..]) {
            (Some(before), &[only]) if only + 1 == block => before.chain,
            _ => block,
        };
        self.blocks.push(FlowBlock { begin: 0, end: 0, chain, predecessors: begin as u32 });
        self.segment_of.push(NONE);
    }

    /// Sets the budget of a function with this number of positions.
    pub(in crate::outliner) fn allow(&mut self, positions: usize) {
        self.budget = if counts("SEGMENTS_PER_POSITION") {
            SEGMENTS_PER_POSITION * positions
        } else {
            usize::MAX
        };
    }

    /// Says which positions the last block covers.
    pub(in crate::outliner) fn cover(&mut self, positions: Range<u32>) {
        let block = self.blocks.last_mut().expect("a block was added");
        (block.begin, block.end) = (positions.start, positions.end);
    }

    /// One past the last position of a block.
    pub(in crate::outliner) fn end(&self, block: u32) -> u32 {
        self.blocks[block as usize].end
    }

    fn predecessors(&self, block: u32) -> &[u32] {
        let begin = |block: u32| {
            self.blocks
                .get(block as usize)
                .map_or(self.predecessors.len(), |block| block.predecessors as usize)
        };
        &self.predecessors[begin(block)..begin(block + 1)]
    }

    /// Puts the segments of one value, one for each chain in which it is live, into
    /// `found`, in the order of the function; what was there before is gone.
    pub(in crate::outliner) fn segments(
        &mut self,
        values: &LocalValues,
        value: &LocalValue,
        found: &mut Vec<Segment>,
    ) {
        found.clear();
        if self.budget == 0 {
            found.extend(self.everywhere());
            return;
        }
        if let Some(segment) = values.only_at_home(value) {
            found.push(segment);
            self.budget -= 1;
            return;
        }
        let mut pending = mem::take(&mut self.pending);
        pending.extend(values.uses(value));
        while let Some((last_block, last)) = pending.pop() {
            let chain = self.blocks[last_block as usize].chain;
            let at = &mut self.segment_of[chain as usize];
            if let Some(segment) = found.get_mut(*at as usize) {
                let known = (segment.last_block, segment.last);
                (segment.last_block, segment.last) = known.max((last_block, last));
                continue;
            }
            *at = found.len() as u32;
            let is_live_in = !(chain..=last_block).contains(&value.block);
            let (first_block, first) = if is_live_in {
                (chain, self.blocks[chain as usize].begin)
            } else {
                (value.block, value.position + 1)
            };
            found.push(Segment { first_block, last_block, first, last, is_live_in });
            if is_live_in {
                let predecessors = self.predecessors(chain).iter();
                pending.extend(predecessors.map(|&other| (other, LastUse::After)));
            }
        }
        self.put_in_order(found);
        self.pending = pending;
        self.budget = self.budget.saturating_sub(found.len());
    }

    /// Puts segments in the order of the function, and forgets where each chain has its own.  Where
    /// the value is live in most chains from the first to the last, reading all of these in their
    /// order takes fewer steps than sorting.
    fn put_in_order(&mut self, found: &mut Vec<Segment>) {
        let chain = |segment: &Segment| self.blocks[segment.first_block as usize].chain as usize;
        let chains = || found.iter().map(chain);
        let Some((first, last)) = chains().min().zip(chains().max()) else { return };
        let steps_of_sorting = found.len() * (found.len().ilog2() as usize + 1);
        if last - first > steps_of_sorting {
            chains().for_each(|chain| self.segment_of[chain] = NONE);
            found.sort_unstable_by_key(|segment| segment.first_block);
            return;
        }
        mem::swap(found, &mut self.unordered);
        found.clear();
        for at in &mut self.segment_of[first..=last] {
            if let Some(&segment) = self.unordered.get(mem::replace(at, NONE) as usize) {
                found.push(segment);
            }
        }
    }

    /// All blocks of the function.
    fn everywhere(&self) -> Option<Segment> {
        Some(Segment {
            first_block: 0,
            last_block: self.blocks.len().checked_sub(1)? as u32,
            first: self.blocks[0].begin,
            last: LastUse::After,
            is_live_in: true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Blocks by their positions and predecessors.
    fn flow(blocks: &[(Range<u32>, &[u32])]) -> Flow {
        let mut flow = Flow::default();
        for (positions, predecessors) in blocks {
            flow.add(predecessors.iter().copied());
            flow.cover(positions.clone());
        }
        flow.allow(blocks.len());
        flow
    }

    /// Where a value is live: blocks from the first to the last, the first position,
    /// and where in the last block it ends.
    type Live = Vec<(u32, u32, u32, LastUse)>;

    fn live(mut flow: Flow, block: u32, position: u32, uses: &[(u32, LastUse)]) -> Live {
        let mut values = LocalValues::default();
        values.add(0);
        (values.get_mut(0).block, values.get_mut(0).position) = (block, position);
        for &(block, last) in uses {
            values.note_use(0, block, last);
        }
        let mut live = Vec::new();
        let value = values.values[0];
        // Nothing is left over from the time before.
        for _ in 0..2 {
            flow.segments(&values, &value, &mut live);
        }
        let found: Vec<_> = live
            .into_iter()
            .map(|segment| (segment.first_block, segment.last_block, segment.first, segment.last))
            .collect();
        assert!(found.is_sorted(), "in the order of the function: {found:?}");
        found
    }

    #[test]
    fn a_value_of_one_block() {
        let uses = [(0, LastUse::At(5)), (0, LastUse::At(3))];
        assert_eq!(live(flow(&[(0..9, &[])]), 0, 2, &uses), [(0, 0, 3, LastUse::At(5))]);
    }

    #[test]
    fn a_value_that_a_loop_needs_again() {
        // 0 → 1 → 2 → 1, and 2 → 3.
        let blocks: &[(Range<u32>, &[u32])] =
            &[(0..2, &[]), (2..4, &[0, 2]), (4..6, &[1]), (6..8, &[2])];
        let expected = [(0, 0, 2, LastUse::After), (1, 2, 2, LastUse::After)];
        assert_eq!(live(flow(blocks), 0, 1, &[(1, LastUse::At(3))]), expected);
    }

    #[test]
    fn a_value_that_several_blocks_use() {
        // 0 → 1, 0 → 2.
        let blocks: &[(Range<u32>, &[u32])] = &[(0..2, &[]), (2..4, &[0]), (4..6, &[0])];
        let uses = [(1, LastUse::At(3)), (2, LastUse::At(4)), (1, LastUse::At(2))];
        let expected = [(0, 1, 1, LastUse::At(3)), (2, 2, 4, LastUse::At(4))];
        assert_eq!(live(flow(blocks), 0, 0, &uses), expected);
    }

    #[test]
    fn a_value_without_uses() {
        assert_eq!(live(flow(&[(0..2, &[])]), 0, 0, &[]), []);
    }

    #[test]
    fn a_value_beyond_the_budget_is_live_everywhere() {
        let mut flow = flow(&[(0..2, &[]), (2..4, &[0, 1]), (4..6, &[1])]);
        flow.allow(0);
        let expected = [(0, 2, 0, LastUse::After)];
        assert_eq!(live(flow, 0, 0, &[(1, LastUse::At(3))]), expected);
    }

    /// Predecessors of each block; the first block has none.
    type Graph = Vec<Vec<u32>>;

    /// Whether control can come from the first block to another one without going
    /// through a third.
    fn is_reached(graph: &Graph, block: u32, without: Option<u32>) -> bool {
        let (mut seen, mut pending) = (vec![false; graph.len()], vec![block]);
        while let Some(at) = pending.pop() {
            if Some(at) == without || std::mem::replace(&mut seen[at as usize], true) {
                continue;
            }
            if at == 0 {
                return true;
            }
            pending.extend(&graph[at as usize]);
        }
        false
    }

    fn dominates(graph: &Graph, one: u32, block: u32) -> bool {
        is_reached(graph, block, None) && !is_reached(graph, block, Some(one))
    }

    /// For each block the last need of a value there, found block by block.
    fn live_naively(graph: &Graph, block: u32, uses: &[(u32, LastUse)]) -> Vec<Option<LastUse>> {
        let mut live = vec![None; graph.len()];
        let mut pending = uses.to_vec();
        while let Some((at, last)) = pending.pop() {
            let is_new = live[at as usize].is_none();
            live[at as usize] = live[at as usize].max(Some(last));
            if is_new && at != block {
                pending.extend(graph[at as usize].iter().map(|&other| (other, LastUse::After)));
            }
        }
        live
    }

    fn check(graph: &Graph, block: u32, uses: &[(u32, LastUse)]) {
        let mut flow = Flow::default();
        for (at, predecessors) in (0..).zip(graph) {
            flow.add(predecessors.iter().copied());
            flow.cover(3 * at..3 * at + 3);
        }
        flow.allow(3 * graph.len());
        let mut found = vec![None; graph.len()];
        for (first_block, last_block, first, last) in live(flow, block, 3 * block + 1, uses) {
            for at in first_block..=last_block {
                let is_last = at == last_block;
                let earlier =
                    found[at as usize].replace(if is_last { last } else { LastUse::After });
                assert_eq!(earlier, None, "each block once");
            }
            let begin = if first_block == block { 3 * block + 2 } else { 3 * first_block };
            assert_eq!(first, begin);
        }
        assert_eq!(found, live_naively(graph, block, uses));
    }

    proptest! {
        #[test]
        fn the_same_as_block_by_block(
            edges in prop::collection::vec(prop::collection::vec(0_u32..9, 0..3), 1..9),
            follows in prop::collection::vec(any::<bool>(), 9),
            block in 0_u32..9,
            uses in prop::collection::vec((0_u32..9, prop::option::of(0_u32..2)), 0..5),
        ) {
            let count = edges.len() as u32;
            let graph: Graph = (0..count).map(|at| {
                let mut from = edges[at as usize].clone();
                from.retain(|&other| other < count);
                match at.checked_sub(1) {
                    None => from.clear(),
                    Some(before) if follows[at as usize] => from.push(before),
                    Some(_) => {}
                }
                from.sort_unstable();
                from.dedup();
                from
            }).collect();
            let block = block % count;
            let uses: Vec<(u32, LastUse)> = uses
                .into_iter()
                .map(|(at, place)| (at % count, place))
                .filter(|&(at, _)| dominates(&graph, block, at))
                .map(|(at, place)| {
                    (at, place.map_or(LastUse::After, |place| LastUse::At(3 * at + place)))
                })
                .collect();
            check(&graph, block, &uses);
        }
    }
}
