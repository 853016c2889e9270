//! The alignment of functions, and so the padding between them.

use super::bytes::Bytes;
use super::traits::CodeTraits;
use crate::llvm::FunctionFacts;
use crate::target::Processor;

/// The space that a function takes with the padding before the next one.
pub(super) fn padded(
    code: Bytes,
    processor: &Processor,
    traits: CodeTraits,
    facts: &FunctionFacts<'_>,
) -> Bytes {
    let Processor { alignment, padded_alignment, is_alignment_tuned, .. } = *processor;
    let is_padded = !traits.is_unpadded && (!is_alignment_tuned || traits.tunes_alignment);
    let preferred = if is_padded { padded_alignment } else { 1 };
    code.aligned(u64::from(facts.alignment).max(alignment).max(preferred))
}
