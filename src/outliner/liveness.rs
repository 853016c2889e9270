//! Where values are live, block by block.
//!
//! The classic backward walk (Boissinot et al., Computing Liveness Sets for
//! SSA-Form Programs, 2011, "liveness by use"): from each use up through the
//! predecessors until the definition.  The work is in step with the number of
//! blocks that values are live in.

use rustc_hash::FxHashMap;

/// A block of a function: the positions it covers and where control comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct FlowBlock {
    /// Its number in the program.
    pub number: u32,
    pub begin: u32,
    /// One behind the last position.
    pub end: u32,
    /// Blocks that lead here, by their place in the function.
    pub predecessors: Vec<u32>,
}

/// A value of a function.
#[derive(Clone, Debug, Default)]
pub(super) struct LocalValue {
    /// Its number in the program.
    pub number: u32,
    /// It is held in a register, and not part of the frame.
    pub is_register: bool,
    pub block: u32,
    pub position: u32,
    /// Block and position of each use; a phi uses its operand at the end of the
    /// block that it comes from.
    pub uses: Vec<(u32, LastUse)>,
}

/// Where in a block a value is needed last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LastUse {
    /// By the instruction at a position.
    At(u32),
    /// Behind the block.
    Behind,
}

/// A value is live from before `first` up to `last`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Segment {
    pub block: u32,
    /// The first position before which the value is live.
    pub first: u32,
    pub last: LastUse,
    /// It is live where the block begins.
    pub is_live_in: bool,
}

/// Puts the segments of one value, one for each block in which it is live, into
/// `found`, in no particular order; what was there before is gone.
pub(super) fn segments(value: &LocalValue, blocks: &[FlowBlock], found: &mut Vec<Segment>) {
    found.clear();
    let segment = |block: u32, last: LastUse| {
        let is_live_in = block != value.block;
        let first = if is_live_in { blocks[block as usize].begin } else { value.position + 1 };
        Segment { block, first, last, is_live_in }
    };
    // Most values never leave their block.
    if value.uses.iter().all(|&(block, _)| block == value.block) {
        let last = value.uses.iter().map(|&(_, last)| last).max();
        found.extend(last.map(|last| segment(value.block, last)));
        return;
    }
    let mut place: FxHashMap<u32, usize> = FxHashMap::default();
    let mut pending = value.uses.clone();
    while let Some((block, last_use)) = pending.pop() {
        if let Some(&at) = place.get(&block) {
            found[at].last = found[at].last.max(last_use);
            continue;
        }
        place.insert(block, found.len());
        found.push(segment(block, last_use));
        if block != value.block {
            let predecessors = &blocks[block as usize].predecessors;
            pending.extend(predecessors.iter().map(|&other| (other, LastUse::Behind)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(begin: u32, end: u32, predecessors: &[u32]) -> FlowBlock {
        FlowBlock { number: 0, begin, end, predecessors: predecessors.to_vec() }
    }

    fn live(value: LocalValue, blocks: &[FlowBlock]) -> Vec<(u32, u32, LastUse)> {
        let mut live = Vec::new();
        segments(&value, blocks, &mut live);
        let mut found: Vec<_> =
            live.into_iter().map(|segment| (segment.block, segment.first, segment.last)).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn a_value_of_one_block() {
        let blocks = [block(0, 9, &[])];
        let uses = vec![(0, LastUse::At(3)), (0, LastUse::At(5))];
        let value = LocalValue { number: 0, is_register: true, block: 0, position: 2, uses };
        assert_eq!(live(value, &blocks), [(0, 3, LastUse::At(5))]);
    }

    #[test]
    fn a_value_that_a_loop_needs_again() {
        // 0 → 1 → 2 → 1, and 2 → 3.
        let blocks = [block(0, 2, &[]), block(2, 4, &[0, 2]), block(4, 6, &[1]), block(6, 8, &[2])];
        let value = LocalValue {
            number: 0,
            is_register: true,
            block: 0,
            position: 1,
            uses: vec![(1, LastUse::At(3))],
        };
        let expected = [(0, 2, LastUse::Behind), (1, 2, LastUse::Behind), (2, 4, LastUse::Behind)];
        assert_eq!(live(value, &blocks), expected);
    }

    #[test]
    fn nobody_needs_it() {
        assert_eq!(live(LocalValue::default(), &[block(0, 2, &[])]), []);
    }
}
