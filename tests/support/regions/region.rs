//! A run of instructions, and what each of them mentions.

use crate::support::llvm_sys::core::*;
use crate::support::llvm_sys::prelude::*;
use crate::support::llvm_sys::{LLVMIntPredicate, LLVMOpcode, LLVMRealPredicate, LLVMTypeKind};
use crate::support::reading::{incoming_blocks, instructions, is_metadata, operands, value_name};
use std::collections::HashMap;

// Every object below comes from a module that the caller keeps alive, and is of
// the class that the name of the parameter says.

/// All instructions of functions in order, without debug intrinsics and
/// probes.
pub(super) fn visible_instructions(functions: &[LLVMValueRef]) -> Vec<LLVMValueRef> {
    functions.iter().flat_map(|&function| blocks(function)).flat_map(visible).collect()
}

fn blocks(function: LLVMValueRef) -> Vec<LLVMBasicBlockRef> {
    let mut all = Vec::new();
    // SAFETY: LLVM returns null after the last block.
    unsafe {
        let mut next = LLVMGetFirstBasicBlock(function);
        while !next.is_null() {
            all.push(next);
            next = LLVMGetNextBasicBlock(next);
        }
    }
    all
}

fn visible(block: LLVMBasicBlockRef) -> Vec<LLVMValueRef> {
    let mut all = instructions(block);
    all.retain(|&instruction| {
        let callee = callee_of(instruction);
        !callee.is_some_and(|callee| value_name(callee).starts_with("llvm.pseudoprobe"))
    });
    all
}

fn callee_of(instruction: LLVMValueRef) -> Option<LLVMValueRef> {
    // SAFETY: the class is checked before the callee is read.
    unsafe {
        let is_call = !LLVMIsACallInst(instruction).is_null();
        is_call.then(|| LLVMGetCalledValue(instruction))
    }
}

/// What an instruction mentions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Thing {
    /// The value of an instruction of the region.
    Own(usize),
    /// Any other value.
    Input(LLVMValueRef),
    /// A block of the region, by its number there.
    Block(usize),
    /// A block, or the part of one before the region, that control goes to.
    Exit(LLVMBasicBlockRef),
    /// A block that control comes from.
    Source(LLVMBasicBlockRef),
}

/// Where an instruction mentions it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Operand(u32),
    Successor(u32),
    /// The value that a phi has from its n-th source, and that source.
    Incoming(usize),
    From(usize),
}

/// A block, and the part of it that is in a region.
#[derive(Clone, Copy)]
struct Part {
    block: LLVMBasicBlockRef,
    begins_at_head: bool,
    ends_with_terminator: bool,
}

/// A run of instructions of one function.
pub(super) struct Region {
    instructions: Vec<LLVMValueRef>,
    own: HashMap<LLVMValueRef, usize>,
    parts: Vec<Part>,
    part_of: Vec<usize>,
}

impl Region {
    pub(super) fn of(instructions: &[LLVMValueRef]) -> Self {
        let mut parts: Vec<Part> = Vec::new();
        let mut part_of = Vec::new();
        for &instruction in instructions {
            // SAFETY: an instruction of a module has a block.
            let (block, is_terminator) = unsafe {
                let is_terminator = !LLVMIsATerminatorInst(instruction).is_null();
                (LLVMGetInstructionParent(instruction), is_terminator)
            };
            if parts.last().is_none_or(|part| part.block != block) {
                let begins_at_head = visible(block)[0] == instruction;
                parts.push(Part { block, begins_at_head, ends_with_terminator: false });
            }
            parts.last_mut().expect("there is one now").ends_with_terminator = is_terminator;
            part_of.push(parts.len() - 1);
        }
        let own = instructions.iter().enumerate().map(|(index, &one)| (one, index)).collect();
        Region { instructions: instructions.to_vec(), own, parts, part_of }
    }

    pub(super) fn instructions(&self) -> &[LLVMValueRef] {
        &self.instructions
    }

    /// How many blocks the region is in.
    pub(super) fn block_count(&self) -> usize {
        self.parts.len()
    }

    /// The number of the block that an instruction is in.
    pub(super) fn block_of(&self, index: usize) -> usize {
        self.part_of[index]
    }

    /// Whether the region has a block up to its end.
    pub(super) fn ends_with_terminator(&self, block: usize) -> bool {
        self.parts[block].ends_with_terminator
    }

    fn value(&self, value: LLVMValueRef) -> Thing {
        self.own.get(&value).map_or(Thing::Input(value), |&index| Thing::Own(index))
    }

    fn target(&self, block: LLVMBasicBlockRef) -> Thing {
        let found = self.parts.iter().position(|part| part.block == block && part.begins_at_head);
        found.map_or(Thing::Exit(block), Thing::Block)
    }

    /// Control comes from a block of the region only where both the branch and
    /// the place that it leads to are in the region.
    fn source(&self, block: LLVMBasicBlockRef, phi: usize) -> Thing {
        let found = self.parts.iter().position(|part| part.block == block);
        let leads_here = self.parts[self.part_of[phi]].begins_at_head;
        match found {
            Some(number) if leads_here && self.parts[number].ends_with_terminator => {
                Thing::Block(number)
            }
            _ => Thing::Source(block),
        }
    }

    /// What an instruction mentions that may be another thing in another
    /// region.  The rest stays as it is.
    pub(super) fn mentions(&self, index: usize) -> Vec<(Place, Thing)> {
        let instruction = self.instructions[index];
        // SAFETY: an instruction has an opcode.
        match unsafe { LLVMGetInstructionOpcode(instruction) } {
            LLVMOpcode::LLVMPHI => self.phi(index),
            #[cfg(not(llvm_at_least_23))]
            LLVMOpcode::LLVMBr => self.branch(instruction),
            #[cfg(llvm_at_least_23)]
            LLVMOpcode::LLVMUncondBr | LLVMOpcode::LLVMCondBr => self.branch(instruction),
            LLVMOpcode::LLVMSwitch => self.branch(instruction),
            LLVMOpcode::LLVMCall => self.call(instruction),
            LLVMOpcode::LLVMGetElementPtr => self.address(instruction),
            _ => self.values(instruction, |_| true),
        }
    }

    fn values(
        &self,
        instruction: LLVMValueRef,
        may_differ: impl Fn(usize) -> bool,
    ) -> Vec<(Place, Thing)> {
        let operands = operands(instruction).into_iter().enumerate();
        operands
            .filter(|&(index, operand)| may_differ(index) && !is_metadata(operand))
            .map(|(index, operand)| (Place::Operand(index as u32), self.value(operand)))
            .collect()
    }

    /// The order of a phi's entries means nothing.  Going back from the phi
    /// round the function meets all blocks of the region before the phi first,
    /// and all of the region after it last.
    fn phi(&self, index: usize) -> Vec<(Place, Thing)> {
        let phi = self.instructions[index];
        // SAFETY: the instruction is a phi of a function.
        let (sources, own, function) = unsafe {
            let own = LLVMGetInstructionParent(phi);
            (incoming_blocks(phi), own, LLVMGetBasicBlockParent(own))
        };
        let mut order = blocks(function);
        let here = order.iter().position(|&block| block == own).expect("a phi has a block");
        order.rotate_left(here + 1);
        order.reverse();
        let mut entries: Vec<usize> = (0..sources.len()).collect();
        entries.sort_by_key(|&entry| order.iter().position(|&block| block == sources[entry]));
        let mentions = entries.into_iter().flat_map(|entry| {
            // SAFETY: a phi has as many values as sources.
            let value = unsafe { LLVMGetIncomingValue(phi, entry as u32) };
            let source = self.source(sources[entry], index);
            [(Place::Incoming(entry), self.value(value)), (Place::From(entry), source)]
        });
        mentions.collect()
    }

    fn branch(&self, branch: LLVMValueRef) -> Vec<(Place, Thing)> {
        // SAFETY: the first operand of a switch or conditional branch is what
        // decides; an unconditional branch has only its target.
        let (condition, targets) = unsafe {
            let count = LLVMGetNumSuccessors(branch);
            let is_conditional = LLVMIsASwitchInst(branch) == branch || count > 1;
            let targets: Vec<_> = (0..count).map(|index| LLVMGetSuccessor(branch, index)).collect();
            (is_conditional.then(|| LLVMGetOperand(branch, 0)), targets)
        };
        let condition = condition.map(|value| (Place::Operand(0), self.value(value)));
        let targets = targets.into_iter().enumerate();
        let targets =
            targets.map(|(index, block)| (Place::Successor(index as u32), self.target(block)));
        condition.into_iter().chain(targets).collect()
    }

    /// Immediates, constants in bundles and LLVM's own functions stay what they
    /// are.
    fn call(&self, call: LLVMValueRef) -> Vec<(Place, Thing)> {
        let operands = operands(call);
        let callee = operands[operands.len() - 1];
        let is_intrinsic = value_name(callee).starts_with("llvm.");
        // SAFETY: the instruction is a call.
        let arguments = unsafe { LLVMGetNumArgOperands(call) } as usize;
        self.values(call, |index| {
            if index + 1 == operands.len() {
                !is_intrinsic
            } else if index < arguments {
                !(is_intrinsic && is_immediate(callee, index))
            } else {
                // SAFETY: the conversion accepts any value.
                unsafe { LLVMIsAConstant(operands[index]).is_null() }
            }
        })
    }

    /// The numbers of struct members stay what they are.
    fn address(&self, address: LLVMValueRef) -> Vec<(Place, Thing)> {
        let indices = operands(address);
        let mut is_member = vec![false; indices.len()];
        // SAFETY: the instruction computes an address; members are numbered by
        // constant integers.
        unsafe {
            let mut current = LLVMGetGEPSourceElementType(address);
            for (at, &index) in indices.iter().enumerate().skip(2) {
                is_member[at] = LLVMGetTypeKind(current) == LLVMTypeKind::LLVMStructTypeKind;
                current = if is_member[at] {
                    // A vector of addresses has a vector of equal numbers.
                    let is_number = !LLVMIsAConstantInt(index).is_null();
                    let member = if is_number { index } else { LLVMGetAggregateElement(index, 0) };
                    LLVMStructGetTypeAtIndex(current, LLVMConstIntGetZExtValue(member) as u32)
                } else {
                    LLVMGetElementType(current)
                };
            }
        }
        self.values(address, |index| !is_member[index])
    }
}

fn is_immediate(intrinsic: LLVMValueRef, argument: usize) -> bool {
    if value_name(intrinsic).starts_with("llvm.threadlocal.address") {
        return true;
    }
    // SAFETY: attributes are asked of functions only.
    unsafe {
        let kind = LLVMGetEnumAttributeKindForName(c"immarg".as_ptr(), 6);
        !LLVMIsAFunction(intrinsic).is_null()
            && !LLVMGetEnumAttributeAtIndex(intrinsic, argument as u32 + 1, kind).is_null()
    }
}

/// Whether LLVM's reference lets the first two operands change places without
/// any other change.
pub(super) fn commutes(instruction: LLVMValueRef) -> bool {
    use LLVMOpcode::*;
    // SAFETY: predicates are asked of comparisons, callees of calls.
    unsafe {
        match LLVMGetInstructionOpcode(instruction) {
            LLVMAdd | LLVMFAdd | LLVMMul | LLVMFMul | LLVMAnd | LLVMOr | LLVMXor => true,
            LLVMICmp | LLVMFCmp => turned(instruction).is_some_and(|(own, turned)| own == turned),
            LLVMCall => {
                let name = value_name(LLVMGetCalledValue(instruction));
                COMMUTATIVE.iter().any(|known| {
                    name.strip_prefix("llvm.")
                        .and_then(|rest| rest.strip_prefix(known))
                        .is_some_and(|rest| rest.starts_with('.'))
                })
            }
            _ => false,
        }
    }
}

/// LLVM's own functions whose first two arguments, by the
/// reference, may change places.
const COMMUTATIVE: [&str; 18] = [
    "smax",
    "smin",
    "umax",
    "umin",
    "sadd.sat",
    "uadd.sat",
    "sadd.with.overflow",
    "uadd.with.overflow",
    "smul.with.overflow",
    "umul.with.overflow",
    "smul.fix",
    "umul.fix",
    "smul.fix.sat",
    "umul.fix.sat",
    "fma",
    "fmuladd",
    "maxnum",
    "minnum",
];

/// The predicate of a comparison, and that of the same comparison with its
/// operands exchanged, as numbers.
pub(super) fn turned(instruction: LLVMValueRef) -> Option<(u32, u32)> {
    use LLVMIntPredicate::*;
    use LLVMRealPredicate::*;
    // SAFETY: the opcode is checked before a predicate is read.
    unsafe {
        match LLVMGetInstructionOpcode(instruction) {
            LLVMOpcode::LLVMICmp => {
                let own = LLVMGetICmpPredicate(instruction);
                let turned = match own {
                    LLVMIntEQ | LLVMIntNE => own,
                    LLVMIntUGT => LLVMIntULT,
                    LLVMIntULT => LLVMIntUGT,
                    LLVMIntUGE => LLVMIntULE,
                    LLVMIntULE => LLVMIntUGE,
                    LLVMIntSGT => LLVMIntSLT,
                    LLVMIntSLT => LLVMIntSGT,
                    LLVMIntSGE => LLVMIntSLE,
                    LLVMIntSLE => LLVMIntSGE,
                };
                Some((own as u32, turned as u32))
            }
            LLVMOpcode::LLVMFCmp => {
                let own = LLVMGetFCmpPredicate(instruction);
                let turned = match own {
                    LLVMRealOGT => LLVMRealOLT,
                    LLVMRealOLT => LLVMRealOGT,
                    LLVMRealOGE => LLVMRealOLE,
                    LLVMRealOLE => LLVMRealOGE,
                    LLVMRealUGT => LLVMRealULT,
                    LLVMRealULT => LLVMRealUGT,
                    LLVMRealUGE => LLVMRealULE,
                    LLVMRealULE => LLVMRealUGE,
                    _ => own,
                };
                Some((own as u32, turned as u32))
            }
            _ => None,
        }
    }
}
