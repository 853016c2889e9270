//! The alignment of functions, and so the padding between them.

use super::bytes::Bytes;
use super::target::{Processor, TargetFacts};
use super::traits::CodeTraits;
use crate::llvm::FunctionFacts;

/// The space that a function takes with the padding before the next one.
pub(super) fn padded(
    code: Bytes,
    target: &TargetFacts,
    traits: CodeTraits,
    facts: &FunctionFacts<'_>,
) -> Bytes {
    let own = u64::from(facts.alignment);
    code.aligned(own.max(least(target, traits)).max(preferred(target, traits)))
}

/// The alignment of every function, in bytes.
fn least(target: &TargetFacts, traits: CodeTraits) -> u64 {
    match target.processor {
        Processor::Thumb => 2,
        Processor::RiscV if traits.is_compressed => 2,
        Processor::AArch64 | Processor::Arm | Processor::RiscV => 4,
        Processor::LoongArch | Processor::LoongArch32 => 4,
        _ => 1,
    }
}

/// The alignment of functions that are not made small, in bytes.
fn preferred(target: &TargetFacts, traits: CodeTraits) -> u64 {
    match target.processor {
        _ if traits.is_unpadded => 1,
        Processor::X86_64 | Processor::I386 => 16,
        Processor::AArch64 if traits.tunes_alignment => 16,
        // Since LLVM 17 or 18.
        Processor::LoongArch | Processor::LoongArch32 if target.llvm_major > 16 => 32,
        _ => 1,
    }
}
