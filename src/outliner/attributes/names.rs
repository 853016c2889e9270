//! Functions that are known by their names.

/// LLVM's own functions that compute or copy and know nothing of the frame they
/// are called in.  The names are prefixes: what follows are types.
pub(in crate::outliner) const MOVABLE_INTRINSICS: &[&str] = &[
    "llvm.abs.",
    "llvm.bitreverse.",
    "llvm.bswap.",
    "llvm.canonicalize.",
    "llvm.ceil.",
    "llvm.copysign.",
    "llvm.cos.",
    "llvm.ctlz.",
    "llvm.ctpop.",
    "llvm.cttz.",
    "llvm.debugtrap",
    "llvm.exp.",
    "llvm.exp10.",
    "llvm.exp2.",
    "llvm.fabs.",
    "llvm.floor.",
    "llvm.fma.",
    "llvm.fmuladd.",
    "llvm.fptosi.sat.",
    "llvm.fptoui.sat.",
    "llvm.fshl.",
    "llvm.fshr.",
    "llvm.is.constant.",
    "llvm.is.fpclass.",
    "llvm.ldexp.",
    "llvm.llrint.",
    "llvm.llround.",
    "llvm.load.relative.",
    "llvm.log.",
    "llvm.log10.",
    "llvm.log2.",
    "llvm.lrint.",
    "llvm.lround.",
    "llvm.maximum.",
    "llvm.maxnum.",
    "llvm.memcpy.inline.",
    "llvm.memcpy.p",
    "llvm.memmove.p",
    "llvm.memset.inline.",
    "llvm.memset.p",
    "llvm.minimum.",
    "llvm.minnum.",
    "llvm.nearbyint.",
    "llvm.pow.",
    "llvm.powi.",
    "llvm.prefetch.",
    "llvm.ptrmask.",
    "llvm.rint.",
    "llvm.round.",
    "llvm.roundeven.",
    "llvm.sadd.",
    "llvm.scmp.",
    "llvm.sin.",
    "llvm.smax.",
    "llvm.smin.",
    "llvm.smul.",
    "llvm.sqrt.",
    "llvm.sshl.",
    "llvm.ssub.",
    "llvm.threadlocal.address.",
    "llvm.trap",
    "llvm.trunc.",
    "llvm.uadd.",
    "llvm.ubsantrap",
    "llvm.ucmp.",
    "llvm.umax.",
    "llvm.umin.",
    "llvm.umul.",
    "llvm.ushl.",
    "llvm.usub.",
    "llvm.vector.reduce.",
];

/// Whether a call of one of LLVM's own functions may move.
pub(in crate::outliner) fn is_movable_intrinsic(name: &[u8]) -> bool {
    // Of all names that are not behind this one, the last is the only one that
    // can be its beginning, because none of the list is the beginning of another.
    let at = MOVABLE_INTRINSICS.partition_point(|known| known.as_bytes() <= name);
    at.checked_sub(1).is_some_and(|at| name.starts_with(MOVABLE_INTRINSICS[at].as_bytes()))
}

/// C functions that return a second time, or whose caller's frame matters, even
/// where nothing in the module says so.
pub(in crate::outliner) const RETURN_TWICE: [&[u8]; 11] = [
    b"setjmp",
    b"_setjmp",
    b"__setjmp",
    b"sigsetjmp",
    b"__sigsetjmp",
    b"_sigsetjmp",
    b"savectx",
    b"vfork",
    b"__vfork",
    b"getcontext",
    b"__builtin_setjmp",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_can_be_searched() {
        let prefixes = MOVABLE_INTRINSICS;
        assert!(prefixes.is_sorted_by(|a, b| a < b));
        assert!(prefixes.windows(2).all(|pair| !pair[1].starts_with(pair[0])));
    }

    #[test]
    fn other_intrinsics_stay() {
        assert!(!is_movable_intrinsic(b"llvm.frameaddress.p0"));
        assert!(!is_movable_intrinsic(b"llvm.memcpy"));
        assert!(!is_movable_intrinsic(b"llvm.memcpy.element.unordered.atomic.p0.p0.i64"));
        assert!(is_movable_intrinsic(b"llvm.memcpy.p0.p0.i64"));
        assert!(is_movable_intrinsic(b"llvm.sadd.with.overflow.i32"));
        assert!(!is_movable_intrinsic(b"llvm."));
    }
}
