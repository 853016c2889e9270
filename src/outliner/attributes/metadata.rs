//! What becomes of the metadata of instructions that move.

/// What becomes of metadata when code moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::outliner) enum OnMove {
    /// It holds for the shared code where it is the same everywhere.
    KeptIfSame,
    /// It is advice, or speaks of the function it is in.
    Dropped,
}

/// The kinds of metadata with which an instruction may move.
pub(in crate::outliner) const METADATA: &[(&str, OnMove)] = &[
    ("tbaa", OnMove::KeptIfSame),
    ("range", OnMove::KeptIfSame),
    ("nonnull", OnMove::KeptIfSame),
    ("noundef", OnMove::KeptIfSame),
    ("align", OnMove::KeptIfSame),
    ("dereferenceable", OnMove::KeptIfSame),
    ("dereferenceable_or_null", OnMove::KeptIfSame),
    ("invariant.load", OnMove::KeptIfSame),
    ("fpmath", OnMove::KeptIfSame),
    ("nontemporal", OnMove::KeptIfSame),
    ("invariant.group", OnMove::Dropped),
    ("tbaa.struct", OnMove::Dropped),
    ("alias.scope", OnMove::Dropped),
    ("noalias", OnMove::Dropped),
    ("noalias.addrspace", OnMove::Dropped),
    ("prof", OnMove::Dropped),
    ("llvm.access.group", OnMove::Dropped),
    ("llvm.mem.parallel_loop_access", OnMove::Dropped),
    ("callees", OnMove::Dropped),
    ("llvm.loop", OnMove::Dropped),
    ("make.implicit", OnMove::Dropped),
    ("heapallocsite", OnMove::Dropped),
    ("annotation", OnMove::Dropped),
    ("srcloc", OnMove::Dropped),
    ("DIAssignID", OnMove::Dropped),
    ("unpredictable", OnMove::Dropped),
    ("memprof", OnMove::Dropped),
    ("callsite", OnMove::Dropped),
];
