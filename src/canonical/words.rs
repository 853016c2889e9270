//! Words of a form that stand for operands.

/// What a word that stands for an operand refers to, in its two low bits.
#[repr(u32)]
#[derive(Clone, Copy)]
pub(super) enum Reference {
    /// Serial number of an argument, block or instruction.
    Local = 0,
    /// Symbol of a constant, global, assembly or metadata node.
    Symbol = 1,
    /// One of the [`Special`] values.
    Special = 2,
}

/// Operands that are the same in every function.
#[repr(u32)]
#[derive(Clone, Copy)]
pub(super) enum Special {
    /// The function itself, called.
    OwnCall = 0,
    /// The address of a block of the function itself; its number follows.
    OwnBlockAddress = 1,
    /// An operand that the form leaves open; the symbol of its type follows.
    Open = 2,
}

/// The numbers must leave room for the two reference bits.
pub(super) const MAX_NUMBER: u32 = u32::MAX >> 2;

pub(super) fn reference_word(reference: Reference, number: u32) -> u32 {
    number << 2 | reference as u32
}

/// The word of an operand that a form leaves open; its type follows.
pub(super) fn open_word() -> u32 {
    reference_word(Reference::Special, Special::Open as u32)
}
