//! Which code may move to another function.
//!
//! Everything that is understood is listed here or in [`super::attributes`];
//! everything else is illegal.  docs/outliner.md has the table of rules with the
//! reason and the test of each.

pub(super) mod function_rejection;

use crate::llvm::{
    Attribute, AttributeListId, EncodingClass, Function, Inst, InstFacts, Linkage, MetadataKind,
    Module, Opcode, OperandBuffer, Reached, Type, UseKind, Value, ValueKind,
};
use crate::outliner::attributes;
use crate::outliner::attributes::{OnCallee, OnFunction, OnMove, OnParameter, OnResult};
use crate::outliner::bound::has_cfi_per_push;
use crate::outliner::calls::abi::{CallSiteAttributes, CalleeAbi};
use crate::outliner::calls::argument_registers::ArgumentRegisters;
use crate::outliner::calls::boolean_jumps;
use crate::outliner::calls::competing_jumps;
use crate::outliner::calls::values;
use crate::outliner::cost::OutlineCostModel;
use crate::outliner::legality::function_rejection::FunctionRejection;
use crate::outliner::options::Options;
use crate::similarity::input::legality::{
    CallSubject, Callee, IntrinsicClass, Legality, Reason, Subject, Verdict,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// C, fast, cold: conventions whose frames are ordinary ones.
const CONVENTIONS: [u32; 3] = [0, 8, 9];

/// What LLVM's language calls them.
#[cfg(test)]
pub(in crate::outliner) const CONVENTION_NAMES: [&str; 3] = ["ccc", "fastcc", "coldcc"];

/// By how many bytes frames may grow because nothing says any more that two local
/// variables can be in one place.  With more, the code that reaches the
/// variables grows too.
const MAX_FRAME_GROWTH: u64 = 256;

/// What the outliner may take, in one module.
pub(in crate::outliner) struct OutlinerLegality<'ll> {
    /// Those that the module's code passes arguments in.
    registers: ArgumentRegisters,
    options: Options,
    cost: OutlineCostModel,
    /// Functions that call something that returns twice.
    callers_of_setjmp: FxHashSet<Value<'ll>>,
    /// The intrinsic functions that say where the memory of a frame is needed.
    lifetime_markers: FxHashSet<Value<'ll>>,
    /// Functions that a kernel annotation or the like names.
    named_in_metadata: FxHashSet<Value<'ll>>,
    /// Calls of computed pointers are dear or checked.
    guards_indirect_calls: bool,
    /// The processor checks that they arrive where a function marks its begin.
    enforces_branch_targets: bool,
    metadata: FxHashMap<MetadataKind, OnMove>,
    memo: RefCell<Memo<'ll>>,
}

/// Answers that many instructions ask for.
#[derive(Default)]
struct Memo<'ll> {
    contexts: FxHashMap<AttributeListId, Result<u64, FunctionRejection>>,
    /// The number of each set of attributes that code generation depends on.
    numbers: BTreeMap<Vec<String>, u64>,
    /// Those of functions whose unwind tables note what is pushed.
    have_cfi_per_push: FxHashSet<u64>,
    calls: FxHashMap<AttributeListId, bool>,
    callees: FxHashMap<Value<'ll>, bool>,
    types: FxHashMap<Type<'ll>, bool>,
    returns: FxHashMap<AttributeListId, bool>,
    returned_as: FxHashMap<AttributeListId, u64>,
    markers: FxHashMap<Value<'ll>, bool>,
    /// Functions that call nothing that returns twice; shared code never does.
    return_once: FxHashSet<Value<'ll>>,
    promises: FxHashMap<(Value<'ll>, AttributeListId), u64>,
    promise_numbers: FxHashMap<Vec<String>, u64>,
    said: FxHashMap<AttributeListId, CallSiteAttributes>,
    declared: FxHashMap<AttributeListId, CalleeAbi>,
}

impl Memo<'_> {
    /// A number for what cannot be lost, 0 for nothing.
    fn promise_number(&mut self, promises: Vec<String>) -> u64 {
        if promises.is_empty() {
            return 0;
        }
        let next = self.promise_numbers.len() as u64 + 1;
        *self.promise_numbers.entry(promises).or_insert(next)
    }
}

impl<'ll> OutlinerLegality<'ll> {
    /// Reads what the module says about its functions.
    pub(in crate::outliner) fn analyse(
        module: Module<'ll>,
        options: &Options,
        cost: OutlineCostModel,
    ) -> Self {
        let named_in_metadata = module.functions_in_named_metadata().into_iter().collect();
        let callers_of_setjmp = module
            .functions()
            .into_iter()
            .filter(|&function| returns_twice(function))
            .flat_map(|function| users(function).map(|user| user.as_value()))
            .collect();
        let metadata = attributes::METADATA
            .iter()
            .map(|&(name, on_move)| (module.metadata_kind(name), on_move))
            .collect();
        OutlinerLegality {
            registers: ArgumentRegisters::for_module(module),
            options: options.clone(),
            cost,
            callers_of_setjmp,
            lifetime_markers: module
                .functions()
                .into_iter()
                .filter(|function| function.name().starts_with(b"llvm.lifetime."))
                .map(|function| function.as_value())
                .collect(),
            named_in_metadata,
            guards_indirect_calls: guards_indirect_calls(module),
            enforces_branch_targets: some_attributes(module, marks_branch_target),
            metadata,
            memo: RefCell::default(),
        }
    }

    /// Forgets what may not hold any more of functions from which code moved.
    pub(in crate::outliner) fn forget(&self, changed: &FxHashSet<Function<'ll>>) {
        let markers = &mut self.memo.borrow_mut().markers;
        changed.iter().for_each(|function| {
            markers.remove(&function.as_value());
        });
    }

    /// Kinds of metadata that the shared code keeps where all regions agree.
    pub(in crate::outliner) fn keeps(&self, kind: MetadataKind) -> bool {
        self.metadata.get(&kind) == Some(&OnMove::KeptIfSame)
    }

    /// A number for what the code of a function means and which code is made of
    /// it.
    ///
    /// # Errors
    ///
    /// Why the function keeps all of its code.
    pub(in crate::outliner) fn context_of(
        &self,
        function: Function<'ll>,
    ) -> Result<u64, FunctionRejection> {
        let context = self.attribute_context(function, function.facts().attributes)?;
        match self.why_it_stays(function) {
            Some(reason) => Err(reason),
            None => Ok(context),
        }
    }

    fn attribute_context(
        &self,
        function: Function<'ll>,
        list: AttributeListId,
    ) -> Result<u64, FunctionRejection> {
        let memo = &mut *self.memo.borrow_mut();
        if let Some(&known) = memo.contexts.get(&list) {
            return known;
        }
        let context = self.context_key(function).map(|key| {
            let next = memo.numbers.len() as u64 + 1;
            let number = *memo.numbers.entry(key).or_insert(next);
            if has_cfi_per_push(function) {
                memo.have_cfi_per_push.insert(number);
            }
            number
        });
        memo.contexts.insert(list, context);
        context
    }

    /// The attributes that decide what a function's code means and which code
    /// is made of it.
    fn context_key(&self, function: Function<'ll>) -> Result<Vec<String>, FunctionRejection> {
        let (mut for_size, mut key) = (false, Vec::new());
        for attribute in function.attributes() {
            if attribute.index != u32::MAX {
                // What is not known of the result keeps the `ret`.
                match attributes::on_parameter(&attribute) {
                    _ if attribute.index == 0 => {}
                    OnParameter::Silent => {}
                    OnParameter::CallersMemory => return Err(FunctionRejection::ArgumentMemory),
                    OnParameter::Unknown => return Err(FunctionRejection::Attribute),
                }
                continue;
            }
            for_size |= matches!(attribute.key, b"minsize" | b"optsize");
            if attribute.key == b"target-features"
                && attributes::reserves_registers(attribute.value)
            {
                return Err(FunctionRejection::Attribute);
            }
            match attributes::on_function(&attribute) {
                OnFunction::Context => key.push(attribute.display()),
                OnFunction::Dropped => {}
                OnFunction::Forbidden => return Err(FunctionRejection::Attribute),
            }
        }
        key.sort_unstable();
        if for_size || self.options.all { Ok(key) } else { Err(FunctionRejection::ForSpeed) }
    }

    /// Why a function keeps all of its code whatever its attributes say, from
    /// what costs least to look at to what costs most.
    fn why_it_stays(&self, function: Function<'ll>) -> Option<FunctionRejection> {
        let facts = function.facts();
        let linkage_fits = match facts.linkage {
            Linkage::External | Linkage::Internal | Linkage::Private => !facts.has_comdat,
            Linkage::LinkOnceOdr | Linkage::WeakOdr | Linkage::LinkOnce | Linkage::Weak => {
                self.options.linkonce_odr && !shares_comdat(function, facts.has_comdat)
            }
            Linkage::AvailableExternally | Linkage::Other => false,
        };
        let has_place =
            !facts.section.is_empty() || !facts.partition.is_empty() || facts.address_space != 0;
        let value = function.as_value();
        if !linkage_fits || facts.is_declaration {
            Some(FunctionRejection::Linkage)
        } else if !CONVENTIONS.contains(&facts.calling_convention) {
            Some(FunctionRejection::CallingConvention)
        } else if has_place {
            Some(FunctionRejection::Placement)
        } else if !facts.garbage_collector.is_empty() {
            Some(FunctionRejection::GarbageCollector)
        } else if facts.personality.is_some() && !facts.personality_needs_handlers {
            Some(FunctionRejection::Personality)
        } else if facts.has_metadata && function.has_metadata_that_matters() {
            Some(FunctionRejection::FunctionMetadata)
        } else if facts.has_metadata && was_entered(function) {
            Some(FunctionRejection::Entered)
        } else if self.named_in_metadata.contains(&value) {
            Some(FunctionRejection::NamedInMetadata)
        } else if self.may_return_twice(function) {
            Some(FunctionRejection::ReturnsTwice)
        } else if function.has_unreachable_code() {
            Some(FunctionRejection::UnreachableCode)
        } else if competing_jumps::count(self.registers, function) > 1 {
            Some(FunctionRejection::CompetingJumps)
        } else {
            boolean_jumps::depend_on_phi(self.registers, function)
                .then_some(FunctionRejection::BooleanJump)
        }
    }

    /// Whether something that a function calls may return twice.
    fn may_return_twice(&self, function: Function<'ll>) -> bool {
        let value = function.as_value();
        if self.memo.borrow().return_once.contains(&value) {
            return false;
        }
        let answer = self.callers_of_setjmp.contains(&value) || function.calls_what_returns_twice();
        if !answer {
            self.memo.borrow_mut().return_once.insert(value);
        }
        answer
    }

    fn call_may_move(&self, inst: Inst<'ll>, list: AttributeListId) -> bool {
        let known = self.memo.borrow().calls.get(&list).copied();
        known.unwrap_or_else(|| {
            let answer = inst.call_attributes().iter().all(attributes::moves_with_call);
            self.memo.borrow_mut().calls.insert(list, answer);
            answer
        })
    }

    /// Whether a function may do without lifetime markers: its frame stays small,
    /// and nothing checks accesses to variables that are not needed any more.
    fn may_lose_markers(&self, function: Function<'ll>) -> bool {
        let known = self.memo.borrow().markers.get(&function.as_value()).copied();
        known.unwrap_or_else(|| {
            let is_sanitized = function.attributes().iter().any(|attribute| {
                attribute.index == u32::MAX && attribute.key.starts_with(b"sanitize_")
            });
            let answer = !is_sanitized && function.marked_bytes() <= MAX_FRAME_GROWTH;
            self.memo.borrow_mut().markers.insert(function.as_value(), answer);
            answer
        })
    }

    fn callee_may_move(&self, callee: Value<'ll>) -> bool {
        let known = self.memo.borrow().callees.get(&callee).copied();
        known.unwrap_or_else(|| {
            let answer = match callee.reached() {
                Reached::Function(function) => may_be_called(function),
                Reached::Pointer => true,
                Reached::Unknown => false,
            };
            self.memo.borrow_mut().callees.insert(callee, answer);
            answer
        })
    }

    fn is_ordinary(&self, ty: Type<'ll>) -> bool {
        let known = self.memo.borrow().types.get(&ty).copied();
        known.unwrap_or_else(|| {
            let answer = values::is_ordinary(ty);
            self.memo.borrow_mut().types.insert(ty, answer);
            answer
        })
    }

    /// A `ret` may move where the shared function returns what its caller does
    /// in the same way.
    fn return_may_move(&self, inst: Inst<'ll>) -> bool {
        let function = inst.function();
        let list = function.facts().attributes;
        let known = self.memo.borrow().returns.get(&list).copied();
        known.unwrap_or_else(|| {
            let answer = function.attributes().iter().all(|attribute| match attribute.index {
                0 => attributes::on_result(attribute) != OnResult::FunctionRejection,
                u32::MAX => true,
                // Where the result is in memory, its address may be returned too.
                _ => attribute.key != b"sret",
            });
            self.memo.borrow_mut().returns.insert(list, answer);
            answer
        })
    }

    fn inspect_call(
        &self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
        operands: &OperandBuffer<'ll>,
    ) -> Result<(), Reason> {
        let callee = operands.get(facts.operand_count - 1);
        let may_move = facts.bundle_count == 0
            && inst.as_call().is_some_and(|call| CONVENTIONS.contains(&call.calling_convention()))
            && (facts.attributes.is_empty() || self.call_may_move(inst, facts.attributes))
            && self.callee_may_move(callee.value);
        if may_move { Ok(()) } else { Err(Reason::CallAttribute) }
    }
}

/// What the attributes of a function or call say of how its result is returned.
pub(in crate::outliner) fn returned_as<'ll>(attributes: &[Attribute<'ll>]) -> Vec<Attribute<'ll>> {
    let says_how =
        |one: &&Attribute<'ll>| one.index == 0 && attributes::on_result(one) == OnResult::Context;
    attributes.iter().filter(says_how).copied().collect()
}

/// The architectures for which there is a cost model.
pub(in crate::outliner) fn has_cost_model(encoding_class: EncodingClass) -> bool {
    matches!(
        encoding_class,
        EncodingClass::X86 | EncodingClass::FourByte | EncodingClass::Compressed
    )
}

/// A profile has a count for the function's entry, and neither attribute nor profile
/// says that it is cold.
fn was_entered(function: Function<'_>) -> bool {
    let is_cold = || function.attributes().iter().any(|attribute| attribute.key == b"cold");
    let entries = function.entry_count().filter(|entry| !entry.is_synthetic);
    entries.is_some_and(|entry| entry.count > 0) && !is_cold()
}

/// Whether the linker takes or leaves other symbols together with the function,
/// or compares the comdat's size or content with other modules'.  Local symbols
/// vanish with a copy that it leaves, and shared code that mentions them would
/// stay behind.
fn shares_comdat(function: Function<'_>, has_comdat: bool) -> bool {
    has_comdat && function.comdat().is_none_or(|comdat| comdat.members > 1 || !comdat.is_any)
}

/// Whether the processor or the compiler does something about each call of a
/// computed pointer, so that a direct call had better stay one.
fn guards_indirect_calls(module: Module<'_>) -> bool {
    const FEATURES: [&str; 3] = ["+retpoline", "+lvi-cfi", "+harden-sls"];
    let checked = module.metadata_kind("kcfi_type");
    let is_checked = |function: &Function<'_>| {
        function.facts().has_metadata
            && function.attachments().iter().any(|one| one.kind == checked)
    };
    let is_guarded = |function: Function<'_>| {
        function.attributes().iter().any(|attribute| {
            attribute.key == b"target-features" && {
                let features = attribute.display();
                FEATURES.iter().any(|feature| features.contains(feature))
            }
        })
    };
    module.functions().iter().any(is_checked) || some_attributes(module, is_guarded)
}

/// Whether the attributes of some function have a property.
fn some_attributes<'ll>(module: Module<'ll>, has: impl Fn(Function<'ll>) -> bool) -> bool {
    let mut seen = FxHashSet::default();
    module
        .functions()
        .into_iter()
        .any(|function| seen.insert(function.facts().attributes) && has(function))
}

/// Whether calls of computed pointers may arrive at an AArch64 function where the
/// processor checks that.
fn marks_branch_target(function: Function<'_>) -> bool {
    function.attributes().iter().any(|attribute| {
        attribute.key == b"branch-target-enforcement" && attribute.value != b"false"
    })
}

fn returns_twice(function: Function<'_>) -> bool {
    function.attribute_bits().returns_twice != 0
        || attributes::RETURN_TWICE.contains(&function.name())
        || function.name().starts_with(b"llvm.eh.sjlj.")
}

/// The functions that mention another one in an instruction, by its own name or
/// another one.
fn users<'ll>(function: Function<'ll>) -> impl Iterator<Item = Function<'ll>> {
    let (mut names, mut users) = (vec![function.as_value()], Vec::new());
    let mut seen = FxHashSet::default();
    while let Some(name) = names.pop() {
        for user in name.uses() {
            let is_name = user.kind.is_in_constant() || user.kind == UseKind::Alias;
            match user.instruction() {
                Some(inst) => users.push(inst.function()),
                None if is_name && seen.insert(user.user) => names.push(user.user),
                None => {}
            }
        }
    }
    users.into_iter()
}

fn may_be_called(function: Function<'_>) -> bool {
    if function.name().starts_with(b"llvm.") {
        return attributes::is_movable_intrinsic(function.name());
    }
    !attributes::RETURN_TWICE.contains(&function.name())
        && function.attributes().iter().all(|attribute| match attribute.index {
            u32::MAX => attributes::on_callee(attribute) != OnCallee::FunctionRejection,
            // A call need not repeat them, but heeds them.
            _ => attributes::moves_with_call(attribute),
        })
}

impl<'ll> Legality<'ll> for OutlinerLegality<'ll> {
    fn verdict(&self, subject: &Subject) -> Verdict {
        use Opcode::*;
        match subject.opcode {
            FNeg | Add | FAdd | Sub | FSub | Mul | FMul | UDiv | SDiv | FDiv | URem | SRem
            | FRem | Shl | LShr | AShr | And | Or | Xor | Load | Store | GetElementPtr | Trunc
            | ZExt | SExt | FPToUI | FPToSI | UIToFP | SIToFP | FPTrunc | FPExt | PtrToInt
            | IntToPtr | BitCast | AddrSpaceCast | ICmp | FCmp | Select | ExtractElement
            | InsertElement | ShuffleVector | ExtractValue | InsertValue | Freeze | Ret
            | Unreachable => Verdict::Legal,
            Call => subject.call.map_or(Verdict::Illegal(Reason::Unknown), |call| self.call(call)),
            Invoke if self.options.branches => {
                subject.call.map_or(Verdict::Illegal(Reason::Unknown), |call| self.invoke(call))
            }
            Invoke => Verdict::Illegal(Reason::Branch),
            Br | Switch | Phi if self.options.branches => Verdict::Legal,
            Br | Switch | Phi => Verdict::Illegal(Reason::Branch),
            Alloca => Verdict::Illegal(Reason::FrameMemory),
            VAArg => Verdict::Illegal(Reason::VariadicArguments),
            Resume | LandingPad | CleanupRet | CatchRet | CatchPad | CleanupPad | CatchSwitch => {
                Verdict::Illegal(Reason::ExceptionHandling)
            }
            IndirectBr | CallBr => Verdict::Illegal(Reason::Exit),
            Fence | AtomicCmpXchg | AtomicRMW => Verdict::Illegal(Reason::OrderedAccess),
        }
    }

    fn calls_by_name(&self) -> bool {
        self.options.calls_by_name || self.guards_indirect_calls
    }

    fn promises(&self, inst: Inst<'ll>, facts: &InstFacts<'ll>, callee: Value<'ll>) -> u64 {
        let memo = &mut *self.memo.borrow_mut();
        if let Some(&known) = memo.promises.get(&(callee, facts.attributes)) {
            return known;
        }
        let said = memo
            .said
            .entry(facts.attributes)
            .or_insert_with(|| CallSiteAttributes::collect(&inst.call_attributes()));
        let says_how_to_call = callee.reached().function().is_none_or(|function| {
            let declared = memo
                .declared
                .entry(function.facts().attributes)
                .or_insert_with(|| CalleeAbi::collect(&function.attributes()));
            declared.is_in(said)
        });
        let mut key = said.promises.clone();
        if !says_how_to_call || self.is_unmarked(callee) {
            key.push(format!("callee {}", callee.identity()));
        }
        let number = memo.promise_number(key);
        memo.promises.insert((callee, facts.attributes), number);
        number
    }

    fn returned_as(&self, ret: Inst<'ll>) -> u64 {
        let function = ret.function();
        let list = function.facts().attributes;
        let memo = &mut *self.memo.borrow_mut();
        if let Some(&known) = memo.returned_as.get(&list) {
            return known;
        }
        let ways = returned_as(&function.attributes());
        let number = memo.promise_number(ways.iter().map(Attribute::display).collect());
        memo.returned_as.insert(list, number);
        number
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
        self.context_of(function).ok()
    }

    fn inspect(
        &self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
        operands: &OperandBuffer<'ll>,
    ) -> Result<(), Reason> {
        let opcode = facts.opcode.ok_or(Reason::Unknown)?;
        if matches!(opcode, Opcode::Call | Opcode::Invoke) {
            self.inspect_call(inst, facts, operands)?;
        }
        // What cannot throw is no call like the others in the region.
        if opcode == Opcode::Invoke && inst.is_nounwind_call() {
            return Err(Reason::ExceptionHandling);
        }
        if opcode == Opcode::Ret && !self.return_may_move(inst) {
            return Err(Reason::Exit);
        }
        if matches!(opcode, Opcode::Ret | Opcode::BitCast) && inst.is_bound_to_call() {
            return Err(Reason::TailCall);
        }
        let accesses_memory = matches!(opcode, Opcode::Load | Opcode::Store | Opcode::Call);
        if accesses_memory && inst.is_ordered_access() {
            return Err(Reason::OrderedAccess);
        }
        if facts.has_metadata {
            let understood = |kind| self.metadata.contains_key(&kind);
            if !inst.all_metadata_kinds(understood) {
                return Err(Reason::Metadata);
            }
        }
        let mut operand_types = (0..facts.operand_count)
            .map(|index| operands.get(index))
            .filter(|operand| matches!(operand.kind, ValueKind::Instruction | ValueKind::Argument))
            .map(|operand| operand.value.ty());
        if self.is_ordinary(facts.ty) && operand_types.all(|ty| self.is_ordinary(ty)) {
            Ok(())
        } else {
            Err(Reason::Type)
        }
    }

    /// Where local variables are needed is said for the sake of the frame, which
    /// is larger without by at most all of them.
    fn can_do_without(
        &self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
        operands: &OperandBuffer<'ll>,
    ) -> bool {
        let callee = operands.get(facts.operand_count - 1).value;
        self.lifetime_markers.contains(&callee)
            && inst.marks_local_variable()
            && self.may_lose_markers(inst.function())
    }

    fn members_by_offset(&self) -> bool {
        true
    }

    fn weight(&self, context: u64, facts: &InstFacts<'ll>, operands: &OperandBuffer<'ll>) -> u32 {
        let has_cfi_per_push = || self.memo.borrow().have_cfi_per_push.contains(&context);
        self.cost.instruction(facts, operands, has_cfi_per_push)
    }

    fn crosses_blocks(&self) -> bool {
        self.options.branches
    }

    fn constant_stays(&self, opcode: Opcode, operand: usize) -> bool {
        use Opcode::*;
        match opcode {
            // A library call instead of a few moves, or division by a variable,
            // is no bargain.
            Call => true,
            UDiv | SDiv | URem | SRem => operand == 1,
            ExtractElement => operand == 1,
            InsertElement => operand == 2,
            _ => false,
        }
    }
}

impl OutlinerLegality<'_> {
    /// Whether a callee has no mark where calls of computed pointers arrive, though
    /// the processor may look for one.  Those of other modules are not known.
    fn is_unmarked(&self, callee: Value<'_>) -> bool {
        self.enforces_branch_targets
            && callee.reached().function().is_some_and(|function| {
                !function.facts().is_declaration && !marks_branch_target(function)
            })
    }

    /// A call whose exceptions go to a landing pad of its function.
    fn invoke(&self, call: CallSubject) -> Verdict {
        match call.callee {
            Callee::Intrinsic(_) => Verdict::Illegal(Reason::ExceptionHandling),
            Callee::Function | Callee::Constant | Callee::Indirect | Callee::Assembly => {
                self.call(call)
            }
        }
    }

    fn call(&self, call: CallSubject) -> Verdict {
        if call.is_must_tail {
            return Verdict::Illegal(Reason::TailCall);
        }
        match call.callee {
            Callee::Function => Verdict::Legal,
            Callee::Constant => Verdict::Illegal(Reason::CallAttribute),
            Callee::Indirect if self.options.indirect_calls => Verdict::Legal,
            Callee::Indirect => Verdict::Illegal(Reason::IndirectCall),
            Callee::Intrinsic(IntrinsicClass::Probe) => Verdict::Invisible,
            Callee::Intrinsic(IntrinsicClass::Ordinary) if self.options.intrinsics => {
                Verdict::Legal
            }
            Callee::Intrinsic(IntrinsicClass::Ordinary) => Verdict::Illegal(Reason::Intrinsic),
            Callee::Intrinsic(IntrinsicClass::Assumption) => Verdict::Illegal(Reason::Assumption),
            Callee::Intrinsic(IntrinsicClass::Frame) => Verdict::Illegal(Reason::Frame),
            Callee::Assembly => Verdict::Illegal(Reason::Assembly),
        }
    }
}
