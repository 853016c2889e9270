//! Ranges whose call would be an invoke whose destinations have equal phis.
//!
//! ```text
//! a: invoke @f() to label %n unwind label %l       n: %p = phi i64 [ %x, %a ], [ %y, %b ]
//! b: invoke @g() to label %n unwind label %l       l: %q = phi i64 [ %x, %a ], [ %y, %b ]
//! ```
//!
//! LLVM's PHIElimination gives %p and %q one register, which it writes after the calls if it meets
//! %p first.  Exceptions do not pass there, so %q is undefined.  That takes equal values for each
//! predecessor, so no new invoke may add one.  docs/llvm-report-landing-pad-phis.md has the whole
//! program.

use super::control_flow::{falls_through, first_exit};
use crate::host::reasons::counts;
use crate::outliner::analysis::Code;

/// This many empty blocks after a range are looked through; code generation removes them.
const MOST_EMPTY_BLOCKS: usize = 16;

/// Whether the call that replaces a range with one exit may be such an invoke.
pub(in crate::outliner) fn would_arise(code: Code<'_>, start: u32, end: u32) -> bool {
    let Some(&invoke) = code.analysis.invokes(start, end).first() else { return false };
    let Some(pad) = code.analysis.positions[invoke as usize].pad else { return false };
    if !code.analysis.is_entered_from_outside(pad, start, end) {
        return false;
    }
    let from = code.program.entry(invoke as usize).block;
    let Some(unwinding) = code.analysis.phi_inputs(pad, from) else { return true };
    let Some(mut edge) = next_edge(code, start, end) else { return false };
    for _ in 0..MOST_EMPTY_BLOCKS {
        let (from, to) = edge;
        let Some(normal) = code.analysis.phi_inputs(to, from) else { return true };
        if normal
            .iter()
            .any(|&one| unwinding.iter().any(|&other| code.analysis.may_be_one(one, other)))
        {
            return true;
        }
        let Some(next) = code.analysis.leads_directly_to(to, 0) else { return false };
        edge = (to, next);
    }
    counts("MOST_EMPTY_BLOCKS")
}

/// The edge on which control leaves a range with one exit, or the block that a range ends in if
/// nothing but address computations and the like comes after it.
fn next_edge(code: Code<'_>, start: u32, end: u32) -> Option<(u32, u32)> {
    if !falls_through(code, end) {
        return first_exit(code, start, end);
    }
    let last = code.program.entry(end as usize - 1).block;
    code.analysis.leads_directly_to(last, end).map(|next| (last, next))
}
