//! Why functions are not merged.
//!
//! "Not eligible" is data: each reason has a stable name for remarks, a
//! sentence for people, a counter, and a row in docs/mergefunc.md.

/// Why a function takes no part, or why an equal pair was not merged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// There is no body.
    Declaration,
    /// The body is a copy to look at; the linker takes the real one.
    AvailableExternally,
    /// A linkage that no definition of a function should have.
    UnknownLinkage,
    /// The body has no prologue and owns its registers and stack.
    Naked,
    /// The body is a coroutine that has not been split, or gives its frame to
    /// other functions.
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
    /// Named metadata speaks of the function by name.
    NamedInMetadata,
    /// An operation in the body is not known to this library.
    NotUnderstood,
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
    /// A stub in between would show in the frames that the body looks at.
    FrameObservedThunk,
    /// A stub would have returned when the body returns the second time.
    ReturnsTwiceThunk,
    /// The data before or at the entry point belongs to this symbol.
    PrefixDataThunk,
    /// A guaranteed tail call needs the very same types.
    TailCallTypesThunk,
    /// The stub would be a call in the stack where the body makes jumps.
    LostJump,
    /// The stub would be no smaller than the body.
    UnprofitableThunk,
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

impl Reason {
    /// Every reason, in the order of the documentation.
    pub const ALL: [Reason; 29] = [
        Reason::Declaration,
        Reason::AvailableExternally,
        Reason::UnknownLinkage,
        Reason::Naked,
        Reason::OwnsFrame,
        Reason::EntryPoint,
        Reason::ReadByLoader,
        Reason::Instrumented,
        Reason::UnknownAttribute,
        Reason::NamedInMetadata,
        Reason::NotUnderstood,
        Reason::LibraryFunction,
        Reason::SharedComdat,
        Reason::ComdatSelection,
        Reason::BlockAddressEscapes,
        Reason::InterposableComdat,
        Reason::LocalContent,
        Reason::VarArgsThunk,
        Reason::CallingConventionThunk,
        Reason::ArgumentMemoryThunk,
        Reason::FrameObservedThunk,
        Reason::ReturnsTwiceThunk,
        Reason::PrefixDataThunk,
        Reason::TailCallTypesThunk,
        Reason::LostJump,
        Reason::UnprofitableThunk,
        Reason::SymbolKept,
        Reason::AddressSignificant,
        Reason::Preemptible,
    ];

    /// The stable name, as remarks and documentation have it.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Declaration => "Declaration",
            Reason::AvailableExternally => "AvailableExternally",
            Reason::UnknownLinkage => "UnknownLinkage",
            Reason::Naked => "Naked",
            Reason::OwnsFrame => "OwnsFrame",
            Reason::EntryPoint => "EntryPoint",
            Reason::ReadByLoader => "ReadByLoader",
            Reason::Instrumented => "Instrumented",
            Reason::UnknownAttribute => "UnknownAttribute",
            Reason::NamedInMetadata => "NamedInMetadata",
            Reason::NotUnderstood => "NotUnderstood",
            Reason::LibraryFunction => "LibraryFunction",
            Reason::SharedComdat => "SharedComdat",
            Reason::ComdatSelection => "ComdatSelection",
            Reason::BlockAddressEscapes => "BlockAddressEscapes",
            Reason::InterposableComdat => "InterposableComdat",
            Reason::LocalContent => "LocalContent",
            Reason::VarArgsThunk => "VarArgsThunk",
            Reason::CallingConventionThunk => "CallingConventionThunk",
            Reason::ArgumentMemoryThunk => "ArgumentMemoryThunk",
            Reason::FrameObservedThunk => "FrameObservedThunk",
            Reason::ReturnsTwiceThunk => "ReturnsTwiceThunk",
            Reason::PrefixDataThunk => "PrefixDataThunk",
            Reason::TailCallTypesThunk => "TailCallTypesThunk",
            Reason::LostJump => "LostJump",
            Reason::UnprofitableThunk => "UnprofitableThunk",
            Reason::SymbolKept => "SymbolKept",
            Reason::AddressSignificant => "AddressSignificant",
            Reason::Preemptible => "Preemptible",
        }
    }

    /// The rest of the sentence "… was not merged because …".
    pub fn explanation(self) -> &'static str {
        match self {
            Reason::Declaration => "it has no body",
            Reason::AvailableExternally => "its real body is in another module",
            Reason::UnknownLinkage => "its linkage is not understood",
            Reason::Naked => "it is naked",
            Reason::OwnsFrame => "its frame belongs to a coroutine or to other functions too",
            Reason::EntryPoint => "it is an entry point that nothing may call",
            Reason::ReadByLoader => "a loader may look at it as a function of its own",
            Reason::Instrumented => "its entries are counted or patched for itself",
            Reason::UnknownAttribute => "it has a function attribute that is not understood",
            Reason::NamedInMetadata => "named metadata speaks of it",
            Reason::NotUnderstood => "it contains an operation that is not understood",
            Reason::LibraryFunction => "it has the name of a library function",
            Reason::SharedComdat => "it shares a comdat with other symbols",
            Reason::ComdatSelection => "the linker compares its comdat with those of other modules",
            Reason::BlockAddressEscapes => "the address of one of its blocks is used elsewhere",
            Reason::InterposableComdat => {
                "a private copy of its body could not be folded by the linker"
            }
            Reason::LocalContent => "a shared body would mention what has no name in other modules",
            Reason::VarArgsThunk => "a thunk cannot forward variadic arguments",
            Reason::CallingConventionThunk => {
                "a thunk cannot forward arguments in its calling convention"
            }
            Reason::ArgumentMemoryThunk => {
                "a thunk cannot forward arguments that live in the caller's frame"
            }
            Reason::FrameObservedThunk => "its body would see the thunk's frame",
            Reason::ReturnsTwiceThunk => "it returns twice",
            Reason::PrefixDataThunk => "its prefix or prologue data belongs to its symbol",
            Reason::TailCallTypesThunk => "a guaranteed tail call needs identical types",
            Reason::LostJump => "a thunk would take stack where its body jumps to other functions",
            Reason::UnprofitableThunk => "a thunk would be no smaller than its body",
            Reason::SymbolKept => "an alias, ifunc or llvm.used needs its symbol",
            Reason::AddressSignificant => "its address is significant",
            Reason::Preemptible => "calls of it may reach another shared object's definition",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_complete() {
        let mut names: Vec<_> = Reason::ALL.iter().map(|reason| reason.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Reason::ALL.len());
    }

    #[test]
    fn every_reason_is_documented() {
        let documentation = include_str!("../../docs/mergefunc.md");
        for reason in Reason::ALL {
            let row = format!("| `{}` |", reason.name());
            assert!(documentation.contains(&row), "docs/mergefunc.md lacks a row {row}");
        }
    }
}
