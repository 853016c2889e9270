//! Which code may move to another function.
//!
//! Everything that is understood is listed here or in [`crate::vocabulary`];
//! everything else is illegal.  docs/outliner.md has the table of rules with the
//! reason and the test of each.

mod calls;
mod explanation;
pub(super) mod function_rejection;
mod functions;

use crate::facts::lookup_tables::LookupTables;
use crate::llvm::{
    Attribute, AttributeListId, Described, FUNCTION_INDEX, Function, Inst, InstFacts, MetadataKind,
    Module, Opcode, Type, Value, ValueKind,
};
use crate::outliner::calls::values;
use crate::outliner::cost::OutlineCostModel;
use crate::outliner::legality::calls::CallLegality;
use crate::outliner::legality::functions::FunctionLegality;
use crate::outliner::options::Options;
use crate::outliner::stack;
use crate::program::legality::{InstructionRejection, Legality, Subject, Verdict};
use crate::vocabulary::attributes::{OnResult, on_result};
use crate::vocabulary::functions::Named;
use crate::vocabulary::metadata::{METADATA, OnMove};
use crate::vocabulary::named_attributes::STRUCT_RETURN;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;

/// What the outliner may take, in one module.
pub(in crate::outliner) struct OutlinerLegality<'ll> {
    pub functions: FunctionLegality<'ll>,
    calls: CallLegality<'ll>,
    lookup_tables: LookupTables<'ll>,
    options: Options,
    cost: OutlineCostModel,
    /// The declarations of the lifetime markers.
    lifetime_markers: FxHashSet<Value<'ll>>,
    metadata: FxHashMap<MetadataKind, OnMove>,
    memo: RefCell<InstructionMemo<'ll>>,
}

const RECENT_TYPES: usize = 32;

/// Cached answers.
#[derive(Default)]
struct InstructionMemo<'ll> {
    types: FxHashMap<Type<'ll>, bool>,
    /// The answers that were asked for last, by some bits of the type's address: there are few
    /// types, and each operand asks.
    recent_types: [Option<(Type<'ll>, bool)>; RECENT_TYPES],
    /// Whether a `ret` may move, by the attributes of its function.
    returns: FxHashMap<AttributeListId, bool>,
    returned_as: FxHashMap<AttributeListId, u64>,
    /// The number of each way to return a result.
    return_numbers: FxHashMap<Vec<String>, u64>,
}

impl<'ll> OutlinerLegality<'ll> {
    /// Reads what the module says about its functions.
    pub(in crate::outliner) fn analyse(
        module: Module<'ll>,
        options: &Options,
        cost: OutlineCostModel,
    ) -> Self {
        let metadata = METADATA
            .iter()
            .filter_map(|row| row.moved.map(|moved| (module.metadata_kind(row.name), moved)))
            .collect();
        OutlinerLegality {
            functions: FunctionLegality::analyse(module, options),
            calls: CallLegality::analyse(module, options),
            lookup_tables: LookupTables::of(module),
            options: options.clone(),
            cost,
            lifetime_markers: module
                .functions()
                .into_iter()
                .filter(|function| Named::LIFETIME.has(function.name()))
                .map(|function| function.as_value())
                .collect(),
            metadata,
            memo: RefCell::default(),
        }
    }

    /// Kinds of metadata that the shared code keeps where all regions agree.
    pub(in crate::outliner) fn keeps(&self, kind: MetadataKind) -> bool {
        self.metadata.get(&kind) == Some(&OnMove::KeptIfSame)
    }

    fn is_ordinary(&self, ty: Type<'ll>) -> bool {
        // Types are aligned to 8 bytes at least.
        let place = (ty.identity() / 8) as usize % RECENT_TYPES;
        let memo = &mut *self.memo.borrow_mut();
        match memo.recent_types[place] {
            Some((recent, answer)) if recent == ty => answer,
            _ => {
                let known = memo.types.entry(ty);
                let answer = *known.or_insert_with(|| values::is_ordinary(ty));
                memo.recent_types[place] = Some((ty, answer));
                answer
            }
        }
    }

    /// Whether a `ret` may move: the shared function can return the result in the same way.
    fn return_may_move(&self, inst: Inst<'ll>) -> bool {
        let function = inst.function();
        *self.memo.borrow_mut().returns.entry(function.attribute_list()).or_insert_with(|| {
            function.attributes().iter().all(|attribute| match attribute.index {
                0 => on_result(attribute) != OnResult::Forbidden,
                FUNCTION_INDEX => true,
                // Where the result is in memory, its address may be returned too.
                _ => !STRUCT_RETURN.has(attribute),
            })
        })
    }
}

/// The attributes of a function or call that say how its result is returned.
pub(in crate::outliner) fn returned_as<'ll>(attributes: &[Attribute<'ll>]) -> Vec<Attribute<'ll>> {
    let says_how = |one: &&Attribute<'ll>| one.index == 0 && on_result(one) == OnResult::Context;
    attributes.iter().filter(says_how).copied().collect()
}

impl<'ll> Legality<'ll> for OutlinerLegality<'ll> {
    fn verdict(&self, subject: &Subject) -> Verdict {
        use Opcode::*;
        match subject.opcode {
            FNeg | Add | FAdd | Sub | FSub | Mul | FMul | UDiv | SDiv | FDiv | URem | SRem
            | FRem | Shl | LShr | AShr | And | Or | Xor | Load | Store | GetElementPtr | Trunc
            | ZExt | SExt | FPToUI | FPToSI | UIToFP | SIToFP | FPTrunc | FPExt | PtrToInt
            | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast | ICmp | FCmp | Select
            | ExtractElement | InsertElement | ShuffleVector | ExtractValue | InsertValue
            | Freeze | Ret | Unreachable => Verdict::Legal,
            Call => subject.call.map_or(Verdict::Illegal(InstructionRejection::Unknown), |call| {
                self.calls.call(call)
            }),
            Invoke if self.options.legality.branches => {
                subject.call.map_or(Verdict::Illegal(InstructionRejection::Unknown), |call| {
                    self.calls.invoke(call)
                })
            }
            Invoke => Verdict::Illegal(InstructionRejection::Branch),
            Br | Switch | Phi if self.options.legality.branches => Verdict::Legal,
            Br | Switch | Phi => Verdict::Illegal(InstructionRejection::Branch),
            Alloca => Verdict::Illegal(InstructionRejection::FrameMemory),
            VAArg => Verdict::Illegal(InstructionRejection::VariadicArguments),
            Resume | LandingPad | CleanupRet | CatchRet | CatchPad | CleanupPad | CatchSwitch => {
                Verdict::Illegal(InstructionRejection::ExceptionHandling)
            }
            IndirectBr | CallBr => Verdict::Illegal(InstructionRejection::Exit),
            Fence | AtomicCmpXchg | AtomicRMW => {
                Verdict::Illegal(InstructionRejection::OrderedAccess)
            }
        }
    }

    fn calls_by_name(&self) -> bool {
        self.options.legality.calls_by_name || self.calls.guards_indirect_calls()
    }

    fn promises(&self, inst: Inst<'ll>, facts: &InstFacts<'ll>, callee: Value<'ll>) -> u64 {
        self.calls.promises(inst, facts, callee)
    }

    fn returned_as(&self, ret: Inst<'ll>) -> u64 {
        let function = ret.function();
        let InstructionMemo { returned_as: known, return_numbers, .. } =
            &mut *self.memo.borrow_mut();
        *known.entry(function.attribute_list()).or_insert_with(|| {
            let ways = returned_as(&function.attributes());
            let key: Vec<String> = ways.iter().map(Attribute::display).collect();
            let next = return_numbers.len() as u64 + 1;
            if key.is_empty() { 0 } else { *return_numbers.entry(key).or_insert(next) }
        })
    }

    fn tells_tail_calls_apart(&self) -> bool {
        // A shared function without memory of its own may mark all of its calls
        // again, and one that has some keeps the marks that all regions have.
        false
    }

    fn intersects_fast_math(&self) -> bool {
        true
    }

    fn context(&self, function: Function<'ll>) -> Option<u64> {
        self.functions.context_of(function).ok()
    }

    fn inspect(&self, described: Described<'_, 'll>) -> Result<(), InstructionRejection> {
        let Described { inst, facts, operands } = described;
        let opcode = facts.opcode.ok_or(InstructionRejection::Unknown)?;
        if matches!(opcode, Opcode::Call | Opcode::Invoke) {
            self.calls.inspect(described).or_else(InstructionRejection::refuse)?;
        }
        // The other invokes of a region may throw; this one's landing pad is never reached.
        if opcode == Opcode::Invoke && inst.is_nounwind_call() {
            InstructionRejection::ExceptionHandling.refuse()?;
        }
        if opcode == Opcode::Ret && !self.return_may_move(inst) {
            InstructionRejection::Exit.refuse()?;
        }
        if matches!(opcode, Opcode::Ret | Opcode::BitCast) && is_bound_to_call(inst) {
            InstructionRejection::TailCall.refuse()?;
        }
        let accesses_memory = matches!(opcode, Opcode::Load | Opcode::Store | Opcode::Call);
        if accesses_memory && inst.is_ordered_access() {
            InstructionRejection::OrderedAccess.refuse()?;
        }
        if !self.functions.may_mention_all(inst, operands) {
            InstructionRejection::LocalSymbol.refuse()?;
        }
        if self.lookup_tables.are_read_by(inst) {
            InstructionRejection::LookupTable.refuse()?;
        }
        if facts.has_metadata {
            let understood = |kind| self.metadata.contains_key(&kind);
            if !inst.as_value().all_metadata_kinds(understood) {
                InstructionRejection::Metadata.refuse()?;
            }
        }
        let mut operand_types = (0..facts.operand_count)
            .map(|index| operands.get(index))
            .filter(|operand| matches!(operand.kind, ValueKind::Instruction | ValueKind::Argument))
            .map(|operand| operand.value.ty());
        if self.is_ordinary(facts.ty) && operand_types.all(|ty| self.is_ordinary(ty)) {
            Ok(())
        } else {
            InstructionRejection::Type.refuse()
        }
    }

    /// Lifetime markers only let allocas share memory: without them the frame grows by at
    /// most the allocas' sizes.
    fn can_do_without(&self, Described { inst, facts, operands }: Described<'_, 'll>) -> bool {
        let callee = operands.get(facts.operand_count - 1).value;
        self.lifetime_markers.contains(&callee)
            && stack::marked_alloca(inst).is_some()
            && self.functions.may_lose_markers(inst.function())
    }

    fn members_by_offset(&self) -> bool {
        true
    }

    fn weight(&self, Described { inst, facts, operands }: Described<'_, 'll>) -> u32 {
        let has_cfi_per_push = || self.functions.has_cfi_per_push(inst.function());
        self.cost.processor.sizes.instruction(facts, operands, has_cfi_per_push)
    }

    fn crosses_blocks(&self) -> bool {
        self.options.legality.branches
    }

    fn constant_stays(&self, opcode: Opcode, operand: usize) -> bool {
        use Opcode::*;
        match opcode {
            // With another length a copy may become a library call instead of a few moves,
            // and division by a variable is slower and larger than by a constant.
            Call => true,
            UDiv | SDiv | URem | SRem => operand == 1,
            ExtractElement => operand == 1,
            InsertElement => operand == 2,
            _ => false,
        }
    }
}

/// Whether an instruction has to stay after a call: what one that must be a tail call, or one
/// that gives up compiled code, returns has to be returned at once.
fn is_bound_to_call(inst: Inst<'_>) -> bool {
    let block = inst.block();
    let call = block.terminating_must_tail_call().or_else(|| block.terminating_deoptimize_call());
    call.is_some_and(|call| call.comes_before(inst))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::Block;
    use crate::llvm::testing::TestModule;

    /// For each instruction, whether it has to stay after a call.
    fn bound(module: &TestModule, function: &str) -> Vec<bool> {
        let blocks = module.function(function).blocks();
        blocks.flat_map(Block::instructions).map(is_bound_to_call).collect()
    }

    #[test]
    fn what_is_bound_to_a_call() {
        let module = TestModule::parse(
            "declare ptr @callee(ptr)\n\
             declare ptr @llvm.experimental.deoptimize.p0(...)\n\
             define ptr @f(ptr %p) {\n  %a = bitcast ptr %p to ptr\n  \
             %b = musttail call ptr @callee(ptr %p)\n  ret ptr %b\n}\n\
             define ptr @g(ptr %p) {\n  %a = bitcast ptr %p to ptr\n  \
             %b = call ptr (...) @llvm.experimental.deoptimize.p0() [ \"deopt\"() ]\n  \
             ret ptr %b\n}\n\
             define ptr @h(ptr %p) {\n  %b = tail call ptr @callee(ptr %p)\n  \
             %c = bitcast ptr %b to ptr\n  ret ptr %c\n}\n",
        );
        assert_eq!(bound(&module, "f"), [false, false, true]);
        assert_eq!(bound(&module, "g"), [false, false, true]);
        assert_eq!(bound(&module, "h"), [false, false, false]);
    }

    /// LLVM 23 has only the `ret` after such a call.
    #[test]
    #[cfg(not(llvm_at_least_23))]
    fn a_cast_after_a_call_is_bound_to_it() {
        let module = TestModule::parse(
            "declare ptr @callee(ptr)\n\
             define ptr @f(ptr %p) {\n  %a = bitcast ptr %p to ptr\n  \
             %b = musttail call ptr @callee(ptr %p)\n  %c = bitcast ptr %b to ptr\n  \
             ret ptr %c\n}\n",
        );
        assert_eq!(bound(&module, "f"), [false, false, true, true]);
    }
}
