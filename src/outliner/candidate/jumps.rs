//! Ranges that do not separate a call that is a jump from its `ret`.

use crate::llvm::Opcode;
use crate::outliner::analysis::{Code, Jump, ProgramAnalysis};
use crate::outliner::outline_rejection::OutlineRejection;
use crate::program::Role;

/// Where a range has to be cut so that no call that is a jump is separated from its `ret`;
/// `None` where it need not be.
pub(in crate::outliner) fn cut(code: Code<'_>, begin: u32, end: u32) -> Option<Cut> {
    if !OutlineRejection::LostJump.counts() {
        return None;
    }
    if let Some(position) = code.analysis.comes_after_jump(begin, end) {
        return Some(Cut { end: position, begin: position + 1 });
    }
    let is_cut_off =
        |jump: &&Jump| !is_inside(jump.ret, begin, end) && !ends_with(code, end, jump.position);
    let jump = code.analysis.jumps(begin, end).iter().find(is_cut_off)?;
    Some(Cut { end: jump.position + 1, begin: jump.position + 1 })
}

/// Where the first of two parts of a range ends, and where the other one begins.
pub(in crate::outliner) struct Cut {
    pub end: u32,
    pub begin: u32,
}

/// Whether a range that need not be cut keeps its jumps: it has one exit, or the `ret` of
/// each jump.
pub(in crate::outliner) fn fits(
    analysis: &ProgramAnalysis,
    begin: u32,
    end: u32,
    has_one_exit: bool,
) -> bool {
    let ends_before_ret = |jump: &Jump| !is_inside(jump.ret, begin, end);
    has_one_exit
        || !OutlineRejection::LostJump.counts()
        || !analysis.jumps(begin, end).iter().any(ends_before_ret)
}

fn is_inside(position: u32, begin: u32, end: u32) -> bool {
    begin <= position && position < end
}

/// Whether a range ends with a call, or with a call and the unconditional branch after it.
fn ends_with(code: Code<'_>, end: u32, call: u32) -> bool {
    let last = end - 1;
    let goes_on = || {
        let uses = code.program.entry(last as usize).uses;
        code.analysis.positions[last as usize].opcode == Some(Opcode::Br)
            && uses.len() == 1
            && uses[0].role() == Role::Successor
            && code.program.entry(last as usize).block == code.program.entry(call as usize).block
    };
    call == last || call + 1 == last && goes_on()
}
