//! Where the calls are that code generation makes jumps, and what lies after them.

use super::by_position::{AtPosition, ByPosition};
use super::nowhere::NOWHERE;
use crate::facts::argument_registers::ArgumentRegisters;
use crate::facts::tail_position::{
    PathEnd, TailCall, returns_by_argument, tail_call, tail_call_across_branches,
};
use crate::llvm::{Block, Inst};
use crate::program::mapping::Mapping;
use rustc_hash::{FxHashMap, FxHashSet};

/// A call that may be a jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::outliner) struct Jump {
    /// Where it is.
    pub position: u32,
    /// Where the `ret` after it is; [`NOWHERE`] where that may not move.
    pub ret: u32,
    /// It is a jump in every function that returns its result: all arguments are in registers.
    pub jumps_anywhere: bool,
    /// It is one here because its callee returns an argument, which the `ret` returns.
    pub returns_by_argument: bool,
}

/// A call of a function that is marked `tail`.
#[derive(Clone, Copy)]
pub(super) struct MarkedCall<'ll> {
    pub inst: Inst<'ll>,
    /// It is a call in machine code, as most intrinsics are not.
    pub is_real_call: bool,
}

/// An instruction that is executed between a call that may be a jump and its `ret`,
/// or is that `ret`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct AfterJump {
    pub position: u32,
    /// Where the call is; [`NOWHERE`] where it may not move.
    pub call: u32,
}

/// The jumps of a module, as far as it was analysed.
#[derive(Default)]
pub(super) struct Jumps {
    calls: ByPosition<Jump>,
    after: ByPosition<AfterJump>,
}

impl AtPosition for Jump {
    fn position(&self) -> u32 {
        self.position
    }
}

impl AtPosition for AfterJump {
    fn position(&self) -> u32 {
        self.position
    }
}

impl Jumps {
    /// Makes the lists ascending.
    pub(super) fn sort(&mut self) {
        self.calls.sort();
        self.after.sort();
    }

    /// The calls at the positions from `begin` to before `end` that may be jumps.
    pub(super) fn calls(&self, begin: u32, end: u32) -> &[Jump] {
        self.calls.between(begin, end)
    }

    /// The first position of a range that lies after a call that may be a jump and is
    /// no part of the range.
    pub(super) fn comes_after_jump(&self, begin: u32, end: u32) -> Option<u32> {
        let after = self.after.between(begin, end);
        let is_outside = |one: &&AfterJump| one.call < begin || one.call >= end;
        after.iter().find(is_outside).map(|one| one.position)
    }

    /// Notes those of some calls of a function, whose positions are from `begin` to before
    /// `end`, that may be jumps; returns how many surely are that would be calls in machine code.
    pub(super) fn note<'ll>(
        &mut self,
        mapping: &Mapping<'ll>,
        registers: ArgumentRegisters,
        tail_marked: &[MarkedCall<'ll>],
        (begin, end): (u32, u32),
    ) -> usize {
        let mut places: FxHashMap<Inst<'ll>, u32> = FxHashMap::default();
        let mut kept_blocks = FxHashSet::default();
        let mut jumps = 0;
        for &MarkedCall { inst: call, is_real_call } in tail_marked {
            // What is found where branches stay is found where they may go too, and most calls are
            // neither.
            let Some(path) = tail_call_across_branches(call) else { continue };
            if places.is_empty() {
                let here = (begin..end).filter_map(|position| {
                    mapping.instructions[position as usize].map(|inst| (inst, position))
                });
                places.extend(here);
            }
            let place = |inst: &Inst<'ll>| places.get(inst).copied();
            let Some(found) = tail_call(call) else {
                let stay = |position| AfterJump { position, call: NOWHERE };
                let Some(kept) = kept_with_branches(call, path, &mut kept_blocks) else {
                    self.after.extend((begin..end).map(stay));
                    return jumps;
                };
                self.after.extend(kept.iter().filter_map(place).map(stay));
                continue;
            };
            let jumps_anywhere = registers.jumps_anywhere(call);
            jumps += usize::from(is_real_call && jumps_anywhere);
            let call_position = place(&call).unwrap_or(NOWHERE);
            if call_position != NOWHERE {
                self.calls.push(Jump {
                    position: call_position,
                    ret: found.ret().and_then(|ret| place(&ret)).unwrap_or(NOWHERE),
                    jumps_anywhere,
                    returns_by_argument: returns_by_argument(call, found.ret()),
                });
            }
            for position in found.after.iter().filter_map(place) {
                self.after.push(AfterJump { position, call: call_position });
            }
        }
        jumps
    }
}

/// The code that stays for a call that is a jump once code generation has dropped a branch or an
/// assumption after it; `None` where all code of the function does.
///
/// The branch may only go while the blocks that it leads to are as they are: in a shared function,
/// or with another way into two of them at once, they would keep it.  So the way into them from
/// elsewhere stays too.  `known` are the blocks of the function that stay for calls before, which
/// are left out.
fn kept_with_branches<'ll>(
    call: Inst<'ll>,
    path: TailCall<'ll>,
    known: &mut FxHashSet<Block<'ll>>,
) -> Option<Vec<Inst<'ll>>> {
    let mut blocks = match path.end {
        PathEnd::Return => Vec::new(),
        PathEnd::Branch(blocks) => blocks,
        PathEnd::Unknown => return None,
    };
    blocks.retain(|&block| known.insert(block));
    let mut kept = path.after;
    kept.push(call);
    kept.extend(blocks.iter().flat_map(|block| block.instructions()));
    let ways_in = blocks.into_iter().flat_map(Block::predecessors);
    kept.extend(ways_in.map(Block::terminator));
    Some(kept)
}
