//! Which calls in tail position code generation makes jumps, and the size of a stub
//! that forwards its arguments.
//!
//! The rules of a processor are in its row; a call that no rule covers counts as a call.

use super::bytes::Bytes;
use super::registers::Signature;
use super::traits::{CodeTraits, FramePointer};
use crate::llvm::{TailCallKind, Type};
use crate::target::{ForwardedArgument, Processor, SeveralArguments, TargetFacts};

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
    /// The row for functions with these attributes.
    pub processor: &'a Processor,
    pub traits: CodeTraits,
}

/// A stub's code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StubCode {
    pub bytes: Bytes,
    pub has_frame: bool,
}

impl<'a> Calls<'a> {
    pub(super) fn new(target: &'a TargetFacts, traits: CodeTraits) -> Self {
        let processor = target.processor.of_function(traits.is_compressed);
        Calls { target, processor, traits }
    }

    /// Whether code generation makes a call a jump in a function of the same type.
    pub(super) fn is_jump(&self, call: &TailPosition<'_>) -> bool {
        match call.kind {
            TailCallKind::None => false,
            TailCallKind::MustTail => true,
            TailCallKind::Tail => {
                let signature = self.signature(call.ty);
                !self.traits.keeps_calls
                    && self.processor.returns_all(signature.result)
                    && self.allows(call, &signature)
            }
        }
    }

    /// How many arguments find no register.
    pub(super) fn in_memory(&self, signature: &Signature) -> u64 {
        self.processor.in_memory(signature.parameters) as u64
    }

    pub(super) fn signature(&self, ty: Type<'_>) -> Signature {
        Signature::of(ty, self.target.pointer_bits, self.processor.has_float_registers)
    }

    /// Whether the target's rules besides registers for the result allow a jump.
    fn allows(&self, call: &TailPosition<'_>, signature: &Signature) -> bool {
        let CodeTraits { is_sret, by_value, is_in_reg, .. } = self.traits;
        let processor = self.processor;
        let has_registers = || !signature.has_wide_number && self.in_memory(signature) == 0;
        processor.makes_jumps
            && (!is_sret || self.target.jumps_with_result_pointer())
            && (by_value.is_none() || processor.has_copies_in_place)
            && !(is_in_reg && processor.calls_with_in_reg)
            && (call.binds_locally || !self.target.jumps_to_local_only())
            && (!processor.jumps_with_registers_only || has_registers())
    }

    /// The code of a stub that forwards all its arguments by a call.
    pub(super) fn stub(&self, call: &TailPosition<'_>) -> StubCode {
        let processor = self.processor;
        let signature = self.signature(call.ty);
        let in_memory = self.in_memory(&signature);
        if self.is_jump(call) {
            let bytes = Bytes(processor.jump)
                + self.arguments_before_jump(&signature)
                + self.frame_pointer_bytes(false);
            let has_frame = self.traits.frame_pointer == FramePointer::Everywhere;
            return StubCode { bytes, has_frame };
        }
        let mut bytes = Bytes(processor.frame + processor.call + processor.ret)
            + Bytes(processor.argument_before_call) * in_memory;
        if in_memory > 0 {
            bytes = bytes + Bytes(processor.first_argument);
        }
        bytes = bytes + self.frame_pointer_bytes(true);
        if self.traits.is_sret {
            bytes = bytes + Bytes(processor.result_pointer);
        }
        if !self.processor.returns_all(signature.result) {
            bytes = bytes + Bytes(processor.result_member) * signature.result.sum() as u64;
        }
        if let Some(copied) = self.traits.by_value {
            let is_small = self.traits.is_min_size || self.traits.is_unpadded;
            let copied_byte = processor.copied_byte.get(is_small);
            bytes = bytes + Bytes(processor.copy) + Bytes(copied_byte) * copied;
        }
        bytes = bytes + Bytes(self.target.linkage_table());
        StubCode { bytes, has_frame: true }
    }

    /// The code of a stub for arguments in memory before it jumps.
    fn arguments_before_jump(&self, signature: &Signature) -> Bytes {
        let in_memory = self.in_memory(signature);
        match self.processor.argument_before_jump {
            ForwardedArgument::InMemory(each) => Bytes(each) * in_memory,
            ForwardedArgument::Operand(each) => Bytes(each) * signature.parameters.sum() as u64,
            ForwardedArgument::Several(bytes) => {
                several_arguments(in_memory, bytes, self.traits.is_min_size)
            }
        }
    }

    /// Additional bytes of a function's frame pointer, with a frame for its calls or without.
    pub(super) fn frame_pointer_bytes(&self, has_frame: bool) -> Bytes {
        Bytes(match self.traits.frame_pointer {
            FramePointer::None => 0,
            _ if has_frame => self.processor.frame_pointer,
            FramePointer::InCallers => 0,
            FramePointer::Everywhere => self.processor.leaf_frame_pointer,
        })
    }
}

/// [`Calls::arguments_before_jump`] where several arguments may move at once.
fn several_arguments(arguments: u64, bytes: SeveralArguments, is_min_size: bool) -> Bytes {
    let one_by_one = bytes.each * arguments + bytes.saving.get(is_min_size);
    Bytes(match arguments {
        0 => 0,
        1 => bytes.first,
        _ if is_min_size => one_by_one,
        2..=8 => one_by_one.min(bytes.at_once),
        _ => bytes.beyond * arguments,
    })
}
