//! Stable numbers for global values.

use crate::llvm::{Function, GlobalValue, Value};
use rustc_hash::FxHashMap;

/// The number of a global value, given when a walk first meets it.  Walks go
/// through a module in its own order, so the same module gives the same
/// numbers, and no number is used twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GlobalNumber(pub(crate) u32);

/// What a call of an intrinsic means for merging the function that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CalleeClass {
    /// Nothing in particular.
    Ordinary,
    /// It declares scopes for alias metadata.
    DeclaresAliasScopes,
    /// It tells about the frame or the caller: a thunk in between would show.
    ObservesFrame,
    /// It gives the frame to other functions, or is part of a coroutine.
    OwnsFrame,
}

impl CalleeClass {
    /// Classifies a function by name; only names that start with `llvm.` are
    /// LLVM's own.
    pub(crate) fn of_name(name: &[u8]) -> Self {
        const OBSERVES: [&[u8]; 10] = [
            b"llvm.returnaddress",
            b"llvm.addressofreturnaddress",
            b"llvm.frameaddress",
            b"llvm.sponentry",
            b"llvm.localaddress",
            b"llvm.read_register",
            b"llvm.read_volatile_register",
            b"llvm.write_register",
            b"llvm.va_start",
            b"llvm.eh.dwarf.cfa",
        ];
        const OWNS: [&[u8]; 8] = [
            b"llvm.localescape",
            b"llvm.localrecover",
            b"llvm.eh.recoverfp",
            b"llvm.coro.",
            b"llvm.eh.unwind.init",
            b"llvm.eh.return",
            b"llvm.eh.sjlj.",
            b"llvm.call.preallocated.",
        ];
        if !name.starts_with(b"llvm.") {
            CalleeClass::Ordinary
        } else if name == b"llvm.experimental.noalias.scope.decl" {
            CalleeClass::DeclaresAliasScopes
        } else if OWNS.iter().any(|prefix| name.starts_with(prefix)) {
            CalleeClass::OwnsFrame
        } else if OBSERVES.iter().any(|prefix| name.starts_with(prefix)) {
            CalleeClass::ObservesFrame
        } else {
            CalleeClass::Ordinary
        }
    }
}

#[derive(Clone, Copy)]
struct Entry {
    number: GlobalNumber,
    class: CalleeClass,
    may_be_replaced: bool,
}

/// Numbers the globals of a module.
#[derive(Default)]
pub struct Globals<'ll> {
    entries: FxHashMap<Value<'ll>, Entry>,
    next: u32,
}

impl<'ll> Globals<'ll> {
    fn entry(&mut self, global: GlobalValue<'ll>) -> &mut Entry {
        self.entries.entry(global.as_value()).or_insert_with(|| {
            let number = GlobalNumber(self.next);
            self.next += 1;
            let class = if global.has_intrinsic_name() {
                CalleeClass::of_name(global.name())
            } else {
                CalleeClass::Ordinary
            };
            Entry { number, class, may_be_replaced: false }
        })
    }

    /// Forgets a global that is about to be erased, so that another one at the
    /// same address cannot inherit its number.
    pub fn remove(&mut self, global: Value<'ll>) {
        self.entries.remove(&global);
    }

    /// The number of a global.
    pub fn number(&mut self, global: GlobalValue<'ll>) -> GlobalNumber {
        self.entry(global).number
    }

    /// What calling a global means for the caller.
    pub fn class(&mut self, global: GlobalValue<'ll>) -> CalleeClass {
        self.entry(global).class
    }

    /// Notes that merging may put another function in this one's place.
    pub fn mark_replaceable(&mut self, function: Function<'ll>) {
        self.entry(function.as_global()).may_be_replaced = true;
    }

    /// Whether merging may put another function in this one's place.
    pub fn may_be_replaced(&self, global: Value<'ll>) -> bool {
        self.entries.get(&global).is_some_and(|entry| entry.may_be_replaced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_llvm_names_are_special() {
        assert_eq!(CalleeClass::of_name(b"llvm.returnaddress"), CalleeClass::ObservesFrame);
        assert_eq!(CalleeClass::of_name(b"llvm.frameaddress.p0"), CalleeClass::ObservesFrame);
        assert_eq!(CalleeClass::of_name(b"llvm.localescape"), CalleeClass::OwnsFrame);
        assert_eq!(CalleeClass::of_name(b"llvm.coro.id"), CalleeClass::OwnsFrame);
        assert_eq!(CalleeClass::of_name(b"my.llvm.coro.id"), CalleeClass::Ordinary);
        assert_eq!(CalleeClass::of_name(b"llvm.memcpy.p0.p0.i64"), CalleeClass::Ordinary);
    }
}
