//! Which calls may move, and which of them are the same call.

use crate::facts::indirect_calls::IndirectCalls;
use crate::llvm::{
    Attribute, AttributeListId, Described, FUNCTION_INDEX, Function, Inst, InstFacts, Module,
    Reached, Type, Value,
};
use crate::outliner::calls::abi::{CallSiteAttributes, CalleeAbi};
use crate::outliner::options::Options;
use crate::program::legality::{
    CallSubject, Callee, InstructionRejection, IntrinsicClass, Verdict,
};
use crate::vocabulary::Intrinsic;
use crate::vocabulary::attributes::{OnCall, OnCallee, passes_shadow, row};
use crate::vocabulary::conventions::has_plain_frame;
use crate::vocabulary::functions::{self, Named};
use crate::vocabulary::named_attributes::{WASM_IMPORT_MODULE, marks_branch_target};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Which calls of one module may move.
pub(super) struct CallLegality<'ll> {
    /// Calls of computed pointers move.
    takes_indirect_calls: bool,
    /// Calls of LLVM's own functions move.
    takes_intrinsics: bool,
    indirect_calls: IndirectCalls,
    /// MemorySanitizer checks some functions.
    some_pass_shadow: bool,
    memo: RefCell<CallMemo<'ll>>,
}

/// The callee of a call, its attributes, its type, and whether its function passes shadow.
type CallKey<'ll> = (Value<'ll>, AttributeListId, Option<Type<'ll>>, bool);

/// The promises of a call that cannot be lost ([`CallSiteAttributes::promises`]), and the callee
/// where that must stay the same.
type PromiseKey<'ll> = (Vec<(u32, usize)>, Option<Value<'ll>>);

/// Cached answers.  Of callees only constants and symbols are kept, which live as long as this
/// object: when code moves, something else may get the address of an instruction.
#[derive(Default)]
struct CallMemo<'ll> {
    calls: FxHashMap<AttributeListId, bool>,
    callees: FxHashMap<Value<'ll>, bool>,
    /// [`attributes_may_be_called`], by the attributes of a function.
    called: FxHashMap<AttributeListId, bool>,
    promises: FxHashMap<CallKey<'ll>, u64>,
    /// The number of each set of promises that cannot be lost.
    promise_numbers: FxHashMap<PromiseKey<'ll>, u64>,
    said: FxHashMap<(AttributeListId, bool), CallSiteAttributes>,
    declared: FxHashMap<(AttributeListId, bool), CalleeAbi>,
}

impl<'ll> CallLegality<'ll> {
    /// Reads what the module says about its calls.
    pub(super) fn analyse(module: Module<'ll>, options: &Options) -> Self {
        CallLegality {
            takes_indirect_calls: options.legality.indirect_calls && !tests_types(module),
            takes_intrinsics: options.legality.intrinsics,
            indirect_calls: IndirectCalls::of(module),
            some_pass_shadow: module.functions().into_iter().any(passes_shadow),
            memo: RefCell::default(),
        }
    }

    /// Whether calls of computed pointers are expensive or checked, so that direct calls stay
    /// direct.
    pub(super) fn guards_indirect_calls(&self) -> bool {
        self.indirect_calls.are_guarded
    }

    /// A call whose exceptions go to a landing pad of its function.
    pub(super) fn invoke(&self, call: CallSubject) -> Verdict {
        match call.callee {
            Callee::Intrinsic(_) => Verdict::Illegal(InstructionRejection::ExceptionHandling),
            Callee::Function | Callee::Constant | Callee::Indirect | Callee::Assembly => {
                self.call(call)
            }
        }
    }

    /// The verdict on a call by its callee and convention.
    pub(super) fn call(&self, call: CallSubject) -> Verdict {
        if call.is_must_tail {
            return Verdict::Illegal(InstructionRejection::TailCall);
        }
        match call.callee {
            Callee::Function => Verdict::Legal,
            Callee::Constant => Verdict::Illegal(InstructionRejection::CallAttribute),
            Callee::Indirect if self.takes_indirect_calls => Verdict::Legal,
            Callee::Indirect => Verdict::Illegal(InstructionRejection::IndirectCall),
            Callee::Intrinsic(IntrinsicClass::Probe) => Verdict::Invisible,
            Callee::Intrinsic(IntrinsicClass::Ordinary) if self.takes_intrinsics => Verdict::Legal,
            Callee::Intrinsic(IntrinsicClass::Ordinary) => {
                Verdict::Illegal(InstructionRejection::Intrinsic)
            }
            Callee::Intrinsic(IntrinsicClass::Assumption) => {
                Verdict::Illegal(InstructionRejection::Assumption)
            }
            Callee::Intrinsic(IntrinsicClass::Frame) => {
                Verdict::Illegal(InstructionRejection::Frame)
            }
            Callee::Assembly => Verdict::Illegal(InstructionRejection::Assembly),
        }
    }

    /// Whether a call may move, by its attributes, its bundles and its callee.
    pub(super) fn inspect(
        &self,
        Described { inst, facts, operands }: Described<'_, 'll>,
    ) -> Result<(), InstructionRejection> {
        let callee = operands.get(facts.operand_count - 1);
        let may_move = facts.bundle_count == 0
            && inst.as_call().is_some_and(|call| has_plain_frame(call.calling_convention()))
            && (facts.attributes.is_empty() || self.call_may_move(inst, facts.attributes))
            && self.callee_may_move(callee.value);
        if may_move { Ok(()) } else { Err(InstructionRejection::CallAttribute) }
    }

    fn call_may_move(&self, inst: Inst<'ll>, list: AttributeListId) -> bool {
        let may_move = || inst.call_attributes().iter().all(moves_with_call);
        *self.memo.borrow_mut().calls.entry(list).or_insert_with(may_move)
    }

    fn callee_may_move(&self, callee: Value<'ll>) -> bool {
        let known = self.memo.borrow().callees.get(&callee).copied();
        known.unwrap_or_else(|| {
            let answer = match callee.reached() {
                Reached::Function(function) => self.may_be_called(function),
                Reached::Pointer => true,
                Reached::Unknown => false,
            };
            if callee.as_constant().is_some() {
                self.memo.borrow_mut().callees.insert(callee, answer);
            }
            answer
        })
    }

    fn may_be_called(&self, function: Function<'ll>) -> bool {
        if functions::is_intrinsic(function.name()) {
            return functions::intrinsic(function.name()) == Some(Intrinsic::Movable);
        }
        let list = function.attribute_list();
        !functions::returns_twice(function.name())
            && *self
                .memo
                .borrow_mut()
                .called
                .entry(list)
                .or_insert_with(|| attributes_may_be_called(&function.attributes()))
    }

    /// A number for the attributes of a call that shared code must keep, 0 for none.
    pub(super) fn promises(
        &self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
        callee: Value<'ll>,
    ) -> u64 {
        let memo = &mut *self.memo.borrow_mut();
        let passes_shadow = self.some_pass_shadow && passes_shadow(inst.function());
        let call = (callee, facts.attributes, facts.auxiliary_type, passes_shadow);
        if let Some(&known) = memo.promises.get(&call) {
            return known;
        }
        let said = memo
            .said
            .entry((facts.attributes, passes_shadow))
            .or_insert_with(|| CallSiteAttributes::collect(&inst.call_attributes(), passes_shadow));
        let says_how_to_call = callee.reached().function().is_none_or(|function| {
            let of_callee = function.facts();
            let declared = memo
                .declared
                .entry((of_callee.attributes, passes_shadow))
                .or_insert_with(|| CalleeAbi::collect(&function.attributes(), passes_shadow));
            // WebAssembly checks the type of a function that a pointer reaches; where a call by
            // name has another one, LLVM puts a wrapper between.
            facts.auxiliary_type == Some(of_callee.ty) && declared.is_in(said)
        });
        let stays_by_name = !says_how_to_call || self.must_be_named(callee);
        let key = (said.promises.clone(), stays_by_name.then_some(callee));
        let next = memo.promise_numbers.len() as u64 + 1;
        let number = match key {
            (ref promises, None) if promises.is_empty() => 0,
            key => *memo.promise_numbers.entry(key).or_insert(next),
        };
        if callee.as_constant().is_some() {
            memo.promises.insert(call, number);
        }
        number
    }

    /// Whether the address of a callee cannot be had, or may lack the landing instruction for calls
    /// of computed pointers though the processor checks for one.
    fn must_be_named(&self, callee: Value<'_>) -> bool {
        let calls = &self.indirect_calls;
        callee.reached().function().is_some_and(|function| {
            !calls.may_take_address(function)
                || calls.need_branch_targets && !marks_branch_target(function)
        })
    }
}

/// Whether a module still tests the types of tables of virtual functions.  LLVM's WholeProgramDevirt
/// takes every call that has a function from such a table among its operands for a call of it, and
/// replaces the callee: none may be an argument.
fn tests_types(module: Module<'_>) -> bool {
    module.functions().into_iter().any(|function| {
        Named::TYPE_TEST.has(function.name()) && !function.as_value().uses().is_empty()
    })
}

/// Whether a call with this attribute, on itself, an argument or its result, may move.
fn moves_with_call(attribute: &Attribute<'_>) -> bool {
    row(attribute).call != OnCall::Forbidden
}

/// Binaryen's Asyncify does not rewrite a function that calls one of these imports: it is the one
/// that starts or ends unwinding the stack.  Such a function must call it itself.
fn is_import_of_asyncify(attribute: &Attribute<'_>) -> bool {
    attribute.key == WASM_IMPORT_MODULE && attribute.value == b"asyncify"
}

/// Whether calls of a function with these attributes may move.
fn attributes_may_be_called(attributes: &[Attribute<'_>]) -> bool {
    attributes.iter().all(|attribute| match attribute.index {
        FUNCTION_INDEX => {
            row(attribute).callee != OnCallee::Forbidden && !is_import_of_asyncify(attribute)
        }
        // A call need not repeat these attributes of its callee, but depends on them.
        _ => moves_with_call(attribute),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::testing::TestModule;
    use crate::llvm::{Block, OperandBuffer};

    /// An instruction is erased when its code moves, and the next shared function may get its
    /// address.
    #[test]
    fn nothing_is_kept_of_callees_that_may_be_erased() {
        let module = TestModule::parse(
            "declare void @known()\n\
             define void @f(ptr %p) {\n  %q = load ptr, ptr %p\n  call void %q()\n  \
             call void @known()\n  ret void\n}\n",
        );
        let legality = CallLegality::analyse(module.handle(), &Options::default());
        let mut operands = OperandBuffer::new();
        for inst in module.function("f").blocks().flat_map(Block::instructions) {
            let facts = inst.describe(&mut operands);
            if inst.as_call().is_some() {
                let callee = operands.get(facts.operand_count - 1).value;
                let described = Described { inst, facts: &facts, operands: &operands };
                assert_eq!(legality.inspect(described), Ok(()));
                assert_eq!(legality.promises(inst, &facts, callee), 0);
            }
        }
        let known = module.function("known").as_value();
        let memo = legality.memo.borrow();
        assert!(memo.callees.keys().eq([&known]));
        assert!(memo.promises.keys().map(|key| &key.0).eq([&known]));
    }
}
