//! Why functions are not merged.
//!
//! Each reason has a stable name for remarks, an explanation, a counter, and a row in
//! docs/mergefunc.md.

/// Why a function takes no part, or why an equal pair was not merged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum MergeRejection {
    /// There is no body.
    Declaration,
    /// The body is a copy for optimisations; the linker takes another module's.
    AvailableExternally,
    /// A linkage that no definition of a function should have.
    UnknownLinkage,
    /// The body has no prologue and owns its registers and stack.
    Naked,
    /// The body is a coroutine that has not been split, or other functions access its
    /// frame.
    OwnsFrame,
    /// Hardware, a driver or a runtime enters the function; no call may.
    EntryPoint,
    /// A loader may look at it as a function of its own: its section is not one
    /// of ordinary code, or it is part of a BPF program.
    ReadByLoader,
    /// Entries of it are counted or patched, for itself and by its address.
    Instrumented,
    /// It has a function attribute that is not known to this library.
    UnknownAttribute,
    /// Named metadata mentions the function.
    NamedInMetadata,
    /// It makes calls that are never merged.
    CallsApart,
    /// Later passes would take calls of it for calls of a library function.
    LibraryFunction,
    /// It shares a comdat with other symbols, which the linker takes or leaves
    /// as a whole.
    SharedComdat,
    /// The linker compares the sizes or contents of its comdat with those of
    /// other modules, so the body must stay as it is.
    ComdatSelection,
    /// The address of one of its blocks is used outside of it.
    BlockAddressEscapes,
    /// The linker folds copies of the body in other modules as long as it
    /// stays in its comdat.
    InterposableComdat,
    /// A shared body would mention what has no name in other modules, so the
    /// linker could not fold it with theirs.
    LocalContent,
    /// A stub cannot forward variadic arguments.
    VarArgsThunk,
    /// A stub cannot forward arguments in this calling convention.
    CallingConventionThunk,
    /// A stub cannot forward arguments that live in the caller's frame.
    ArgumentMemoryThunk,
    /// The body observes its frame or its caller, and would get the stub's.
    FrameObservedThunk,
    /// A stub would have returned when the body returns the second time.
    ReturnsTwiceThunk,
    /// The data before or at the entry point belongs to this symbol.
    PrefixDataThunk,
    /// A guaranteed tail call needs the very same types.
    TailCallTypesThunk,
    /// Functions that it calls would have to become one with those that the other function calls,
    /// and keep their bodies.
    DifferentCallees,
    /// The stub would be a call in the stack where the body makes jumps.
    LostJump,
    /// The body is what the stub would be, and a second run would write it again.
    Forwarder,
    /// It forwards to a function of this module, as merging writes it: nothing is missed.
    Thunk,
    /// The stub would be no smaller than the body.
    UnprofitableThunk,
    /// Nothing uses it, so that it saves nothing: `globaldce` erases it.
    Unused,
    /// With the constants in which it differs from another function, its arguments would not all
    /// be in registers for sure.
    ArgumentsInMemory,
    /// A body with parameters would save less than its calls cost.
    UnprofitableParameters,
    /// An alias, ifunc or llvm.used needs the symbol although every call went
    /// to the survivor.
    SymbolKept,
    /// The address is significant and used for more than calls, so the symbol
    /// stays as a stub.
    AddressSignificant,
    /// Calls by its name may reach a definition in another shared object, so
    /// they stay as they are.
    Preemptible,
}

impl MergeRejection {
    /// Every reason, in the order of the documentation.
    #[cfg(test)]
    const ALL: [MergeRejection; 35] = [
        MergeRejection::Declaration,
        MergeRejection::AvailableExternally,
        MergeRejection::UnknownLinkage,
        MergeRejection::Naked,
        MergeRejection::OwnsFrame,
        MergeRejection::EntryPoint,
        MergeRejection::ReadByLoader,
        MergeRejection::Instrumented,
        MergeRejection::UnknownAttribute,
        MergeRejection::NamedInMetadata,
        MergeRejection::CallsApart,
        MergeRejection::LibraryFunction,
        MergeRejection::SharedComdat,
        MergeRejection::ComdatSelection,
        MergeRejection::BlockAddressEscapes,
        MergeRejection::InterposableComdat,
        MergeRejection::LocalContent,
        MergeRejection::VarArgsThunk,
        MergeRejection::CallingConventionThunk,
        MergeRejection::ArgumentMemoryThunk,
        MergeRejection::FrameObservedThunk,
        MergeRejection::ReturnsTwiceThunk,
        MergeRejection::PrefixDataThunk,
        MergeRejection::TailCallTypesThunk,
        MergeRejection::DifferentCallees,
        MergeRejection::LostJump,
        MergeRejection::Forwarder,
        MergeRejection::Thunk,
        MergeRejection::UnprofitableThunk,
        MergeRejection::Unused,
        MergeRejection::ArgumentsInMemory,
        MergeRejection::UnprofitableParameters,
        MergeRejection::SymbolKept,
        MergeRejection::AddressSignificant,
        MergeRejection::Preemptible,
    ];

    /// The stable name, as remarks and documentation have it.
    pub(super) fn name(self) -> &'static str {
        match self {
            MergeRejection::Declaration => "Declaration",
            MergeRejection::AvailableExternally => "AvailableExternally",
            MergeRejection::UnknownLinkage => "UnknownLinkage",
            MergeRejection::Naked => "Naked",
            MergeRejection::OwnsFrame => "OwnsFrame",
            MergeRejection::EntryPoint => "EntryPoint",
            MergeRejection::ReadByLoader => "ReadByLoader",
            MergeRejection::Instrumented => "Instrumented",
            MergeRejection::UnknownAttribute => "UnknownAttribute",
            MergeRejection::NamedInMetadata => "NamedInMetadata",
            MergeRejection::CallsApart => "CallsApart",
            MergeRejection::LibraryFunction => "LibraryFunction",
            MergeRejection::SharedComdat => "SharedComdat",
            MergeRejection::ComdatSelection => "ComdatSelection",
            MergeRejection::BlockAddressEscapes => "BlockAddressEscapes",
            MergeRejection::InterposableComdat => "InterposableComdat",
            MergeRejection::LocalContent => "LocalContent",
            MergeRejection::VarArgsThunk => "VarArgsThunk",
            MergeRejection::CallingConventionThunk => "CallingConventionThunk",
            MergeRejection::ArgumentMemoryThunk => "ArgumentMemoryThunk",
            MergeRejection::FrameObservedThunk => "FrameObservedThunk",
            MergeRejection::ReturnsTwiceThunk => "ReturnsTwiceThunk",
            MergeRejection::PrefixDataThunk => "PrefixDataThunk",
            MergeRejection::TailCallTypesThunk => "TailCallTypesThunk",
            MergeRejection::DifferentCallees => "DifferentCallees",
            MergeRejection::LostJump => "LostJump",
            MergeRejection::Forwarder => "Forwarder",
            MergeRejection::Thunk => "Thunk",
            MergeRejection::UnprofitableThunk => "UnprofitableThunk",
            MergeRejection::Unused => "Unused",
            MergeRejection::ArgumentsInMemory => "ArgumentsInMemory",
            MergeRejection::UnprofitableParameters => "UnprofitableParameters",
            MergeRejection::SymbolKept => "SymbolKept",
            MergeRejection::AddressSignificant => "AddressSignificant",
            MergeRejection::Preemptible => "Preemptible",
        }
    }

    /// The rest of the sentence "… was not merged because …".
    pub(super) fn explanation(self) -> &'static str {
        match self {
            MergeRejection::Declaration => "it has no body",
            MergeRejection::AvailableExternally => "its real body is in another module",
            MergeRejection::UnknownLinkage => "its linkage is not understood",
            MergeRejection::Naked => "it is naked",
            MergeRejection::OwnsFrame => {
                "its frame belongs to a coroutine or to other functions too"
            }
            MergeRejection::EntryPoint => "it is an entry point that nothing may call",
            MergeRejection::ReadByLoader => "a loader may look at it as a function of its own",
            MergeRejection::Instrumented => "its entries are counted or patched for itself",
            MergeRejection::UnknownAttribute => {
                "it has a function attribute that is not understood"
            }
            MergeRejection::NamedInMetadata => "named metadata speaks of it",
            MergeRejection::CallsApart => "it makes calls that are never merged",
            MergeRejection::LibraryFunction => "it has the name of a library function",
            MergeRejection::SharedComdat => "it shares a comdat with other symbols",
            MergeRejection::ComdatSelection => {
                "the linker compares its comdat with those of other modules"
            }
            MergeRejection::BlockAddressEscapes => {
                "the address of one of its blocks is used elsewhere"
            }
            MergeRejection::InterposableComdat => {
                "a private copy of its body could not be folded by the linker"
            }
            MergeRejection::LocalContent => {
                "a shared body would mention what has no name in other modules"
            }
            MergeRejection::VarArgsThunk => "a thunk cannot forward variadic arguments",
            MergeRejection::CallingConventionThunk => {
                "a thunk cannot forward arguments or return the result in its calling convention"
            }
            MergeRejection::ArgumentMemoryThunk => {
                "a thunk cannot forward arguments that live in the caller's frame"
            }
            MergeRejection::FrameObservedThunk => "its body would see the thunk's frame",
            MergeRejection::ReturnsTwiceThunk => "it returns twice",
            MergeRejection::PrefixDataThunk => "its prefix or prologue data belongs to its symbol",
            MergeRejection::TailCallTypesThunk => "a guaranteed tail call needs identical types",
            MergeRejection::DifferentCallees => "functions that the two call keep their bodies",
            MergeRejection::LostJump => {
                "a thunk would take stack where its body jumps to other functions"
            }
            MergeRejection::Forwarder => "its body is what a thunk would be",
            MergeRejection::Thunk => "it is a thunk",
            MergeRejection::UnprofitableThunk => "a thunk would be no smaller than its body",
            MergeRejection::Unused => "nothing uses it",
            MergeRejection::ArgumentsInMemory => {
                "its arguments and the constants may not all be in registers"
            }
            MergeRejection::UnprofitableParameters => {
                "a body with parameters would save less than its calls cost"
            }
            MergeRejection::SymbolKept => "an alias, ifunc or llvm.used needs its symbol",
            MergeRejection::AddressSignificant => "its address is significant",
            MergeRejection::Preemptible => {
                "calls of it may reach another shared object's definition"
            }
        }
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
