//! The allocas of a function, and where control goes, in numbers.
//!
//! An instruction is its place in the layout of the function, counted from 0, and a block the
//! place of it among the blocks.

use crate::host::reasons::counts;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;

/// How many blocks a search for a way looks at; where it has not come to an end, there may be a
/// way.  LLVM's isPotentiallyReachable has the same limit, for the same reason: it is asked for
/// each candidate, and most functions are smaller.
const MOST_BLOCKS_TO_EXPLORE: usize = 32;

/// A block.
#[derive(Clone, Debug, Default)]
pub(in crate::outliner) struct FrameBlock {
    /// The place after its last instruction.
    pub end: u32,
    /// Where its terminator leads, in order, without exceptions.
    pub successors: Vec<u32>,
    /// Where the exceptions of an invoke go.
    pub unwind: Option<u32>,
    /// It ends in a `ret`.
    pub returns: bool,
}

/// An alloca of known size that exists as long as its function runs.
#[derive(Clone, Debug, Default)]
pub(in crate::outliner) struct FrameAlloca {
    pub bytes: u64,
    /// In bytes.
    pub alignment: u32,
    /// The address is captured.
    pub is_captured: bool,
    /// The first and the last place that uses it or an address that comes from its own, apart
    /// from lifetime markers; `None` where that is not known.
    pub used: Option<(u32, u32)>,
    /// The lifetime markers, ascending: those that begin a lifetime and those that end one.
    pub starts: Vec<u32>,
    pub ends: Vec<u32>,
    /// All other users of its own address, ascending.
    pub users: Vec<u32>,
}

/// A function.
#[derive(Clone, Debug, Default)]
pub(in crate::outliner) struct Frame {
    blocks: Vec<FrameBlock>,
    /// The blocks that are on a cycle.
    is_on_cycle: Vec<bool>,
    /// The places that may access memory, ascending, without lifetime markers.
    accesses: Vec<u32>,
    /// The allocas, by their numbers in the program.
    allocas: FxHashMap<u32, FrameAlloca>,
}

/// A region of a function: where control enters and leaves it.
#[derive(Clone, Debug)]
pub(in crate::outliner) struct RegionEdges {
    first: u32,
    last: u32,
    /// Control goes on after the last instruction.
    falls_through: bool,
    /// The blocks outside that branches and exceptions lead to.
    exits: Vec<u32>,
    /// The places outside where control arrives and the last ones inside, without those where
    /// nothing accesses memory from there until the function returns.
    edges: Vec<(u32, u32)>,
    /// Whether control may come back to the region from its exits.
    comes_back: OnceCell<bool>,
}

impl FrameAlloca {
    /// Whether all code that uses it, or an address that comes from its own, lies from one
    /// place to another.
    pub(in crate::outliner) fn is_used_only_from(&self, first: u32, last: u32) -> bool {
        self.used.is_some_and(|(first_use, last_use)| first <= first_use && last_use <= last)
    }
}

impl Frame {
    /// A function of these blocks; the other lists are ascending.
    pub(super) fn new(
        blocks: Vec<FrameBlock>,
        accesses: Vec<u32>,
        allocas: FxHashMap<u32, FrameAlloca>,
    ) -> Self {
        let leads_to = |block: &FrameBlock| {
            block.successors.iter().copied().chain(block.unwind).collect::<Vec<u32>>()
        };
        let is_on_cycle = blocks_on_cycles(&blocks.iter().map(leads_to).collect::<Vec<_>>());
        Frame { blocks, is_on_cycle, accesses, allocas }
    }

    /// What is known of an alloca; `None` for another value.
    pub(in crate::outliner) fn alloca(&self, number: u32) -> Option<&FrameAlloca> {
        self.allocas.get(&number)
    }

    /// Where control enters and leaves the code from one place to another.
    pub(in crate::outliner) fn edges(
        &self,
        first: u32,
        last: u32,
        enters_at_head: bool,
    ) -> RegionEdges {
        let (first_block, last_block) = (self.block_of(first), self.block_of(last));
        let falls_through = self.block(last_block).end != last + 1;
        let is_inner = |block: u32| {
            if block == first_block {
                enters_at_head
            } else {
                (first_block..=last_block).contains(&block)
            }
        };
        let (mut exits, mut known, mut edges) = (Vec::new(), FxHashSet::default(), Vec::new());
        let mut pad = None;
        for block in first_block..last_block + u32::from(!falls_through) {
            let FrameBlock { end, ref successors, unwind, .. } = *self.block(block);
            let is_outside = |to: &u32| !is_inner(*to);
            exits.extend(
                successors.iter().copied().filter(|to| is_outside(to) && known.insert(*to)),
            );
            pad = pad.or(unwind);
            let leads_to = successors.iter().copied().chain(unwind).filter(is_outside);
            edges.extend(leads_to.map(|to| (self.begin(to), end - 1)));
        }
        exits.extend(pad);
        edges.extend(falls_through.then_some((last + 1, last)));
        edges.retain(|&(to, _)| !self.returns_at_once(to));
        RegionEdges { first, last, falls_through, exits, edges, comes_back: OnceCell::new() }
    }

    /// Whether control may come back from the exits of a region to its begin.
    pub(in crate::outliner) fn may_come_back(&self, region: &RegionEdges) -> bool {
        let begin = self.block_of(region.first);
        self.is_on_cycle[begin as usize]
            && *region.comes_back.get_or_init(|| {
                self.is_reachable(begin, region, region.falls_through, &FxHashSet::default())
            })
    }

    /// Whether control may come back from the exits of a region to what uses an alloca without
    /// passing one of its lifetime markers, as far as those tell that are before the
    /// region in its first block, after it in its last one, or in other blocks.
    pub(in crate::outliner) fn may_come_back_to(
        &self,
        region: &RegionEdges,
        alloca: &FrameAlloca,
    ) -> bool {
        if alloca.starts.is_empty() && alloca.ends.is_empty() {
            return self.may_come_back(region);
        }
        let begin = self.block_of(region.first);
        if !self.is_on_cycle[begin as usize] {
            return false;
        }
        let marker_from = |place: u32| {
            let (start, end) = (self.next(&alloca.starts, place), self.next(&alloca.ends, place));
            start.into_iter().chain(end).min()
        };
        let user = self.next(&alloca.users, region.first);
        if marker_from(self.begin(begin))
            .is_some_and(|marker| user.is_none_or(|user| marker < user))
        {
            return false;
        }
        let markers = alloca.starts.iter().chain(&alloca.ends);
        let marked = markers.map(|&marker| self.block_of(marker)).collect();
        let goes_on = region.falls_through && marker_from(region.last).is_none();
        self.is_reachable(begin, region, goes_on, &marked)
    }

    /// Whether the only lifetime of an alloca begins in a region, or before it where
    /// nothing between the two accesses memory.
    pub(in crate::outliner) fn begins_in(
        &self,
        alloca: &FrameAlloca,
        region: &RegionEdges,
    ) -> bool {
        let [start] = alloca.starts[..] else { return false };
        if start >= region.first {
            return start <= region.last;
        }
        self.block_of(start) == self.block_of(region.first)
            && self.next(&self.accesses, start).is_none_or(|access| access >= region.first)
    }

    /// Whether, wherever control leaves a region, no lifetime of an alloca goes on until
    /// something accesses memory.  `is_alive_after` says whether one may go on after a place.
    pub(in crate::outliner) fn ends_in(
        &self,
        alloca: &FrameAlloca,
        region: &RegionEdges,
        is_alive_after: impl Fn(u32) -> bool,
    ) -> bool {
        let ends =
            |&(to, from): &(u32, u32)| self.ends_at_once(alloca, to) || !is_alive_after(from);
        region.edges.iter().all(ends)
    }

    fn block(&self, block: u32) -> &FrameBlock {
        &self.blocks[block as usize]
    }

    fn block_of(&self, place: u32) -> u32 {
        self.blocks.partition_point(|block| block.end <= place) as u32
    }

    /// The place of a block's first instruction.
    fn begin(&self, block: u32) -> u32 {
        block.checked_sub(1).map_or(0, |before| self.block(before).end)
    }

    /// The first of some places, which are ascending, that is not before another one and
    /// in the same block.
    fn next(&self, places: &[u32], from: u32) -> Option<u32> {
        let next = *places.get(places.partition_point(|&place| place < from))?;
        (next < self.block(self.block_of(from)).end).then_some(next)
    }

    /// Whether the function returns before something accesses memory.
    fn returns_at_once(&self, place: u32) -> bool {
        self.block(self.block_of(place)).returns && self.next(&self.accesses, place).is_none()
    }

    /// Whether a lifetime of an alloca ends before something accesses memory.
    fn ends_at_once(&self, alloca: &FrameAlloca, place: u32) -> bool {
        let access = self.next(&self.accesses, place);
        let end = self.next(&alloca.ends, place);
        end.is_some_and(|end| access.is_none_or(|access| end < access))
    }

    /// Whether control may come from the exits of a region to a block without passing some
    /// others.
    fn is_reachable(
        &self,
        to: u32,
        region: &RegionEdges,
        falls_through: bool,
        without: &FxHashSet<u32>,
    ) -> bool {
        let mut pending = region.exits.clone();
        let leave = |pending: &mut Vec<u32>, block: u32| {
            let FrameBlock { ref successors, unwind, .. } = *self.block(block);
            pending.extend(successors.iter().copied().chain(unwind));
        };
        if falls_through {
            leave(&mut pending, self.block_of(region.last));
        }
        let (mut seen, mut explored) = (FxHashSet::default(), 0);
        while let Some(block) = pending.pop() {
            if !seen.insert(block) {
                continue;
            }
            if block == to {
                return true;
            }
            if without.contains(&block) {
                continue;
            }
            explored += 1;
            if explored >= MOST_BLOCKS_TO_EXPLORE && counts("MOST_BLOCKS_TO_EXPLORE") {
                return true;
            }
            leave(&mut pending, block);
        }
        false
    }
}

/// The blocks from which control may come back to them: those of strongly connected components
/// with an inner edge (R. Tarjan, Depth-First Search and Linear Graph Algorithms, 1972).
fn blocks_on_cycles(leads_to: &[Vec<u32>]) -> Vec<bool> {
    const NEW: usize = usize::MAX;
    let count = leads_to.len();
    let (mut index, mut low) = (vec![NEW; count], vec![NEW; count]);
    let (mut is_open, mut is_on_cycle) = (vec![false; count], vec![false; count]);
    let (mut open, mut path, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..count {
        if index[root] == NEW {
            path.push((root, 0));
        }
        while let Some((block, edge)) = path.last_mut() {
            let block = *block;
            if *edge == 0 {
                (index[block], low[block]) = (next, next);
                next += 1;
                open.push(block);
                is_open[block] = true;
            }
            if let Some(&to) = leads_to[block].get(*edge) {
                *edge += 1;
                let to = to as usize;
                is_on_cycle[block] |= to == block;
                if index[to] == NEW {
                    path.push((to, 0));
                } else if is_open[to] {
                    low[block] = low[block].min(index[to]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent] = low[parent].min(low[block]);
            }
            if low[block] == index[block] {
                let at = open.iter().rposition(|&other| other == block).expect("it is open");
                let component = open.split_off(at);
                for &member in &component {
                    is_open[member] = false;
                    is_on_cycle[member] |= component.len() > 1;
                }
            }
        }
    }
    is_on_cycle
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Blocks of two instructions each, from where they lead; a block that leads nowhere
    /// returns.
    fn frame_of(leads_to: &[Vec<u32>], accesses: &[u32]) -> Frame {
        let block = |(at, to): (usize, &Vec<u32>)| FrameBlock {
            end: 2 * at as u32 + 2,
            successors: to.clone(),
            unwind: None,
            returns: to.is_empty(),
        };
        let blocks = leads_to.iter().enumerate().map(block).collect();
        Frame::new(blocks, accesses.to_vec(), FxHashMap::default())
    }

    /// Whether there is a way of one edge or more that has none of some blocks between its ends.
    fn is_way(leads_to: &[Vec<u32>], from: u32, to: u32, without: &[u32]) -> bool {
        let mut reached: FxHashSet<u32> = leads_to[from as usize].iter().copied().collect();
        for _ in leads_to {
            let next = reached.iter().filter(|block| !without.contains(block));
            let next: Vec<u32> =
                next.flat_map(|&block| leads_to[block as usize].iter().copied()).collect();
            reached.extend(next);
        }
        reached.contains(&to)
    }

    /// Graphs of fewer blocks than the search explores.
    fn graph() -> impl Strategy<Value = Vec<Vec<u32>>> {
        (1..20_u32).prop_flat_map(|count| vec(vec(0..count, 0..3), count as usize))
    }

    proptest! {
        #[test]
        fn blocks_on_cycles_lead_to_themselves(graph in graph()) {
            let expected: Vec<bool> =
                (0..).zip(&graph).map(|(block, _)| is_way(&graph, block, block, &[])).collect();
            prop_assert_eq!(blocks_on_cycles(&graph), expected);
        }

        #[test]
        fn control_comes_back_where_there_is_a_way(graph in graph(), at in 0..20_u32) {
            let block = at % graph.len() as u32;
            let frame = frame_of(&graph, &[]);
            // The whole block, entered at its first instruction, and only its terminator.
            let whole = frame.edges(2 * block, 2 * block + 1, true);
            let leaves = graph[block as usize].iter().filter(|&&to| to != block);
            let comes_back = leaves.clone().any(|&to| is_way(&graph, to, block, &[]));
            prop_assert_eq!(frame.may_come_back(&whole), comes_back);
            let end = frame.edges(2 * block + 1, 2 * block + 1, false);
            prop_assert_eq!(frame.may_come_back(&end), is_way(&graph, block, block, &[]));
        }

        #[test]
        fn markers_of_other_blocks_stop_control(
            graph in graph(),
            at in 0..20_u32,
            marked in vec(0..20_u32, 1..4),
        ) {
            let count = graph.len() as u32;
            let block = at % count;
            let mut marked: Vec<u32> = marked.iter().map(|other| other % count).collect();
            marked.retain(|&other| other != block);
            marked.sort_unstable();
            let starts = marked.iter().map(|other| 2 * other).collect();
            let alloca = FrameAlloca { starts, users: vec![2 * block], ..FrameAlloca::default() };
            let frame = frame_of(&graph, &[]);
            let head = frame.edges(2 * block, 2 * block, false);
            let expected = is_way(&graph, block, block, &marked);
            prop_assert_eq!(frame.may_come_back_to(&head, &alloca), expected);
        }
    }

    #[test]
    fn a_search_that_takes_long_finds_a_way() {
        // A loop of block 0, and a long way from it that never comes back.
        let chain = |length: u32| {
            let mut graph: Vec<Vec<u32>> = (0..length).map(|block| vec![block + 1]).collect();
            graph[0].push(0);
            graph.push(Vec::new());
            graph
        };
        for (length, expected) in [(31, false), (33, true)] {
            let frame = frame_of(&chain(length), &[]);
            let edges = frame.edges(0, 1, true);
            assert_eq!(frame.may_come_back(&edges), expected, "{length}");
        }
    }

    #[test]
    fn markers_around_a_region_in_its_block_stop_control() {
        // A loop of one block of eight instructions.
        let block = FrameBlock { end: 8, successors: vec![0], unwind: None, returns: false };
        let frame = Frame::new(vec![block], vec![], FxHashMap::default());
        let edges = frame.edges(3, 6, false);
        let comes_back = |starts: &[u32], ends: &[u32]| {
            let (starts, ends) = (starts.to_vec(), ends.to_vec());
            let alloca = FrameAlloca { starts, ends, users: vec![4], ..FrameAlloca::default() };
            frame.may_come_back_to(&edges, &alloca)
        };
        assert!(comes_back(&[], &[]));
        assert!(!comes_back(&[1], &[]));
        assert!(!comes_back(&[], &[7]));
        assert!(!comes_back(&[3], &[]), "before the user");
        assert!(comes_back(&[5], &[]), "neither before the user nor after the region");
        assert!(frame.may_come_back(&edges));
    }

    #[test]
    fn lifetimes_begin_in_front_of_a_region_without_access_between() {
        let frame = frame_of(&[vec![1], vec![2], vec![]], &[3]);
        let begins = |starts: &[u32], first: u32, last: u32| {
            let alloca = FrameAlloca { starts: starts.to_vec(), ..FrameAlloca::default() };
            frame.begins_in(&alloca, &frame.edges(first, last, false))
        };
        assert!(begins(&[1], 1, 1));
        assert!(begins(&[0], 1, 1));
        assert!(begins(&[2], 3, 3), "the access is in the region");
        assert!(!begins(&[1], 2, 2), "another block");
        assert!(!begins(&[2], 1, 1), "after the region");
        assert!(!begins(&[0, 1], 1, 1), "two lifetimes");
        assert!(!begins(&[], 1, 1));
        let frame = frame_of(&[vec![]], &[0]);
        let alloca = FrameAlloca { starts: vec![0], ..FrameAlloca::default() };
        assert!(!frame.begins_in(&alloca, &frame.edges(1, 1, false)), "an access between");
    }

    #[test]
    fn lifetimes_end_before_the_next_access_or_inside() {
        // Block 0 leads to 1 and 2, which return; in 1 something accesses memory first.
        let frame = frame_of(&[vec![1, 2], vec![], vec![]], &[3]);
        let edges = frame.edges(0, 1, true);
        let ends = |ends: &[u32], is_alive: bool| {
            let alloca = FrameAlloca { ends: ends.to_vec(), ..FrameAlloca::default() };
            frame.ends_in(&alloca, &edges, |place| {
                assert_eq!(place, 1, "the end of the region");
                is_alive
            })
        };
        assert!(ends(&[], false));
        assert!(!ends(&[], true));
        assert!(ends(&[2], true), "before the access");
        assert!(!ends(&[4], true), "in another block");
        // Nothing is accessed before the function returns.
        let quiet = frame_of(&[vec![1], vec![]], &[0]);
        let alloca = FrameAlloca::default();
        assert!(quiet.ends_in(&alloca, &quiet.edges(0, 1, true), |_| true));
    }

    #[test]
    fn exceptions_leave_a_region() {
        let block = |end, successors: &[u32], unwind| FrameBlock {
            end,
            successors: successors.to_vec(),
            unwind,
            returns: successors.is_empty(),
        };
        let blocks = vec![block(2, &[1], Some(2)), block(4, &[], None), block(6, &[0], None)];
        let frame = Frame::new(blocks, vec![0, 4], FxHashMap::default());
        let edges = frame.edges(0, 3, true);
        assert_eq!((edges.exits.as_slice(), edges.edges.as_slice()), (&[2][..], &[(4, 1)][..]));
        assert!(frame.may_come_back(&edges));
    }

    #[test]
    fn users_from_one_place_to_another() {
        let alloca = FrameAlloca { used: Some((3, 5)), ..FrameAlloca::default() };
        assert!(alloca.is_used_only_from(3, 5) && alloca.is_used_only_from(0, 9));
        assert!(!alloca.is_used_only_from(4, 5) && !alloca.is_used_only_from(3, 4));
        assert!(!FrameAlloca::default().is_used_only_from(0, 9), "unknown users");
    }
}
