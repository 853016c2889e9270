//! Small changes to the body of a function, and what they need to know of it.
//!
//! Functions that erase an object take its handle by value; every other handle to it is
//! dead from then on.

use super::llvm_sys::core;
use super::{Block, Constant, Function, Inst, Opcode, Phi, RawList, Value};

/// Where an index of an address leads.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct AddressStep {
    /// From one element to the next, or to the member that the index names; of a scalable
    /// type the least.
    pub bytes: u64,
    /// The index names a member of a struct.
    pub is_member: bool,
    padding: [u8; 7],
}

const _: () = assert!(size_of::<AddressStep>() == 16);

/// An entry of a phi.
#[repr(C)]
struct RawEntry<'ll> {
    block: Block<'ll>,
    value: Value<'ll>,
}

const _: () = assert!(size_of::<RawEntry<'_>>() == 16);

unsafe extern "C" {
    fn rmSplitEdge(terminator: Inst<'_>, index: u32);
    fn rmSplitPredecessors<'ll>(
        block: Block<'ll>,
        predecessors: RawList<Block<'ll>>,
    ) -> Option<Block<'ll>>;
    fn rmSplitAtBegin(block: Block<'_>) -> Option<Block<'_>>;
    fn rmEraseDeadBlocks(blocks: RawList<Block<'_>>);
    fn rmAppendBlock(to: Block<'_>, from: Block<'_>);
    fn rmReplaceByBranch(terminator: Inst<'_>, to: Block<'_>);
    fn rmSetEntries(phi: Phi<'_>, entries: RawList<RawEntry<'_>>);
    fn rmRemoveEntry<'ll>(phi: Phi<'ll>, block: Block<'ll>) -> Option<Value<'ll>>;
    fn rmIsTriviallyDead(inst: Inst<'_>) -> bool;
    fn rmMoveToBegin(inst: Inst<'_>);
    fn rmSwapComparison(comparison: Inst<'_>);
    fn rmSwapOperands(inst: Inst<'_>);
    fn rmAddressSteps(address: Inst<'_>, out: *mut AddressStep);
    fn rmReplaceByBytes(address: Inst<'_>, bytes: i64);
    fn rmReplaceByDistance(address: Inst<'_>, bytes: Value<'_>);
    fn rmComputeConstant<'ll>(
        constant: Constant<'ll>,
        before: Inst<'ll>,
        out: *mut Option<Inst<'ll>>,
    ) -> usize;
}

impl<'ll> Phi<'ll> {
    /// Block and value of each entry.
    pub(crate) fn entries(self) -> Vec<(Block<'ll>, Value<'ll>)> {
        let raw = self.inst().raw();
        // SAFETY: live, kind; the index is below the number of entries.
        unsafe {
            let entry = |index| {
                let block = Block::from_raw(core::LLVMGetIncomingBlock(raw, index));
                block.zip(Value::from_raw(core::LLVMGetIncomingValue(raw, index)))
            };
            (0..core::LLVMCountIncoming(raw)).filter_map(entry).collect()
        }
    }

    /// Replaces the entries by as many others.
    pub(crate) fn set_entries(self, entries: &[(Block<'ll>, Value<'ll>)]) {
        let entries: Vec<RawEntry<'ll>> =
            entries.iter().map(|&(block, value)| RawEntry { block, value }).collect();
        // SAFETY: live, kind.
        let count = unsafe { core::LLVMCountIncoming(self.inst().raw()) };
        assert_eq!(entries.len(), count as usize, "a phi keeps its number of entries");
        // SAFETY: live, kind; the list has as many as the phi has entries.
        unsafe { rmSetEntries(self, RawList::new(&entries)) }
    }

    /// Adds an entry.
    pub(crate) fn add_entry(self, block: Block<'ll>, value: Value<'ll>) {
        let (mut block, mut value) = (block.raw(), value.raw());
        // SAFETY: live, kind; both lists have one object.
        unsafe { core::LLVMAddIncoming(self.inst().raw(), &raw mut value, &raw mut block, 1) }
    }

    /// Removes the first entry for a block and returns its value.
    ///
    /// # Panics
    ///
    /// Where the phi has none for the block.
    pub(crate) fn remove_entry(self, block: Block<'ll>) -> Value<'ll> {
        // SAFETY: live, kind; the shim returns null where there is no such entry.
        let value = unsafe { rmRemoveEntry(self, block) };
        value.expect("the block leads to the phi")
    }

    /// Erases the phi; another value takes its place.
    pub(crate) fn replace_and_erase(self, new: Value<'ll>) {
        self.inst().replace_and_erase(new);
    }
}

impl<'ll> Block<'ll> {
    /// The last instruction, which says where control goes.
    pub(crate) fn terminator(self) -> Inst<'ll> {
        // SAFETY: live; blocks of a complete function have one.
        let last = unsafe { Inst::from_raw(core::LLVMGetBasicBlockTerminator(self.raw())) };
        last.expect("a block of a complete function has a terminator")
    }

    /// The instructions, in order.  The list stays as it is when they change.
    pub(crate) fn instructions(self) -> Vec<Inst<'ll>> {
        // SAFETY: live; LLVM returns null after the last one.
        let next =
            |inst: &Inst<'ll>| unsafe { Inst::from_raw(core::LLVMGetNextInstruction(inst.raw())) };
        std::iter::successors(self.first(), next).collect()
    }

    /// The phis, in order.  The list stays as it is when they change.
    pub(crate) fn phis(self) -> Vec<Phi<'ll>> {
        let first = self.first().and_then(Inst::as_phi);
        std::iter::successors(first, |phi| phi.inst().next().and_then(Inst::as_phi)).collect()
    }

    /// Moves all instructions to a new block, to which this one leads.  There must be no phis and no
    /// landing pad.
    pub(crate) fn split_at_begin(self) -> Block<'ll> {
        let first = self.first().and_then(Inst::opcode);
        let may_move = !matches!(first, None | Some(Opcode::Phi | Opcode::LandingPad));
        assert!(may_move, "phis and landing pads belong to their block");
        // SAFETY: live; blocks of a complete function have a terminator.
        let after = unsafe { rmSplitAtBegin(self) };
        after.expect("the shim returns the block it made")
    }

    /// Puts a block on the way from some predecessors, each named once, for which the phis of this
    /// block have the same values.
    pub(crate) fn split_predecessors(self, predecessors: &[Block<'ll>]) -> Block<'ll> {
        // SAFETY: live.
        let between = unsafe { rmSplitPredecessors(self, RawList::new(predecessors)) };
        between.expect("the shim returns the block it made")
    }

    /// Moves the instructions of a block without phis to the end of this one, where they
    /// replace its branch there, and erases the other block.
    pub(crate) fn append(self, after: Block<'ll>) {
        // SAFETY: live; the handle is consumed.
        unsafe { rmAppendBlock(self, after) }
    }

    /// Erases a block that nothing mentions, neither branches nor phis.
    pub(crate) fn erase(self) {
        // SAFETY: live; the handle is consumed.
        unsafe { core::LLVMDeleteBasicBlock(self.raw()) }
    }
}

/// Erases blocks to which nothing but each other leads, and their entries in phis.
pub(crate) fn erase_dead_blocks(blocks: Vec<Block<'_>>) {
    // SAFETY: live; the handles are consumed.
    unsafe { rmEraseDeadBlocks(RawList::new(&blocks)) }
}

impl<'ll> Inst<'ll> {
    fn expect_successor(self, index: usize) {
        let count = self.successors().len();
        assert!(index < count, "successor {index} of {count}");
    }

    fn expect_address(self) {
        assert!(self.opcode() == Some(Opcode::GetElementPtr), "only addresses have steps");
    }

    /// How many operands it has.
    pub(crate) fn operand_count(self) -> usize {
        // SAFETY: live.
        unsafe { core::LLVMGetNumOperands(self.raw()) as usize }
    }

    /// An operand by its number.
    pub(crate) fn operand(self, index: usize) -> Value<'ll> {
        let count = self.operand_count();
        assert!(index < count, "operand {index} of {count}");
        // SAFETY: live; the index is in range.
        let operand = unsafe { Value::from_raw(core::LLVMGetOperand(self.raw(), index as u32)) };
        operand.expect("an operand of a complete instruction is not null")
    }

    /// Makes it use another value of the same type.
    pub(crate) fn set_operand(self, index: usize, new: Value<'ll>) {
        let count = self.operand_count();
        assert!(index < count, "operand {index} of {count}");
        // SAFETY: live; the index is in range.
        unsafe { core::LLVMSetOperand(self.raw(), index as u32, new.raw()) }
    }

    /// Puts a block on the way from a terminator to one of its successors.
    pub(crate) fn split_edge(self, index: usize) {
        self.expect_successor(index);
        // SAFETY: live; the index is that of a successor.
        unsafe { rmSplitEdge(self, index as u32) }
    }

    /// Makes a terminator lead elsewhere.
    pub(crate) fn set_successor(self, index: usize, to: Block<'ll>) {
        self.expect_successor(index);
        // SAFETY: live; the index is that of a successor.
        unsafe { core::LLVMSetSuccessor(self.raw(), index as u32, to.raw()) }
    }

    /// Replaces a terminator with a branch and erases it.  Phis stay as they are.
    pub(crate) fn replace_by_branch(self, to: Block<'ll>) {
        assert!(self.opcode().is_some_and(Opcode::is_terminator), "only terminators branch");
        // SAFETY: live, kind; the handle is consumed.
        unsafe { rmReplaceByBranch(self, to) }
    }

    /// Whether nothing uses the instruction and it does nothing, as far as LLVM knows.
    pub(crate) fn is_trivially_dead(self) -> bool {
        // SAFETY: live.
        unsafe { rmIsTriviallyDead(self) }
    }

    /// The instruction before it in its block.
    pub(crate) fn previous(self) -> Option<Inst<'ll>> {
        // SAFETY: live; LLVM returns null before the first one.
        unsafe { Inst::from_raw(core::LLVMGetPreviousInstruction(self.raw())) }
    }

    /// Erases it; another value of its type takes its place.
    pub(crate) fn replace_and_erase(self, new: Value<'ll>) {
        assert_ne!(self.as_value(), new, "an instruction cannot take its own place");
        assert_eq!(self.as_value().ty(), new.ty(), "the types are the same");
        // SAFETY: live; the handle is consumed.
        unsafe { core::LLVMReplaceAllUsesWith(self.raw(), new.raw()) };
        self.erase();
    }

    /// Erases it; poison takes its place.
    pub(crate) fn replace_by_poison_and_erase(self) {
        let value = self.raw();
        // SAFETY: live; the handle is consumed.
        unsafe {
            core::LLVMReplaceAllUsesWith(value, core::LLVMGetPoison(core::LLVMTypeOf(value)));
        }
        self.erase();
    }

    /// Moves it before all others of its block.
    pub(crate) fn move_to_begin(self) {
        // SAFETY: live.
        unsafe { rmMoveToBegin(self) }
    }

    /// Writes a comparison the other way round.
    pub(crate) fn swap_comparison(self) {
        assert!(self.predicate().is_some(), "only comparisons have a predicate");
        // SAFETY: live, kind.
        unsafe { rmSwapComparison(self) }
    }

    /// Exchanges the first two operands, and what a call says of these arguments.
    pub(crate) fn swap_operands(self) {
        assert!(self.operand_count() >= 2, "two operands change places");
        // SAFETY: live; it has two operands.
        unsafe { rmSwapOperands(self) }
    }

    /// Where each index of a getelementptr leads.  Its indices must be no vectors.
    pub(crate) fn address_steps(self) -> Vec<AddressStep> {
        self.expect_address();
        let mut steps = vec![AddressStep::default(); self.operand_count() - 1];
        // SAFETY: live, kind, room.
        unsafe { rmAddressSteps(self, steps.as_mut_ptr()) };
        steps
    }

    /// Replaces a getelementptr by one that adds a number of bytes to its pointer, with the
    /// same flags.
    pub(crate) fn replace_by_bytes(self, bytes: i64) {
        self.expect_address();
        // SAFETY: live, kind; the handle is consumed.
        unsafe { rmReplaceByBytes(self, bytes) }
    }

    /// Replaces a getelementptr by one that adds as many bytes to its pointer as a value of an
    /// integer type says, with the same flags.
    pub(crate) fn replace_by_distance(self, bytes: Value<'ll>) {
        self.expect_address();
        // SAFETY: live, kind; the handle is consumed.
        unsafe { rmReplaceByDistance(self, bytes) }
    }

    /// Writes instructions before this one that compute a constant, an expression or an
    /// aggregate, from its operands, the result last.
    pub(crate) fn compute_constant_before(self, constant: Constant<'ll>) -> Vec<Inst<'ll>> {
        let room = constant.facts().operand_count.max(1) as usize;
        let mut steps = vec![None; room];
        // SAFETY: live, room: an aggregate takes one step for each operand, an expression
        // one.
        let count = unsafe { rmComputeConstant(constant, self, steps.as_mut_ptr()) };
        steps.into_iter().take(count).flatten().collect()
    }
}

impl<'ll> Function<'ll> {
    /// The blocks that control may reach from the entry, each before those that it leads to
    /// unless these lead back: reverse post-order.
    pub(crate) fn reverse_post_order(self) -> Vec<Block<'ll>> {
        let mut order = Vec::new();
        let mut seen: rustc_hash::FxHashSet<Block<'ll>> = self.entry().into_iter().collect();
        let successors = |block: Block<'ll>| block.terminator().successors().into_iter();
        let mut path: Vec<(Block<'ll>, std::vec::IntoIter<Block<'ll>>)> =
            self.entry().into_iter().map(|entry| (entry, successors(entry))).collect();
        while let Some((block, rest)) = path.last_mut() {
            match rest.find(|&next| seen.insert(next)) {
                Some(next) => path.push((next, successors(next))),
                None => {
                    order.push(*block);
                    path.pop();
                }
            }
        }
        order.reverse();
        order
    }
}
