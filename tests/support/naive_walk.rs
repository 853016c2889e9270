//! The walk of the naive comparator ([`super::naive_comparator`]) over two bodies
//! side by side.
//!
//! As there, every function that is handed LLVM objects gets them from the
//! module that the comparator borrows, so they are alive.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::llvm_sys::{LLVMOpcode, LLVMTypeKind};
use super::naive_comparator::{METADATA_DEPTH, NaiveComparator, POISON_FLAGS};
use super::reading::*;
use std::collections::{HashMap, HashSet};

/// One comparison of two bodies, with the serial numbers of what was met.
pub(super) struct Walk<'a, 'm> {
    comparator: &'a NaiveComparator<'m>,
    functions: [LLVMValueRef; 2],
    numbers: [HashMap<LLVMValueRef, usize>; 2],
    /// Phis that correspond; what they have for blocks is compared when all blocks have been met.
    phis: Vec<[LLVMValueRef; 2]>,
}

impl<'a, 'm> Walk<'a, 'm> {
    pub(super) fn new(
        comparator: &'a NaiveComparator<'m>,
        left: LLVMValueRef,
        right: LLVMValueRef,
    ) -> Self {
        let numbers = Default::default();
        let mut walk = Walk { comparator, functions: [left, right], numbers, phis: Vec::new() };
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
        std::mem::take(&mut self.phis).into_iter().all(|phis| self.equal_phis(phis))
    }

    /// Whether two phis have equal values for the blocks that correspond, in whatever order they
    /// name them.
    fn equal_phis(&mut self, [left, right]: [LLVMValueRef; 2]) -> bool {
        let entries = |phi| {
            // SAFETY: both are phis.
            let blocks = unsafe { incoming_blocks(phi) };
            std::iter::zip(blocks, operands(phi)).collect::<Vec<_>>()
        };
        let (left, mut right) = (entries(left), entries(right));
        left.into_iter().all(|(block, value)| {
            let same = right.iter().position(|&(other, _)| self.equal_blocks(block, other));
            same.is_some_and(|at| self.equal_values(value, right.swap_remove(at).1, false))
        }) && right.is_empty()
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
        if self.equal_by_rule(left, right) {
            return self.comparator.equal_types(types.0, types.1)
                && self.equal_locals(left, right)
                && self.equal_attachments(left, right);
        }
        same_opcode
            && self.comparator.equal_types(types.0, types.1)
            && self.equal_locals(left, right)
            && (!handles_exceptions(opcode) || self.equal_personalities())
            && self.equal_state_words(left, right, opcode)
            && self.equal_special_state(left, right, opcode)
            && self.equal_attachments(left, right)
    }

    /// Whether two computations of values differ in nothing but how they are written.
    fn equal_by_rule(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let [ours, theirs] = [left, right].map(|value| (usual_operation(value), operands(value)));
        let (Some(mine), Some(other)) = (ours.0, theirs.0) else { return false };
        let [mut words, others] =
            [left, right].map(|value| (*self.comparator.words(value)).clone());
        let matters = |word: &String| !POISON_FLAGS.contains(&word.as_str());
        let same_words = |words: &[String]| {
            // The first word is the name of the operation.
            let words = words.iter().skip(1).filter(|word| matters(word));
            words.eq(others.iter().skip(1).filter(|word| matters(word)))
        };
        if mine.opcode != other.opcode {
            return false;
        }
        if mine.number.is_some() && mine.number == other.number {
            return same_words(&words) && self.equal_values(mine.value, other.value, false);
        }
        // SAFETY: both are values.
        let are_constants = unsafe { ours.1.iter().all(|&value| LLVMIsConstant(value) != 0) };
        if !mine.commutes || are_constants {
            return false;
        }
        words.iter_mut().for_each(|word| *word = turned(word));
        same_words(&words)
            && self.equal_values(ours.1[1], theirs.1[0], false)
            && self.equal_values(ours.1[0], theirs.1[1], false)
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
        // SAFETY: the opcode says of which class both instructions are.
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
                    self.phis.push([left, right]);
                    true
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

    /// Addresses by bytes, whatever their types, but for vectors and scalable types.
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

/// A computation of two operands as a rule has it.
struct UsualOperation {
    opcode: LLVMOpcode,
    commutes: bool,
    /// The value and the number that it is computed from, where a rule may have changed them.
    value: LLVMValueRef,
    number: Option<u64>,
}

/// What a rule makes of a computation; `None` for one that no rule is about.
fn usual_operation(instruction: LLVMValueRef) -> Option<UsualOperation> {
    use LLVMOpcode::*;
    // SAFETY: an instruction; classes are checked before something is read.
    let opcode = unsafe { LLVMGetInstructionOpcode(instruction) };
    let commutes = matches!(
        opcode,
        LLVMAdd | LLVMMul | LLVMAnd | LLVMOr | LLVMXor | LLVMFAdd | LLVMFMul | LLVMICmp | LLVMFCmp
    );
    let plain = |value| UsualOperation { opcode, commutes, value, number: None };
    if !commutes && !matches!(opcode, LLVMSub | LLVMShl) {
        return None;
    }
    let operands = operands(instruction);
    let (mut value, mut second) = (operands[0], operands[1]);
    if commutes && integer(value).is_some() {
        std::mem::swap(&mut value, &mut second);
    }
    // SAFETY: as above.
    if unsafe { LLVMIsConstant(value) } != 0 {
        return Some(plain(value));
    }
    let Some((number, bits)) = integer(second) else { return Some(plain(value)) };
    let mask = u64::MAX >> (64 - bits);
    let (opcode, number) = match opcode {
        LLVMSub => (LLVMAdd, number.wrapping_neg() & mask),
        LLVMMul if number.is_power_of_two() && number > 1 => {
            (LLVMShl, u64::from(number.trailing_zeros()))
        }
        LLVMAdd | LLVMShl => (opcode, number),
        _ => return Some(plain(value)),
    };
    Some(UsualOperation { opcode, commutes, value, number: Some(number) })
}

/// The value of an integer constant of at most 64 bits, and how many it has.
fn integer(value: LLVMValueRef) -> Option<(u64, u32)> {
    // SAFETY: classes are checked before something is read.
    unsafe {
        if LLVMIsAConstantInt(value).is_null() {
            return None;
        }
        let ty = LLVMTypeOf(value);
        let bits = (LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMIntegerTypeKind)
            .then(|| LLVMGetIntTypeWidth(ty))?;
        (bits <= 64).then(|| (LLVMConstIntGetZExtValue(value), bits))
    }
}

/// A word of a comparison that has its operands the other way round.
fn turned(word: &str) -> String {
    let turned = match word {
        "ugt" => "ult",
        "uge" => "ule",
        "ult" => "ugt",
        "ule" => "uge",
        "sgt" => "slt",
        "sge" => "sle",
        "slt" => "sgt",
        "sle" => "sge",
        "ogt" => "olt",
        "oge" => "ole",
        "olt" => "ogt",
        "ole" => "oge",
        same => same,
    };
    turned.to_owned()
}
