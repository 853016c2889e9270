//! The walk of the naive comparator ([`super::naive_comparator`]) over two bodies
//! side by side.
//!
//! As there, every function that is handed LLVM objects gets them from the
//! module that the comparator borrows, so they are alive.

use super::llvm_sys::LLVMOpcode;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::naive_comparator::{METADATA_DEPTH, NaiveComparator, POISON_FLAGS};
use super::reading::*;
use std::collections::{HashMap, HashSet};

/// One comparison of two bodies, with the serial numbers of what was met.
pub(super) struct Walk<'a, 'm> {
    comparator: &'a NaiveComparator<'m>,
    functions: [LLVMValueRef; 2],
    numbers: [HashMap<LLVMValueRef, usize>; 2],
}

impl<'a, 'm> Walk<'a, 'm> {
    pub(super) fn new(
        comparator: &'a NaiveComparator<'m>,
        left: LLVMValueRef,
        right: LLVMValueRef,
    ) -> Self {
        let numbers = Default::default();
        let mut walk = Walk { comparator, functions: [left, right], numbers };
        for side in 0..2 {
            let function = walk.functions[side];
            // SAFETY: a function has as many parameters as LLVM counts.
            unsafe {
                for index in 0..LLVMCountParams(function) {
                    walk.number(side, LLVMGetParam(function, index));
                }
            }
        }
        walk
    }

    fn number(&mut self, side: usize, value: LLVMValueRef) -> usize {
        let next = self.numbers[side].len();
        *self.numbers[side].entry(value).or_insert(next)
    }

    fn equal_locals(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        self.number(0, left) == self.number(1, right)
    }

    fn equal_blocks(&mut self, left: LLVMBasicBlockRef, right: LLVMBasicBlockRef) -> bool {
        // SAFETY: a block is a value.
        let (left, right) = unsafe { (LLVMBasicBlockAsValue(left), LLVMBasicBlockAsValue(right)) };
        self.equal_locals(left, right)
    }

    /// Walks both control flow graphs in step; blocks that cannot be reached
    /// are never met.
    pub(super) fn equal_bodies(mut self) -> bool {
        let [left, right] = self.functions;
        // SAFETY: both are functions; the first block is null without a body.
        let entries = unsafe { (LLVMGetFirstBasicBlock(left), LLVMGetFirstBasicBlock(right)) };
        if entries.0.is_null() || entries.1.is_null() {
            return entries.0.is_null() && entries.1.is_null();
        }
        let (mut pending, mut seen) = (vec![entries], HashSet::from([entries.0]));
        while let Some((left, right)) = pending.pop() {
            if !self.equal_blocks(left, right) || !self.equal_block_contents(left, right) {
                return false;
            }
            for (left, right) in successors(left).into_iter().zip(successors(right)) {
                if seen.insert(left) {
                    pending.push((left, right));
                }
            }
        }
        true
    }

    fn equal_block_contents(&mut self, left: LLVMBasicBlockRef, right: LLVMBasicBlockRef) -> bool {
        let (left, right) = (instructions(left), instructions(right));
        left.len() == right.len()
            && left.iter().zip(&right).all(|(&left, &right)| self.equal_instructions(left, right))
    }

    fn equal_instructions(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        // SAFETY: both are instructions.
        let (opcode, same_opcode, types) = unsafe {
            let opcode = LLVMGetInstructionOpcode(left);
            let types = (LLVMTypeOf(left), LLVMTypeOf(right));
            (opcode, opcode == LLVMGetInstructionOpcode(right), types)
        };
        same_opcode
            && self.comparator.equal_types(types.0, types.1)
            && self.equal_locals(left, right)
            && (!handles_exceptions(opcode) || self.equal_personalities())
            && self.equal_state_words(left, right, opcode)
            && self.equal_special_state(left, right, opcode)
            && self.equal_attachments(left, right)
    }

    fn equal_personalities(&self) -> bool {
        let [left, right] = self.functions.map(personality);
        self.comparator.equal_optional_constants(left, right)
    }

    fn equal_state_words(
        &self,
        left: LLVMValueRef,
        right: LLVMValueRef,
        opcode: LLVMOpcode,
    ) -> bool {
        let drops = Self::drops_poison_flags(opcode);
        let matters = |word: &&String| !(drops && POISON_FLAGS.contains(&word.as_str()));
        let (left, right) = (self.comparator.words(left), self.comparator.words(right));
        left.iter().filter(matters).eq(right.iter().filter(matters))
    }

    /// The operations whose survivor intersects flags.
    fn drops_poison_flags(opcode: LLVMOpcode) -> bool {
        use LLVMOpcode::*;
        matches!(
            opcode,
            LLVMAdd
                | LLVMSub
                | LLVMMul
                | LLVMShl
                | LLVMUDiv
                | LLVMSDiv
                | LLVMLShr
                | LLVMAShr
                | LLVMOr
                | LLVMZExt
                | LLVMUIToFP
                | LLVMTrunc
                | LLVMGetElementPtr
                | LLVMICmp
        )
    }

    fn equal_special_state(
        &mut self,
        left: LLVMValueRef,
        right: LLVMValueRef,
        opcode: LLVMOpcode,
    ) -> bool {
        use LLVMOpcode::*;
        // SAFETY: the opcode says which class both instructions have.
        unsafe {
            match opcode {
                LLVMGetElementPtr => self.equal_addresses(left, right),
                LLVMSwitch => self.equal_switches(left, right),
                LLVMCall | LLVMInvoke | LLVMCallBr => self.equal_calls(left, right),
                LLVMAlloca => {
                    let types = (LLVMGetAllocatedType(left), LLVMGetAllocatedType(right));
                    self.comparator.equal_types(types.0, types.1)
                        && self.equal_all_operands(left, right)
                }
                LLVMPHI => {
                    let (from_left, from_right) = (incoming_blocks(left), incoming_blocks(right));
                    from_left.len() == from_right.len()
                        && std::iter::zip(from_left, from_right)
                            .all(|(left, right)| self.equal_blocks(left, right))
                        && self.equal_all_operands(left, right)
                }
                LLVMExtractValue | LLVMInsertValue => {
                    indices(left) == indices(right) && self.equal_all_operands(left, right)
                }
                LLVMShuffleVector => {
                    shuffle_mask(left) == shuffle_mask(right)
                        && self.equal_all_operands(left, right)
                }
                LLVMLandingPad => {
                    clause_kinds(left) == clause_kinds(right)
                        && self.equal_all_operands(left, right)
                }
                _ => self.equal_all_operands(left, right),
            }
        }
    }

    fn equal_all_operands(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let (left, right) = (operands(left), operands(right));
        left.len() == right.len()
            && std::iter::zip(left, right)
                .all(|(left, right)| self.equal_values(left, right, false))
    }

    /// Addresses by bytes, whatever their types, except vectors and scalable types.
    fn equal_addresses(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let layout = self.comparator.layout;
        match (address_by_bytes(left, layout), address_by_bytes(right, layout)) {
            (Some((offset, indices)), Some((other, others))) => {
                offset == other
                    && indices.len() == others.len()
                    && std::iter::zip(indices, others).all(|((distance, left), (other, right))| {
                        distance == other && self.equal_values(left, right, false)
                    })
                    && self.equal_values(operands(left)[0], operands(right)[0], false)
            }
            (None, None) => {
                // SAFETY: both are getelementptr instructions.
                let types = unsafe {
                    (LLVMGetGEPSourceElementType(left), LLVMGetGEPSourceElementType(right))
                };
                self.comparator.equal_types(types.0, types.1)
                    && self.equal_all_operands(left, right)
            }
            _ => false,
        }
    }

    fn equal_switches(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        // SAFETY: both are switches.
        let targets = unsafe { (terminator_successors(left), terminator_successors(right)) };
        self.equal_values(operands(left)[0], operands(right)[0], false)
            && targets.0.len() == targets.1.len()
            && std::iter::zip(targets.0, targets.1)
                .all(|(left, right)| self.equal_blocks(left, right))
            && std::iter::zip(case_values(left), case_values(right))
                .all(|(left, right)| self.comparator.equal_constants(left, right))
    }

    /// The callee is the last operand, after arguments, bundles and
    /// destinations.
    fn equal_calls(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        // SAFETY: both are calls, invokes or callbrs.
        let types = unsafe { (LLVMGetCalledFunctionType(left), LLVMGetCalledFunctionType(right)) };
        let attributes = [left, right].map(|call| {
            let callee = operands(call).last().map(|&callee| value_name(callee));
            let is_intrinsic = callee.is_some_and(|name| name.starts_with("llvm."));
            attributes_that_matter(call_attributes(call), is_intrinsic)
        });
        let same_attributes = self.comparator.equal_attributes(&attributes[0], &attributes[1]);
        let (left, right) = (operands(left), operands(right));
        self.comparator.equal_types(types.0, types.1)
            && same_attributes
            && left.len() == right.len()
            && (0..left.len())
                .all(|index| self.equal_values(left[index], right[index], index + 1 == left.len()))
    }

    fn equal_values(&mut self, left: LLVMValueRef, right: LLVMValueRef, callee: bool) -> bool {
        if callee && self.comparator.takes_for_equal(left, right) {
            return true;
        }
        // SAFETY: classes are checked before something is read.
        unsafe {
            let calls_itself =
                |value, function| callee && value == function && !may_be_replaced_by_name(function);
            match (calls_itself(left, self.functions[0]), calls_itself(right, self.functions[1])) {
                (true, true) => return true,
                (false, false) => {}
                _ => return false,
            }
            if !LLVMIsAInlineAsm(left).is_null() || !LLVMIsAInlineAsm(right).is_null() {
                return self.equal_assembly(left, right);
            }
            if is_metadata(left) || is_metadata(right) {
                return is_metadata(left) && is_metadata(right) && self.equal_metadata(left, right);
            }
            match (LLVMIsConstant(left) != 0, LLVMIsConstant(right) != 0) {
                (true, true) => self.equal_constant_operands(left, right),
                (false, false) => self.equal_locals(left, right),
                _ => false,
            }
        }
    }

    fn equal_assembly(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        // SAFETY: classes are checked first.
        unsafe {
            !LLVMIsAInlineAsm(left).is_null()
                && !LLVMIsAInlineAsm(right).is_null()
                && self.comparator.equal_types(LLVMTypeOf(left), LLVMTypeOf(right))
                && self.comparator.words(left) == self.comparator.words(right)
        }
    }

    fn equal_constant_operands(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        match (self.own_block(0, left), self.own_block(1, right)) {
            (Some(left), Some(right)) => self.equal_blocks(left, right),
            (None, None) => self.comparator.equal_constants(left, right),
            _ => false,
        }
    }

    /// The block, where a constant is the address of a block of the function
    /// itself.
    fn own_block(&self, side: usize, value: LLVMValueRef) -> Option<LLVMBasicBlockRef> {
        // SAFETY: the class is checked first.
        let (function, block) = unsafe {
            if LLVMIsABlockAddress(value).is_null() {
                return None;
            }
            block_address(value)
        };
        (function == self.functions[side]).then_some(block)
    }

    fn equal_metadata(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        match (local_in_metadata(left), local_in_metadata(right)) {
            (Some(left), Some(right)) => self.equal_locals(left, right),
            (None, None) => {
                left == right && !self.comparator.value_mentions_global(left, METADATA_DEPTH)
            }
            _ => false,
        }
    }

    fn equal_attachments(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let comparator = self.comparator;
        let meaning = |instruction| {
            let mut entries = attachments(instruction);
            entries.retain(|(kind, _)| !comparator.combined.contains(kind));
            entries.sort();
            entries
        };
        let (left, right) = (meaning(left), meaning(right));
        left == right
            && !left.iter().any(|&(_, node)| comparator.mentions_global(node, METADATA_DEPTH))
    }
}

/// The operations that a personality function is asked about.
fn handles_exceptions(opcode: LLVMOpcode) -> bool {
    use LLVMOpcode::*;
    matches!(
        opcode,
        LLVMInvoke
            | LLVMLandingPad
            | LLVMResume
            | LLVMCleanupPad
            | LLVMCatchPad
            | LLVMCatchSwitch
            | LLVMCleanupRet
            | LLVMCatchRet
    )
}
