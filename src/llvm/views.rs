//! Instructions of one class, with what only that class has.
//!
//! A view exists only after a check of the opcode, so its methods cannot be called on an
//! instruction of another class, which would be undefined behaviour in LLVM.

use super::llvm_sys::core;
use super::llvm_sys::prelude::LLVMValueRef;
use super::{
    Attribute, AttributeListId, AttributeOwner, Block, Constant, Inst, Opcode, Predicate, RawText,
    Value,
};
use std::ops::Range;

unsafe extern "C" {
    fn rmIncomingBlocks<'ll>(phi: Phi<'ll>, out: *mut Option<Block<'ll>>);
    fn rmSwitchCaseCount(switch: Switch<'_>) -> usize;
    fn rmSwitchCases<'ll>(
        switch: Switch<'ll>,
        values: *mut Option<Constant<'ll>>,
        blocks: *mut Option<Block<'ll>>,
    );
    fn rmOperandBundle(
        call: Call<'_>,
        index: u32,
        tag: *mut RawText,
        begin: *mut u32,
        end: *mut u32,
    ) -> bool;
    fn rmPredicate(comparison: Inst<'_>) -> u32;
    fn rmIsMustTailCall(call: Call<'_>) -> bool;
    fn rmCommutes(call: Call<'_>) -> bool;
}

/// A call, invoke or callbr.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Call<'ll>(Inst<'ll>);

/// A phi.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Phi<'ll>(Inst<'ll>);

/// A switch.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Switch<'ll>(Inst<'ll>);

/// An operand bundle: its tag and the range of operands that belong to it.
#[derive(Clone, Debug)]
pub(crate) struct Bundle<'ll> {
    /// The tag.
    pub tag: &'ll [u8],
    /// Positions among the operands of the call.
    pub operands: Range<usize>,
}

impl<'ll> Inst<'ll> {
    /// The instruction as a call, invoke or callbr.
    pub(crate) fn as_call(self) -> Option<Call<'ll>> {
        self.opcode().filter(|opcode| opcode.is_call()).map(|_| Call(self))
    }

    /// The instruction as a phi.
    pub(crate) fn as_phi(self) -> Option<Phi<'ll>> {
        (self.opcode() == Some(Opcode::Phi)).then_some(Phi(self))
    }

    /// The instruction as a switch.
    pub(crate) fn as_switch(self) -> Option<Switch<'ll>> {
        (self.opcode() == Some(Opcode::Switch)).then_some(Switch(self))
    }

    /// How a comparison compares; `None` for another instruction.
    pub(crate) fn predicate(self) -> Option<Predicate> {
        matches!(self.opcode(), Some(Opcode::ICmp | Opcode::FCmp)).then(|| {
            // SAFETY: live, kind.
            Predicate(unsafe { rmPredicate(self) })
        })
    }

    /// The attributes of a call; none for another instruction.
    pub(crate) fn call_attributes(self) -> Vec<Attribute<'ll>> {
        self.as_call().map_or_else(Vec::new, Call::attributes)
    }
}

impl<'ll> Call<'ll> {
    /// The instruction.
    pub(crate) fn inst(self) -> Inst<'ll> {
        self.0
    }

    fn raw(self) -> LLVMValueRef {
        self.0.raw()
    }

    /// Whether the call must be a tail call.
    pub(crate) fn is_must_tail(self) -> bool {
        // SAFETY: live, kind.
        unsafe { rmIsMustTailCall(self) }
    }

    /// Whether the call is of an intrinsic function whose first two arguments may
    /// change places.
    pub(crate) fn is_of_commutative_intrinsic(self) -> bool {
        // SAFETY: live, kind.
        unsafe { rmCommutes(self) }
    }

    /// LLVM's number of the calling convention.
    pub(crate) fn calling_convention(self) -> u32 {
        // SAFETY: live, kind.
        unsafe { core::LLVMGetInstructionCallConv(self.raw()) }
    }

    /// The operand bundles, in order.
    pub(crate) fn bundles(self) -> impl Iterator<Item = Bundle<'ll>> {
        (0..).map_while(move |index| {
            let mut tag = RawText::EMPTY;
            let (mut begin, mut end) = (0, 0);
            // SAFETY: live, kind; tags live as long as their context.
            unsafe {
                rmOperandBundle(self, index, &mut tag, &mut begin, &mut end)
                    .then(|| Bundle { tag: tag.bytes(), operands: begin as usize..end as usize })
            }
        })
    }

    /// The call as what has attributes.
    pub(crate) fn attribute_owner(self) -> AttributeOwner<'ll> {
        AttributeOwner::of(self.0.as_value())
    }

    /// The list of the attributes.
    pub(crate) fn attribute_list(self) -> AttributeListId {
        self.attribute_owner().list()
    }

    /// The attributes.
    pub(crate) fn attributes(self) -> Vec<Attribute<'ll>> {
        self.attribute_owner().all()
    }

    /// Marks that the call may be a tail call.
    pub(crate) fn mark_tail(self) {
        // SAFETY: live, kind.
        unsafe { core::LLVMSetTailCall(self.raw(), 1) }
    }

    /// Takes the mark `tail` away.
    pub(crate) fn drop_tail_mark(self) {
        // SAFETY: live, kind.
        unsafe { core::LLVMSetTailCall(self.raw(), 0) }
    }
}

impl<'ll> Phi<'ll> {
    /// The instruction.
    pub(crate) fn inst(self) -> Inst<'ll> {
        self.0
    }

    /// The value.
    pub(crate) fn as_value(self) -> Value<'ll> {
        self.0.as_value()
    }

    /// The blocks that the values come from, one for each operand.
    pub(crate) fn incoming_blocks(self) -> Vec<Block<'ll>> {
        // SAFETY: live, kind, room: a phi has as many blocks as LLVM counts.
        unsafe {
            let mut blocks = vec![None; core::LLVMCountIncoming(self.0.raw()) as usize];
            rmIncomingBlocks(self, blocks.as_mut_ptr());
            blocks.into_iter().flatten().collect()
        }
    }
}

impl<'ll> Switch<'ll> {
    /// Default destination, then value and destination of each case.
    pub(crate) fn cases(self) -> (Block<'ll>, Vec<(Constant<'ll>, Block<'ll>)>) {
        // SAFETY: live, kind, room; the values of cases are integer constants.
        unsafe {
            let count = rmSwitchCaseCount(self);
            let (mut values, mut targets) = (vec![None; count], vec![None; count]);
            rmSwitchCases(self, values.as_mut_ptr(), targets.as_mut_ptr());
            let default = Block::from_raw(core::LLVMGetSwitchDefaultDest(self.0.raw()));
            let cases = values.into_iter().flatten().zip(targets.into_iter().flatten());
            (default.expect("a switch has a default"), cases.collect())
        }
    }
}
