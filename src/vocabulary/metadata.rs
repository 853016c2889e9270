//! Metadata of instructions, one row for each kind: what becomes of it when functions merge
//! and when code moves.

use crate::llvm::MetadataKind;

/// How the survivor of a merge keeps what two instructions say in one kind of metadata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Combination {
    /// Keep it where both have the same node, else drop it.
    SameOrNone,
    /// Keep the tag that covers both.
    MostGenericTbaa,
    /// Keep it where both loops have the same properties, else drop it.
    SameLoopProperties,
    /// Diagnostics and debug info only: keep the survivor's.
    Survivors,
}

/// What becomes of metadata when code moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnMove {
    /// It holds for the shared code where it is the same everywhere.
    KeptIfSame,
    /// It is a hint, or refers to the function it is in.
    Dropped,
}

/// What is known of a kind of metadata.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MetadataRow {
    /// The name of the kind.
    pub name: &'static str,
    /// What becomes of it in the survivor of a merge.  `None`: it is part of the meaning, so
    /// functions that differ in it are different.
    pub merged: Option<Combination>,
    /// What becomes of it when code moves.  `None`: the instruction stays.
    pub moved: Option<OnMove>,
}

/// The value that a word in a column stands for.
#[rustfmt::skip]
macro_rules! cell {
    (merged same) => { Some(Combination::SameOrNone) };
    (merged tbaa) => { Some(Combination::MostGenericTbaa) };
    (merged loop) => { Some(Combination::SameLoopProperties) };
    (merged first) => { Some(Combination::Survivors) };
    (merged _) => { None };
    (moved same) => { Some(OnMove::KeptIfSame) };
    (moved drop) => { Some(OnMove::Dropped) };
    (moved _) => { None };
}

macro_rules! metadata {
    ($($name:literal $merged:tt $moved:tt;)*) => {
        &[$(MetadataRow {
            name: $name,
            merged: cell!(merged $merged),
            moved: cell!(moved $moved),
        }),*]
    };
}

/// The kinds up to those of LLVM 23.  Most only assert, hint or describe, so that an instruction
/// without them, or with weaker ones, is right wherever one with them is.  With `_` a kind is part
/// of the meaning of an instruction, or keeps it where it is, and so is and does a kind without a
/// row; `python3 -m ci.lib.new_names --check` fails for each that an LLVM has.
pub(crate) const METADATA: &[MetadataRow] = metadata! {
    // kind                         merged moved
    "DIAssignID"                    first  drop;
    "absolute_symbol"               _      _;
    "alias.scope"                   same   drop;
    "align"                         same   same;
    "alloc_token"                   _      _;
    "annotation"                    same   drop;
    "associated"                    _      _;
    "block.uniformity.profile"      _      _;
    // LLVM 23 and later: debug info of virtual calls.
    "call_target"                   same   drop;
    "callback"                      _      _;
    "callee_type"                   _      _;
    "callees"                       same   drop;
    "callgraph"                     _      _;
    "callsite"                      same   drop;
    "captures"                      _      _;
    "coro.outside.frame"            _      _;
    "dereferenceable"               same   same;
    "dereferenceable_or_null"       same   same;
    "elf_section_properties"        _      _;
    "exclude"                       _      _;
    "fpmath"                        same   same;
    "func_sanitize"                 _      _;
    "heapallocsite"                 same   drop;
    "implicit.ref"                  _      _;
    // LLVM 23 and later: what the inliner has inlined on the way to a call, so that it stops; before,
    // it forgot that at the end of each run.
    "inline_history"                same   drop;
    "invariant.group"               same   drop;
    "invariant.load"                same   same;
    "irr_loop"                      _      _;
    "kcfi_type"                     _      _;
    "llvm.access.group"             same   drop;
    "llvm.loop"                     loop   drop;
    "llvm.mem.parallel_loop_access" same   drop;
    "llvm.preserve.access.index"    _      _;
    "make.implicit"                 _      drop;
    "mem.cache_hint"                _      _;
    "memprof"                       same   drop;
    "mmra"                          _      _;
    "noalias"                       same   drop;
    "noalias.addrspace"             same   drop;
    "nofpclass"                     _      _;
    "nofree"                        _      _;
    "nonnull"                       same   same;
    "nontemporal"                   same   same;
    "nosanitize"                    _      _;
    "noundef"                       same   same;
    "pcsections"                    _      _;
    "prof"                          same   drop;
    "range"                         same   same;
    "section_prefix"                _      _;
    "srcloc"                        first  drop;
    "tbaa"                          tbaa   same;
    "tbaa.struct"                   same   drop;
    "unpredictable"                 same   drop;
    "vcall_visibility"              _      _;
};

/// Whether the survivor of a merge keeps a kind of metadata of functions for itself, or what it
/// says is added up; every other kind makes functions different.
pub(crate) fn is_ignored_on_functions(kind: MetadataKind) -> bool {
    matches!(kind, MetadataKind::DBG | MetadataKind::PROF) || is_identity(kind)
}

/// Whether a kind of metadata of a symbol only says which one it is, as its name does.
pub(crate) fn is_identity(kind: MetadataKind) -> bool {
    cfg!(llvm_at_least_23) && kind == MetadataKind::GUID
}

/// The kinds that name alias scopes.
pub(crate) const ALIAS_SCOPES: [&str; 2] = ["alias.scope", "noalias"];

/// The kinds of instruction metadata that the survivor of a merge combines.
pub fn combined_metadata() -> impl Iterator<Item = &'static str> {
    METADATA.iter().filter(|row| row.merged.is_some()).map(|row| row.name)
}

/// Whether functions may change although named metadata of a name mentions them.  Module flags
/// name functions for profiles only; `llvm.dbg.*`, and `llvm.gcov`, which refers to compile units,
/// reach them through debug info, which keeps none.
pub(crate) fn may_name_functions(name: &[u8]) -> bool {
    matches!(name, b"llvm.module.flags" | b"llvm.gcov") || name.starts_with(b"llvm.dbg")
}

#[cfg(test)]
mod tests {
    use super::may_name_functions;

    #[test]
    fn flags_and_debug_info_do_not_count() {
        assert!(may_name_functions(b"llvm.module.flags"));
        assert!(may_name_functions(b"llvm.dbg.cu"));
        assert!(may_name_functions(b"llvm.gcov"));
        for name in [b"nvvm.annotations".as_slice(), b"llvm.ident", b"llvm.module.flags.2", b""] {
            assert!(!may_name_functions(name));
        }
    }
}
