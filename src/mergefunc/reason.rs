//! Why functions are not merged.
//!
//! Each reason has a stable name for remarks, an explanation, a counter, and a row in
//! docs/mergefunc.md.

use crate::host::reasons::reasons;

reasons! {
    /// Why a function takes no part, or why an equal pair was not merged.
    pub(super) enum MergeRejection {
        Declaration = "Declaration": "it has no body",
        /// The body is a copy for optimisations; the linker takes another module's.
        AvailableExternally = "AvailableExternally": "its real body is in another module",
        /// A linkage that no definition of a function should have.
        UnknownLinkage = "UnknownLinkage": "its linkage is not understood",
        /// The body has no prologue and owns its registers and stack.
        Naked = "Naked": "it is naked",
        /// The body is a coroutine that has not been split, or other functions access its frame.
        OwnsFrame = "OwnsFrame": "its frame belongs to a coroutine or to other functions too",
        /// Hardware, a driver or a runtime enters the function; no call may.
        EntryPoint = "EntryPoint": "it is an entry point that nothing may call",
        /// A loader may look at it as a function of its own: its section is not one of ordinary
        /// code, or it is part of a BPF program.
        ReadByLoader = "ReadByLoader": "a loader may look at it as a function of its own",
        Instrumented = "Instrumented": "its entries are counted or patched for itself",
        UnknownAttribute = "UnknownAttribute": "it has a function attribute that is not known",
        Skipped = "Skipped": "parameter `skip` or an annotation excludes it",
        NamedInMetadata = "NamedInMetadata": "named metadata refers to it",
        CallsApart = "CallsApart": "it makes calls that are never merged",
        /// Later passes would take calls of it for calls of a library function.
        LibraryFunction = "LibraryFunction": "it has the name of a library function",
        /// It shares a comdat with other symbols, which the linker takes or leaves as a whole.
        SharedComdat = "SharedComdat": "it shares a comdat with other symbols",
        /// The linker compares the sizes or contents of its comdat with those of other modules, so
        /// the body must stay as it is.
        ComdatSelection = "ComdatSelection":
            "the linker compares its comdat with those of other modules",
        BlockAddressEscapes = "BlockAddressEscapes":
            "the address of one of its blocks is used elsewhere",
        /// The linker folds copies of the body in other modules as long as it stays in its comdat.
        InterposableComdat = "InterposableComdat":
            "a private copy of its body could not be folded by the linker",
        /// A shared body would mention what has no name in other modules, so the linker could not
        /// fold it with theirs.
        LocalContent = "LocalContent":
            "a shared body would mention what has no name in other modules",
        VarArgsThunk = "VarArgsThunk": "a thunk cannot forward variadic arguments",
        CallingConventionThunk = "CallingConventionThunk":
            "a thunk cannot forward arguments or return the result in its calling convention",
        ArgumentMemoryThunk = "ArgumentMemoryThunk":
            "a thunk cannot forward arguments that live in the caller's frame",
        /// The body observes its frame or its caller, and would get the stub's.
        FrameObservedThunk = "FrameObservedThunk": "its body would see the thunk's frame",
        /// A stub would have returned when the body returns the second time.
        ReturnsTwiceThunk = "ReturnsTwiceThunk": "it returns twice",
        PrefixDataThunk = "PrefixDataThunk": "its prefix or prologue data belongs to its symbol",
        TailCallTypesThunk = "TailCallTypesThunk": "a guaranteed tail call needs identical types",
        /// Functions that it calls would have to become one with those that the other function
        /// calls, and keep their bodies.
        DifferentCallees = "DifferentCallees": "functions that the two call keep their bodies",
        /// The stub would be a call in the stack where the body makes jumps.
        LostJump = "LostJump": "a thunk would take stack where its body jumps to other functions",
        /// The body is what the stub would be, and a second run would write it again.
        Forwarder = "Forwarder": "its body is what a thunk would be",
        /// It forwards to a function of this module, as merging writes it: nothing is missed.
        Thunk = "Thunk": "it is a thunk",
        UnprofitableThunk = "UnprofitableThunk": "a thunk would be no smaller than its body",
        /// Nothing uses it, so that it saves nothing: `globaldce` erases it.
        Unused = "Unused": "nothing uses it",
        /// With the constants in which it differs from another function, its arguments would not
        /// all be in registers for sure.
        ArgumentsInMemory = "ArgumentsInMemory":
            "its arguments and the constants may not all be in registers",
        UnprofitableParameters = "UnprofitableParameters":
            "a body with parameters would save less than its calls cost",
        /// Merges from some number on are left out, to find the one that does harm.
        BisectLimit = "BisectLimit": "parameter `bisect-limit` leaves it out",
        /// An alias, ifunc or llvm.used needs the symbol although every call went to the survivor.
        SymbolKept = "SymbolKept": "an alias, ifunc or llvm.used needs its symbol",
        /// The address is significant and used for more than calls, so the symbol stays as a stub.
        AddressSignificant = "AddressSignificant": "its address is significant",
        /// Calls by its name may reach a definition in another shared object, so they stay as they
        /// are.
        Preemptible = "Preemptible": "calls of it may reach another shared object's definition",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_complete() {
        let mut names: Vec<_> = MergeRejection::ALL.iter().map(|reason| reason.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), MergeRejection::ALL.len());
    }

    #[test]
    fn every_reason_is_documented() {
        let documentation = include_str!("../../docs/mergefunc.md");
        for reason in MergeRejection::ALL {
            let row = format!("| `{}` |", reason.name());
            assert!(documentation.contains(&row), "docs/mergefunc.md lacks a row {row}");
        }
    }
}
