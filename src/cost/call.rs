//! Which calls in tail position code generation makes jumps, and the size of a stub
//! that forwards its arguments.
//!
//! Each rule follows LLVM's `IsEligibleForTailCallOptimization` of that target; a call
//! that no rule covers counts as a call.

use super::bytes::Bytes;
use super::machine::Machine;
use super::registers::{CallRegisters, Signature};
use super::target::{Processor, TargetFacts};
use super::traits::{CodeTraits, FramePointer};
use crate::llvm::{TailCallKind, Type};

/// A call in tail position: its function returns its result right after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TailPosition<'ll> {
    /// How strongly it asks to be a jump.
    pub kind: TailCallKind,
    /// The function type of the call.
    pub ty: Type<'ll>,
    /// The callee is in this object: local, hidden or protected.
    pub binds_locally: bool,
}

/// The rules and figures for calls of one target and of functions with some attributes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Calls<'a> {
    pub target: &'a TargetFacts,
    pub machine: &'a Machine,
    pub traits: CodeTraits,
}

/// A stub's code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StubCode {
    pub bytes: Bytes,
    pub has_frame: bool,
}

impl Calls<'_> {
    /// Whether code generation makes a call a jump in a function of the same type.
    pub(super) fn is_jump(&self, call: &TailPosition<'_>) -> bool {
        match call.kind {
            TailCallKind::None => false,
            TailCallKind::MustTail => true,
            TailCallKind::Tail => {
                let signature = self.signature(call.ty);
                !self.traits.keeps_calls
                    && self.registers().return_all(signature.result)
                    && self.allows(call, &signature)
            }
        }
    }

    pub(super) fn registers(&self) -> CallRegisters {
        CallRegisters::of_target(self.target)
    }

    /// How many arguments find no register.
    pub(super) fn in_memory(&self, signature: &Signature) -> u64 {
        self.registers().in_memory(signature.parameters) as u64
    }

    pub(super) fn signature(&self, ty: Type<'_>) -> Signature {
        Signature::of(ty, self.target.pointer_bits, self.machine.has_float_registers)
    }

    /// Whether the target's rules besides registers for the result allow a jump.
    fn allows(&self, call: &TailPosition<'_>, signature: &Signature) -> bool {
        let CodeTraits { is_sret, by_value, is_in_reg, .. } = self.traits;
        let TargetFacts { is_windows, is_position_independent, .. } = *self.target;
        match self.target.processor {
            // What is passed as a copy is in its place already, except on
            // Windows, where it is passed by reference.
            Processor::X86_64 => {
                (!is_sret || jumps_with_result_pointer(self.target))
                    && !(is_windows && by_value.is_some())
            }
            // The linkage table is found by a register that the caller saves; a
            // callee with a result pointer takes it from the stack.
            Processor::I386 => {
                let is_copied = is_windows && by_value.is_some();
                !(is_sret || is_copied)
                    && (call.binds_locally || !is_position_independent || is_windows)
            }
            Processor::AArch64 => by_value.is_none() && !is_in_reg,
            Processor::Arm => {
                by_value.is_none() && (!is_sret || jumps_with_result_pointer(self.target))
            }
            Processor::Thumb => {
                !self.target.is_first_thumb
                    && by_value.is_none()
                    && (!is_sret || jumps_with_result_pointer(self.target))
            }
            Processor::RiscV | Processor::LoongArch | Processor::LoongArch32 => {
                !is_sret
                    && by_value.is_none()
                    && !signature.has_wide_number
                    && self.in_memory(signature) == 0
            }
            // There are no jumps, but a call needs no frame.
            Processor::WebAssembly => by_value.is_none(),
            Processor::Unspecified => by_value.is_none(),
            processor => {
                debug_assert!(!processor.is_measured(), "{processor:?} has figures");
                false
            }
        }
    }

    /// The code of a stub that forwards all its arguments by a call.
    pub(super) fn stub(&self, call: &TailPosition<'_>) -> StubCode {
        let machine = self.machine;
        let signature = self.signature(call.ty);
        let in_memory = self.in_memory(&signature);
        if self.is_jump(call) {
            let frame_pointer = self.traits.frame_pointer;
            let bytes = Bytes(machine.jump)
                + self.arguments_before_jump(&signature)
                + machine.frame_pointer_bytes(frame_pointer, false);
            return StubCode { bytes, has_frame: frame_pointer == FramePointer::Everywhere };
        }
        let mut bytes = Bytes(machine.frame + machine.call + machine.ret)
            + Bytes(machine.argument_before_call) * in_memory;
        if in_memory > 0 {
            bytes = bytes + Bytes(machine.first_argument);
        }
        bytes = bytes + machine.frame_pointer_bytes(self.traits.frame_pointer, true);
        if self.traits.is_sret {
            bytes = bytes + Bytes(machine.result_pointer);
        }
        if !self.registers().return_all(signature.result) {
            bytes = bytes + Bytes(machine.result_member) * signature.result.sum() as u64;
        }
        if let Some(copied) = self.traits.by_value {
            bytes = bytes + Bytes(machine.copy) + Bytes(machine.copied_byte) * copied;
        }
        bytes = bytes + Bytes(self.linkage_table());
        StubCode { bytes, has_frame: true }
    }

    /// The code of a stub for arguments in memory before it jumps: code generation loads
    /// them and stores them to where they were.
    fn arguments_before_jump(&self, signature: &Signature) -> Bytes {
        let each = self.machine.argument_before_jump;
        let in_memory = self.in_memory(signature);
        match self.target.processor {
            // Since LLVM 20 arguments that are in their places stay there.
            Processor::AArch64 if self.target.llvm_major >= 20 => Bytes(0),
            Processor::Arm | Processor::Thumb => {
                forwarded_by_arm(in_memory, each, self.traits.is_min_size)
            }
            // Each operand is fetched.
            Processor::WebAssembly => Bytes(each) * signature.parameters.sum() as u64,
            _ => Bytes(each) * in_memory,
        }
    }

    /// Bytes of computing the address of the linkage table, which 32-bit x86 does before
    /// every call that is no jump, wherever the callee is.
    pub(super) fn linkage_table(&self) -> u64 {
        if self.target.is_position_independent { self.machine.linkage_table } else { 0 }
    }
}

/// Whether code generation makes jumps in functions that get the address of their result
/// (`sret`); `true` where it is not known.
pub(super) fn jumps_with_result_pointer(target: &TargetFacts) -> bool {
    match target.processor {
        // Since LLVM 22 where the callee gets the same address.
        Processor::X86_64 | Processor::Arm | Processor::Thumb => target.llvm_major >= 22,
        Processor::I386
        | Processor::RiscV
        | Processor::BigEndianRiscV
        | Processor::LoongArch
        | Processor::LoongArch32 => false,
        _ => true,
    }
}

/// [`Calls::arguments_before_jump`] on ARM, given the bytes of a load and a store.  For the
/// first argument a register is free; for others some are saved and restored, except in ARM
/// mode with `minsize`, which moves one after the other.  From five to eight all move at once.
/// Measured for 1 to 16 arguments, LLVM 16, 19 and 22.
fn forwarded_by_arm(arguments: u64, each: u64, is_min_size: bool) -> Bytes {
    let is_arm = each == 8;
    let (first, saving, at_once, beyond) = if is_arm { (8, 8, 40, 8) } else { (10, 6, 32, 6) };
    Bytes(match arguments {
        0 => 0,
        1 => first,
        _ if is_min_size && is_arm => each * arguments,
        _ if is_min_size => each * arguments + saving,
        2..=8 => (each * arguments + saving).min(at_once),
        _ => beyond * arguments,
    })
}

/// Whether a call that forwards a `byval` argument is smaller when marked `tail`.  LLVM's
/// manual allows the mark: the callee must not access memory of the caller, but a `byval`
/// argument of the caller may be passed on as `byval`.  On x86 the copy is in its place
/// already.  Elsewhere code generation makes another copy with or without the mark, and on
/// ARM two with it.
pub(crate) fn marks_forwarded_copies(target: &TargetFacts) -> bool {
    matches!(target.processor, Processor::X86_64 | Processor::I386) && !target.is_windows
}
