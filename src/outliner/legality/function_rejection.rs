//! Why a function keeps all of its code.

/// Why all code of a function stays where it is.  The names are those of remarks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::outliner) enum FunctionRejection {
    /// It has neither `minsize` nor `optsize`, and `all` was not asked for.
    ForSpeed,
    /// Another definition may run, or the linker folds copies of it.
    Linkage,
    /// Later passes know its name, and treat its code as that of no other function.
    LibraryFunction,
    /// Its calling convention has rules for frames or tail calls that are not modelled.
    CallingConvention,
    /// It has a section, a partition or an address space of its own, or is for BPF.
    Placement,
    /// A garbage collector looks at its frames.
    GarbageCollector,
    /// Its exception handling is not that of C++ or Rust on ELF.
    Personality,
    /// One of its attributes forbids moving its code, or is not known.
    Attribute,
    /// An argument is memory that only this function may use.
    ArgumentMemory,
    /// It has metadata other than debug info and a profile.
    FunctionMetadata,
    /// The module's own metadata names it, as a kernel for example.
    NamedInMetadata,
    /// Something that it calls returns twice.
    ReturnsTwice,
    /// It reads memory exclusively, and nothing else may access memory up to the exclusive store.
    Exclusive,
    /// It has an operation that this library does not know.  What the rest of the function may
    /// become could depend on it, as it does on a landing pad or an alloca.
    UnknownOperation,
    /// No path leads to some of its code.
    UnreachableCode,
    /// Several of its calls that may be jumps pass its own stack arguments on, and
    /// code generation makes only one of them a jump.
    CompetingJumps,
    /// One of its calls that may be jumps leads to its `ret` by a phi of type `i1`, and
    /// code generation may widen that phi.
    BooleanJump,
}

impl FunctionRejection {
    /// All of them, for the documentation.
    #[cfg(test)]
    pub(in crate::outliner) const ALL: [FunctionRejection; 17] = [
        FunctionRejection::ForSpeed,
        FunctionRejection::Linkage,
        FunctionRejection::LibraryFunction,
        FunctionRejection::CallingConvention,
        FunctionRejection::Placement,
        FunctionRejection::GarbageCollector,
        FunctionRejection::Personality,
        FunctionRejection::Attribute,
        FunctionRejection::ArgumentMemory,
        FunctionRejection::FunctionMetadata,
        FunctionRejection::NamedInMetadata,
        FunctionRejection::ReturnsTwice,
        FunctionRejection::Exclusive,
        FunctionRejection::UnknownOperation,
        FunctionRejection::UnreachableCode,
        FunctionRejection::CompetingJumps,
        FunctionRejection::BooleanJump,
    ];

    /// The reason as remarks print it.
    pub(in crate::outliner) fn message(self) -> &'static str {
        match self {
            FunctionRejection::ForSpeed => "it is not to be small",
            FunctionRejection::Linkage => "another definition may take its place",
            FunctionRejection::LibraryFunction => "it has the name of a library function",
            FunctionRejection::CallingConvention => "its calling convention is not known",
            FunctionRejection::Placement => "it has a place of its own",
            FunctionRejection::GarbageCollector => "a garbage collector looks at its frames",
            FunctionRejection::Personality => "its exception handling is not known",
            FunctionRejection::Attribute => "an attribute asks for the code as it is",
            FunctionRejection::ArgumentMemory => "an argument is memory that only its caller knows",
            FunctionRejection::FunctionMetadata => "its metadata is not known",
            FunctionRejection::NamedInMetadata => "the module's metadata names it",
            FunctionRejection::ReturnsTwice => "something that it calls returns twice",
            FunctionRejection::Exclusive => "it reads memory exclusively",
            FunctionRejection::UnknownOperation => "it has an operation that is not known",
            FunctionRejection::UnreachableCode => "no path leads to some of its code",
            FunctionRejection::CompetingJumps => {
                "only one of its calls that pass stack arguments on is a jump"
            }
            FunctionRejection::BooleanJump => {
                "a call is a jump only where the returned i1 is not widened"
            }
        }
    }
}
