//! Functions whose `i1` results code generation may widen, which ends their jumps.
//!
//! ```text
//! a:
//!   %r = tail call i1 @next(ptr %p)
//!   br label %end
//! b:
//!   %s = icmp eq i32 %x, %y                  %s = call i1 @f.outlined.0(i32 %x)
//!   br label %end                      →     br label %end
//! end:
//!   %v = phi i1 [ %r, %a ], [ %s, %b ]
//!   ret i1 %v
//! ```
//!
//! LLVM for PowerPC makes integers of a phi of type `i1` that is returned, if the phi and
//! all phis that it is connected with have only calls, arguments and constants as values
//! and only calls, phis and `ret`s as users (PPCBoolRetToInt.cpp, LLVM 16 to 22).  Then
//! the result of `@next` is extended after the call, and the call is no jump.  Moving the
//! comparison does that, and so does moving a branch that uses one of the phis, or the
//! phi without the comparison.

use crate::facts::argument_registers::ArgumentRegisters;
use crate::facts::tail_position::{TailCall, tail_calls};
use crate::llvm::{Function, Opcode, TypeKind};

/// Whether a call of a function may be a jump as long as a phi that leads to its `ret`
/// is not widened.
pub(in crate::outliner) fn depend_on_phi(
    registers: ArgumentRegisters,
    function: Function<'_>,
) -> bool {
    registers.has_widened_booleans
        && returns_boolean(function)
        && tail_calls(function).any(|(_, jump)| has_phi(&jump))
}

fn returns_boolean(function: Function<'_>) -> bool {
    let result = function.ty().contained(0).facts();
    result.kind == TypeKind::Integer && result.number == 1
}

/// Whether a phi may lie between a call and its `ret`.
fn has_phi(jump: &TailCall<'_>) -> bool {
    jump.ret().is_none() || jump.after.iter().any(|inst| inst.opcode() == Some(Opcode::Phi))
}
