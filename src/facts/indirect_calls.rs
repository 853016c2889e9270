//! Which modules check calls of computed pointers or make them expensive, for both passes.

use crate::linking::preemption::{is_for_program, is_made_by_rustc};
use crate::llvm::{FlagValue, Function, FunctionFacts, Module, ObjectFormat, Visibility};
use crate::target::TargetFacts;
use crate::vocabulary::named_attributes::{
    NO_LAZY_BINDING, SIGNED_CALLS, features, marks_branch_target,
};
use crate::vocabulary::{BRANCH_MARKS, CONTROL_FLOW_GUARD};
use rustc_hash::FxHashSet;

/// How a module's target treats calls of computed pointers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct IndirectCalls {
    /// They are expensive or checked, so that direct calls stay direct.
    pub are_guarded: bool,
    /// The processor checks that they arrive at a landing instruction, which functions may lack.
    pub need_branch_targets: bool,
    /// Of functions of other modules it is not known whether they have one: nothing in assembly
    /// that is called by name only needs it.
    pub may_not_reach_declared: bool,
    /// Functions of other modules may be in shared objects that are there only when they are
    /// called.
    links_dynamically: bool,
    /// In position-independent code what is `dso_local` is in the same shared object; in other
    /// code everything is.
    is_position_independent: bool,
}

impl IndirectCalls {
    /// Reads what the functions of a module say.
    pub(crate) fn of(module: Module<'_>) -> Self {
        let checked = module.metadata_kind("kcfi_type");
        let mut lists = FxHashSet::default();
        let mut calls = IndirectCalls {
            are_guarded: checks_on_windows(module) || is_for_graphics(module),
            links_dynamically: links_dynamically(module) && !is_for_program(module),
            is_position_independent: module.target_description().pic_level != 0,
            ..IndirectCalls::default()
        };
        for function in module.functions() {
            calls.are_guarded |=
                function.as_value().attachments().iter().any(|one| one.kind == checked);
            if lists.insert(function.attribute_list()) {
                calls.are_guarded |= has_guards(function);
                calls.need_branch_targets |= marks_branch_target(function);
            }
        }
        calls.may_not_reach_declared =
            calls.need_branch_targets || marks_all_branch_targets(module);
        calls
    }

    /// Whether the address of a function can be had wherever a call names it, and arrives where
    /// calls may.
    ///
    /// A function that is only called is bound when it is called first, and a library works even if
    /// the program lacks a function that the library never calls.  Its address is bound when the library is
    /// loaded, and then loading fails.  A position-independent program has all functions that it
    /// calls, or it would not have been linked; in other programs linkers refuse the address of a
    /// protected function of a shared library.
    pub(crate) fn may_take_address(self, function: Function<'_>) -> bool {
        let facts = function.facts();
        !facts.is_declaration_for_linker()
            || !self.may_not_reach_declared && !self.may_be_elsewhere(function, &facts)
    }

    /// Whether a function of another module may be in another shared object and be bound when it is
    /// called first.  rustc binds its libraries when they are loaded.
    fn may_be_elsewhere(self, function: Function<'_>, facts: &FunctionFacts<'_>) -> bool {
        self.links_dynamically
            && facts.visibility == Visibility::Default
            && !(self.is_position_independent && facts.is_dso_local)
            && !NO_LAZY_BINDING.is_on(function)
            && !is_made_by_rustc(function.name())
    }

    /// Whether direct calls have to stay direct, whatever they call.
    pub(crate) fn keep_direct_calls(self) -> bool {
        self.are_guarded || self.need_branch_targets
    }
}

/// Whether the target has no calls of computed pointers, as SPIR-V without extensions, or has to
/// keep registers and stack for whatever they may reach, as AMD's processors.
fn is_for_graphics(module: Module<'_>) -> bool {
    TargetFacts::collect(module).processor.is_graphics
}

/// Whether programs for the target may have shared libraries, but those of Windows, where the address
/// of a function of another one is that of its stub.
fn links_dynamically(module: Module<'_>) -> bool {
    let triple = module.triple_facts();
    triple.operating_system != "unknown" && triple.object_format != ObjectFormat::Coff
}

/// Whether code generation marks what calls of computed pointers may reach, except functions that
/// say they are never checked (x86, RISC-V).
fn marks_all_branch_targets(module: Module<'_>) -> bool {
    let is_on = |value: &FlagValue<'_>| !matches!(*value, FlagValue::Integer(0));
    module.flags().iter().any(|flag| flag.name == BRANCH_MARKS && is_on(&flag.value))
}

/// Whether Control Flow Guard looks up the target of each call of a computed pointer.
fn checks_on_windows(module: Module<'_>) -> bool {
    /// 1 is the table of targets without the checks.
    const CHECKS: u64 = 2;
    let checks = |value: &FlagValue<'_>| matches!(*value, FlagValue::Integer(how) if how >= CHECKS);
    module.flags().iter().any(|flag| flag.name == CONTROL_FLOW_GUARD && checks(&flag.value))
}

/// Whether code calls computed pointers through thunks or with barriers, or signs them: a function
/// that is passed as an argument would be an address without a signature.
fn has_guards(function: Function<'_>) -> bool {
    const FEATURES: [&[u8]; 3] = [b"+retpoline", b"+lvi-cfi", b"+harden-sls"];
    function.has_string_attribute(SIGNED_CALLS)
        || features(function)
            .any(|one| FEATURES.iter().any(|feature| one.trim_ascii().starts_with(feature)))
}
