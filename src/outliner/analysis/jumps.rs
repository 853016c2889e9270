//! Where the calls are that code generation makes jumps, and what lies behind them.

use super::by_position::{AtPosition, ByPosition};
use super::nowhere::NOWHERE;
use crate::argument_registers::ArgumentRegisters;
use crate::llvm::Inst;
use crate::similarity::input::mapping::Mapping;
use crate::tail_position::{returns_by_argument, tail_call, tail_call_behind_branches};
use rustc_hash::FxHashMap;

/// A call that may be a jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::outliner) struct Jump {
    /// Where it is.
    pub position: u32,
    /// Where the `ret` behind it is; [`NOWHERE`] where that may not move.
    pub ret: u32,
    /// It is a jump in every function that returns its result: all arguments are in registers.
    pub jumps_anywhere: bool,
    /// It is one here because its callee returns an argument, which the `ret` returns.
    pub returns_by_argument: bool,
}

/// An instruction that is executed between a call that may be a jump and its `ret`,
/// or is that `ret`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct BehindJump {
    pub position: u32,
    /// Where the call is; [`NOWHERE`] where it may not move.
    pub call: u32,
}

/// The jumps of a module, as far as it was analysed.
#[derive(Default)]
pub(super) struct Jumps {
    calls: ByPosition<Jump>,
    behind: ByPosition<BehindJump>,
}

impl AtPosition for Jump {
    fn position(&self) -> u32 {
        self.position
    }
}

impl AtPosition for BehindJump {
    fn position(&self) -> u32 {
        self.position
    }
}

impl Jumps {
    /// Makes the lists ascending.
    pub(super) fn sort(&mut self) {
        self.calls.sort();
        self.behind.sort();
    }

    /// The calls at the positions from `begin` to before `end` that may be jumps.
    pub(super) fn calls(&self, begin: u32, end: u32) -> &[Jump] {
        self.calls.between(begin, end)
    }

    /// The first position of a range that lies behind a call that may be a jump and is
    /// no part of the range.
    pub(super) fn comes_after_jump(&self, begin: u32, end: u32) -> Option<u32> {
        let behind = self.behind.between(begin, end);
        let is_outside = |one: &&BehindJump| one.call < begin || one.call >= end;
        behind.iter().find(is_outside).map(|one| one.position)
    }

    /// Notes those of some calls of a function, whose positions are from `begin` to before
    /// `end`, that may be jumps.  Where one is a jump once code generation has dropped a branch
    /// or an assumption behind it, all of the function counts as behind that jump and stays:
    /// moving any of it can keep the branch.
    pub(super) fn note<'ll>(
        &mut self,
        mapping: &Mapping<'ll>,
        registers: ArgumentRegisters,
        tail_marked: &[Inst<'ll>],
        (begin, end): (u32, u32),
    ) {
        let mut places: FxHashMap<Inst<'ll>, u32> = FxHashMap::default();
        for &call in tail_marked {
            // What is found where branches stay is found where they may go too, and most calls are
            // neither.
            if tail_call_behind_branches(call).is_none() {
                continue;
            }
            let Some(found) = tail_call(call) else {
                let behind = |position| BehindJump { position, call: NOWHERE };
                (begin..end).for_each(|position| self.behind.push(behind(position)));
                return;
            };
            if places.is_empty() {
                let here = (begin..end).filter_map(|position| {
                    mapping.instructions[position as usize].map(|inst| (inst, position))
                });
                places.extend(here);
            }
            let place = |inst: &Inst<'ll>| places.get(inst).copied();
            let call_position = place(&call).unwrap_or(NOWHERE);
            if call_position != NOWHERE {
                let ret = found.behind.last().filter(|_| found.is_complete);
                self.calls.push(Jump {
                    position: call_position,
                    ret: ret.and_then(place).unwrap_or(NOWHERE),
                    jumps_anywhere: registers.jumps_anywhere(call),
                    returns_by_argument: returns_by_argument(call, ret.copied()),
                });
            }
            for position in found.behind.iter().filter_map(place) {
                self.behind.push(BehindJump { position, call: call_position });
            }
        }
    }
}
