//! Stable numbers for global values.

use super::interner::Symbol;
use crate::llvm::{Function, GlobalValue, Value};
use crate::vocabulary::Intrinsic;
use crate::vocabulary::functions::{Named, intrinsic, may_call_program, returns_twice};
use crate::vocabulary::named_attributes::NOMERGE;
use rustc_hash::FxHashMap;

/// The number of a global value, given when a walk first meets it.  Walks go
/// through a module in its own order, so the same module gives the same
/// numbers, and no number is used twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct GlobalNumber(pub(crate) u32);

/// What a call of an intrinsic means for merging the function that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CalleeClass {
    /// Nothing in particular.
    Ordinary,
    /// It observes the frame or the caller: its result would be another with a thunk in
    /// between.
    ObservesFrame,
    /// It lets other functions access the frame, or is part of a coroutine.
    OwnsFrame,
}

impl CalleeClass {
    /// Classifies a function by name.
    pub(crate) fn of_name(name: &[u8]) -> Self {
        match intrinsic(name) {
            Some(Intrinsic::ObservesFrame) => CalleeClass::ObservesFrame,
            Some(Intrinsic::OwnsFrame) => CalleeClass::OwnsFrame,
            Some(
                Intrinsic::Movable
                | Intrinsic::Assumption
                | Intrinsic::AliasScopes
                | Intrinsic::Probe,
            )
            | None => CalleeClass::Ordinary,
        }
    }
}

/// What is known of a global.
#[derive(Clone, Copy)]
pub(crate) struct GlobalEntry {
    pub(crate) number: GlobalNumber,
    /// What calling it means for the caller.
    pub(crate) class: CalleeClass,
    /// It is one of LLVM's own functions.
    pub(crate) is_intrinsic: bool,
    /// It is one of LLVM's copies and fills of memory.
    pub(crate) is_copy_or_fill: bool,
    /// Its name is that of a function that may return twice.
    pub(crate) returns_twice: bool,
    /// Calls of it are `nomerge`.
    pub(crate) is_nomerge: bool,
    /// Calling it is, or may become, a call of a function of the program.
    pub(crate) may_call_program: bool,
    /// Merging may put another function in its place.
    pub(crate) may_be_replaced: bool,
    /// The symbol of a mention of it, which depends on its number only.
    pub(crate) symbol: Option<Symbol>,
}

/// Numbers the globals of a module.
#[derive(Default)]
pub(crate) struct Globals<'ll> {
    entries: FxHashMap<Value<'ll>, GlobalEntry>,
    next: u32,
}

impl<'ll> Globals<'ll> {
    /// What is known of a global.
    pub(crate) fn entry(&mut self, global: GlobalValue<'ll>) -> &mut GlobalEntry {
        self.entries.entry(global.as_value()).or_insert_with(|| {
            let number = GlobalNumber(self.next);
            self.next += 1;
            let is_intrinsic = global.has_intrinsic_name();
            let name = global.name();
            let function = global.as_value().reached().function();
            let class =
                if is_intrinsic { CalleeClass::of_name(name) } else { CalleeClass::Ordinary };
            GlobalEntry {
                number,
                class,
                is_intrinsic,
                is_copy_or_fill: is_intrinsic && (Named::COPY.has(name) || Named::FILL.has(name)),
                returns_twice: returns_twice(name),
                is_nomerge: function.is_some_and(|function| NOMERGE.is_on(function)),
                may_call_program: !is_intrinsic || may_call_program(name),
                may_be_replaced: false,
                symbol: None,
            }
        })
    }

    /// Forgets a global that is about to be erased, so that another one at the
    /// same address cannot inherit its number.
    pub(crate) fn remove(&mut self, global: Value<'ll>) {
        self.entries.remove(&global);
    }

    /// The number of a global.
    pub(crate) fn number(&mut self, global: GlobalValue<'ll>) -> GlobalNumber {
        self.entry(global).number
    }

    /// Notes that merging may put another function in this one's place.
    pub(crate) fn mark_replaceable(&mut self, function: Function<'ll>) {
        self.entry(function.as_global()).may_be_replaced = true;
    }

    /// Whether merging may put another function in this one's place.
    pub(crate) fn may_be_replaced(&self, global: Value<'ll>) -> bool {
        self.entries.get(&global).is_some_and(|entry| entry.may_be_replaced)
    }
}
