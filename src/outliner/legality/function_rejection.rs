//! Why a function keeps all of its code.

use crate::host::reasons::reasons;

reasons! {
    /// Why all code of a function stays where it is.  The names are those of remarks.
    pub(in crate::outliner) enum FunctionRejection {
        /// It has neither `minsize` nor `optsize`, and `all` was not asked for.
        ForSpeed = "ForSpeed": "it is not optimised for size",
        /// Another definition may run, or the linker folds copies of it.
        Linkage = "Linkage": "another definition may take its place",
        /// Later passes know its name, and treat its code as that of no other function.
        LibraryFunction = "LibraryFunction": "it has the name of a library function",
        /// Its calling convention has rules for frames or tail calls that are not modelled.
        CallingConvention = "CallingConvention": "its calling convention is not known",
        Placement = "Placement": "it has a section, partition or address space, or is for BPF",
        GarbageCollector = "GarbageCollector": "a garbage collector looks at its frames",
        /// Its exception handling is not that of C++ or Rust on ELF.
        Personality = "Personality": "its exception handling is not known",
        Attribute = "Attribute": "an attribute forbids moving its code, or is not known",
        /// An argument is memory that only this function may use.
        ArgumentMemory = "ArgumentMemory": "an argument is memory that only its caller knows",
        /// It has metadata other than debug info and a profile.
        FunctionMetadata = "FunctionMetadata": "its metadata is not known",
        Skipped = "Skipped": "parameter `skip` or an annotation excludes it",
        NamedInMetadata = "NamedInMetadata": "named metadata refers to it",
        ReturnsTwice = "ReturnsTwice": "something that it calls returns twice",
        /// It reads memory exclusively, and nothing else may access memory up to the exclusive
        /// store.
        Exclusive = "Exclusive": "it reads memory exclusively",
        /// It has an operation that this library does not know.  What the rest of the function may
        /// become could depend on it, as it does on a landing pad or an alloca.
        UnknownOperation = "UnknownOperation": "it has an operation that is not known",
        UnreachableCode = "UnreachableCode": "no path leads to some of its code",
        /// Several of its calls that may be jumps pass its own stack arguments on, and code
        /// generation makes only one of them a jump.
        CompetingJumps = "CompetingJumps":
            "only one of its calls that pass stack arguments on is a jump",
        /// One of its calls that may be jumps leads to its `ret` by a phi of type `i1`, and code
        /// generation may widen that phi.
        BooleanJump = "BooleanJump": "a call is a jump only where the returned i1 is not widened",
    }
}
