//! The attributes of a function on which the size of its machine code depends.

use super::registers::bytes_of;
use crate::llvm::{Attribute, Function};
use crate::target::TargetFacts;
use crate::vocabulary::named_attributes::{
    BY_VALUE, FRAME_POINTER, IN_REGISTER, NO_TAIL_CALLS, SIZE_LEVELS, STACK_REALIGNED,
    STRUCT_RETURN, TARGET_CPU, TARGET_FEATURES, TUNE_CPU, listed_features,
};

/// The attributes of a function on which the size of its machine code depends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CodeTraits {
    /// `minsize`: among others, constants are loaded by the shortest instructions.
    pub is_min_size: bool,
    /// Functions are not padded to make them faster.
    pub is_unpadded: bool,
    /// `disable-tail-calls`, or on x86 a realigned stack: no call is a jump.
    pub keeps_calls: bool,
    /// Whether a function like this has a frame pointer.
    pub frame_pointer: FramePointer,
    /// LLVM aligns functions for the processor that code is tuned for.
    pub tunes_alignment: bool,
    /// RISC-V: there are instructions of two bytes.
    pub is_compressed: bool,
    /// The result is returned in memory, by attribute.
    pub is_sret: bool,
    /// Bytes of arguments that are passed as copies in memory.
    pub by_value: Option<u64>,
    /// An argument has the attribute `inreg`.
    pub is_in_reg: bool,
}

/// Which functions have a frame pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum FramePointer {
    #[default]
    None,
    /// Those that make calls: values of `frame-pointer` such as `non-leaf`.
    InCallers,
    /// Leaf functions and stubs as well.
    Everywhere,
}

impl FramePointer {
    fn of(value: &[u8]) -> Self {
        match value {
            b"none" | b"reserved" => FramePointer::None,
            b"all" => FramePointer::Everywhere,
            _ => FramePointer::InCallers,
        }
    }
}

impl CodeTraits {
    /// Reads the attributes of a function.
    pub(crate) fn collect(function: Function<'_>, target: &TargetFacts) -> Self {
        let attributes = function.attributes();
        let mut traits = CodeTraits::default();
        let (mut features, mut processor): (&[u8], &[u8]) = (b"", b"");
        let [is_min_size, is_for_size] = SIZE_LEVELS.on_function(function);
        traits.is_min_size = is_min_size;
        for attribute in &attributes {
            match attribute.key {
                NO_TAIL_CALLS => traits.keeps_calls |= attribute.value == b"true",
                STACK_REALIGNED => traits.keeps_calls |= target.processor.calls_in_realigned,
                FRAME_POINTER => traits.frame_pointer = FramePointer::of(attribute.value),
                TARGET_FEATURES => features = attribute.value,
                TUNE_CPU => processor = attribute.value,
                TARGET_CPU if processor.is_empty() => processor = attribute.value,
                _ => traits.note_argument(attribute, target),
            }
        }
        // Until LLVM 21 `minsize` alone did not keep the padding away.
        traits.is_unpadded = is_for_size || traits.is_min_size && target.llvm_major >= 22;
        traits.tunes_alignment = tunes_alignment(processor);
        traits.is_compressed = is_compressed(features);
        traits
    }

    fn note_argument(&mut self, attribute: &Attribute<'_>, target: &TargetFacts) {
        // The index of parameters is 1 and up, that of the function the largest.
        if attribute.index == 0 || attribute.index == u32::MAX {
            return;
        }
        self.is_sret |= STRUCT_RETURN.has(attribute);
        self.is_in_reg |= IN_REGISTER.has(attribute);
        if BY_VALUE.has(attribute) {
            let bytes = attribute.ty.map_or(0, |ty| bytes_of(ty, target.pointer_bits));
            self.by_value = Some(self.by_value.unwrap_or(0).saturating_add(bytes));
        }
    }
}

/// Whether functions are aligned for a processor: AArch64 does so for those that ARM and others make, but not
/// for `generic` and Apple's.
fn tunes_alignment(processor: &[u8]) -> bool {
    !processor.is_empty() && processor != b"generic" && !processor.starts_with(b"apple-")
}

/// Whether RISC-V code has instructions of two bytes.
fn is_compressed(features: &[u8]) -> bool {
    listed_features(features).any(|feature| matches!(feature, b"+c" | b"+zca"))
}
