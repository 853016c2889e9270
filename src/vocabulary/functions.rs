//! Functions that are known by their names: LLVM's own, and those of C that return twice.

/// What one of LLVM's own functions means for the code that calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intrinsic {
    /// It computes, copies or traps and does not depend on the frame of its caller: the call
    /// may move to another function.
    Movable,
    /// It only tells the optimiser about other instructions: assumptions, lifetimes,
    /// annotations.  Half of a pair of them means something else.  The same as
    /// `Instruction::isAssumeLikeIntrinsic`, the debug intrinsics and the probes left out.
    Assumption,
    /// It declares scopes for alias metadata, which is an assumption too.
    AliasScopes,
    /// It counts how often a place is reached, without an instruction.
    Probe,
    /// It observes the frame that it is called in, or its caller: its result would be another
    /// with a thunk in between.
    ObservesFrame,
    /// It lets other functions access the frame, or is part of a coroutine.
    OwnsFrame,
}

/// Names of LLVM's own functions, ascending, none the beginning of another.  They are
/// prefixes: what follows are types.
const INTRINSICS: &[(&str, Intrinsic)] = {
    use Intrinsic::*;
    &[
        ("llvm.abs.", Movable),
        ("llvm.addressofreturnaddress", ObservesFrame),
        ("llvm.assume", Assumption),
        ("llvm.bitreverse.", Movable),
        ("llvm.bswap.", Movable),
        ("llvm.call.preallocated.", OwnsFrame),
        ("llvm.canonicalize.", Movable),
        ("llvm.ceil.", Movable),
        ("llvm.copysign.", Movable),
        ("llvm.coro.", OwnsFrame),
        ("llvm.cos.", Movable),
        ("llvm.ctlz.", Movable),
        ("llvm.ctpop.", Movable),
        ("llvm.cttz.", Movable),
        ("llvm.debugtrap", Movable),
        ("llvm.eh.dwarf.cfa", ObservesFrame),
        ("llvm.eh.recoverfp", OwnsFrame),
        ("llvm.eh.return", OwnsFrame),
        ("llvm.eh.sjlj.", OwnsFrame),
        ("llvm.eh.unwind.init", OwnsFrame),
        ("llvm.exp.", Movable),
        ("llvm.exp10.", Movable),
        ("llvm.exp2.", Movable),
        ("llvm.experimental.noalias.scope.decl", AliasScopes),
        ("llvm.fabs.", Movable),
        ("llvm.floor.", Movable),
        ("llvm.fma.", Movable),
        ("llvm.fmuladd.", Movable),
        ("llvm.fptosi.sat.", Movable),
        ("llvm.fptoui.sat.", Movable),
        ("llvm.frameaddress", ObservesFrame),
        ("llvm.fshl.", Movable),
        ("llvm.fshr.", Movable),
        ("llvm.invariant.end", Assumption),
        ("llvm.invariant.start", Assumption),
        ("llvm.is.constant.", Movable),
        ("llvm.is.fpclass.", Movable),
        ("llvm.ldexp.", Movable),
        ("llvm.lifetime.end", Assumption),
        ("llvm.lifetime.start", Assumption),
        ("llvm.llrint.", Movable),
        ("llvm.llround.", Movable),
        ("llvm.load.relative.", Movable),
        ("llvm.localaddress", ObservesFrame),
        ("llvm.localescape", OwnsFrame),
        ("llvm.localrecover", OwnsFrame),
        ("llvm.log.", Movable),
        ("llvm.log10.", Movable),
        ("llvm.log2.", Movable),
        ("llvm.lrint.", Movable),
        ("llvm.lround.", Movable),
        ("llvm.maximum.", Movable),
        ("llvm.maxnum.", Movable),
        ("llvm.memcpy.inline.", Movable),
        ("llvm.memcpy.p", Movable),
        ("llvm.memmove.p", Movable),
        ("llvm.memset.inline.", Movable),
        ("llvm.memset.p", Movable),
        ("llvm.minimum.", Movable),
        ("llvm.minnum.", Movable),
        ("llvm.nearbyint.", Movable),
        ("llvm.objectsize", Assumption),
        ("llvm.pow.", Movable),
        ("llvm.powi.", Movable),
        ("llvm.prefetch.", Movable),
        ("llvm.pseudoprobe", Probe),
        ("llvm.ptr.annotation", Assumption),
        ("llvm.ptrmask.", Movable),
        ("llvm.read_register", ObservesFrame),
        ("llvm.read_volatile_register", ObservesFrame),
        ("llvm.returnaddress", ObservesFrame),
        ("llvm.rint.", Movable),
        ("llvm.round.", Movable),
        ("llvm.roundeven.", Movable),
        ("llvm.sadd.", Movable),
        ("llvm.scmp.", Movable),
        ("llvm.sideeffect", Assumption),
        ("llvm.sin.", Movable),
        ("llvm.smax.", Movable),
        ("llvm.smin.", Movable),
        ("llvm.smul.", Movable),
        ("llvm.sponentry", ObservesFrame),
        ("llvm.sqrt.", Movable),
        ("llvm.sshl.", Movable),
        ("llvm.ssub.", Movable),
        ("llvm.threadlocal.address.", Movable),
        ("llvm.trap", Movable),
        ("llvm.trunc.", Movable),
        ("llvm.uadd.", Movable),
        ("llvm.ubsantrap", Movable),
        ("llvm.ucmp.", Movable),
        ("llvm.umax.", Movable),
        ("llvm.umin.", Movable),
        ("llvm.umul.", Movable),
        ("llvm.ushl.", Movable),
        ("llvm.usub.", Movable),
        ("llvm.va_start", ObservesFrame),
        ("llvm.var.annotation", Assumption),
        ("llvm.vector.reduce.", Movable),
        ("llvm.write_register", ObservesFrame),
    ]
};

/// What is known of a function by its name; `None` where it has no row.  Only names that
/// start with `llvm.` are LLVM's own.
pub(crate) fn intrinsic(name: &[u8]) -> Option<Intrinsic> {
    // Only the last of the names that are not after this one can be its
    // beginning, because none of the list is the beginning of another.
    let at = INTRINSICS.partition_point(|(known, _)| known.as_bytes() <= name);
    let (known, class) = INTRINSICS[at.checked_sub(1)?];
    name.starts_with(known.as_bytes()).then_some(class)
}

/// Whether a name is that of one of LLVM's own functions.
pub(crate) fn is_intrinsic(name: &[u8]) -> bool {
    name.starts_with(b"llvm.")
}

/// LLVM's own functions that one rule asks for, whatever their class: prefixes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named(&'static [&'static str]);

impl Named {
    pub(crate) const ASSUME: Named = Named(&["llvm.assume"]);
    /// They copy memory; the first of them memory that does not overlap.
    pub(crate) const COPY_APART: Named = Named(&["llvm.memcpy"]);
    pub(crate) const COPY: Named = Named(&["llvm.memcpy", "llvm.memmove"]);
    pub(crate) const FILL: Named = Named(&["llvm.memset"]);
    /// All of these, whose last argument says that the access is volatile.
    pub(crate) const MEMORY: Named = Named(&["llvm.mem"]);
    /// They read memory exclusively.  Between that and the exclusive store the processor may lose
    /// the mark of the memory at each other access, so that the store fails each time: a call saves
    /// registers in the frame.
    pub(crate) const EXCLUSIVE_LOAD: Named = Named(&[
        "llvm.aarch64.ldax",
        "llvm.aarch64.ldx",
        "llvm.arm.ldaex",
        "llvm.arm.ldrex",
        "llvm.hexagon.L2.loadw.locked",
        "llvm.hexagon.L4.loadd.locked",
        "llvm.ppc.lbarx",
        "llvm.ppc.ldarx",
        "llvm.ppc.lharx",
        "llvm.ppc.lwarx",
    ]);
    pub(crate) const FAKE_USE: Named = Named(&["llvm.fake.use"]);
    /// They become calls of a library on some processors.
    pub(crate) const LIBRARY: Named = Named(&[
        "llvm.mem",
        "llvm.sin.",
        "llvm.cos.",
        "llvm.exp",
        "llvm.log",
        "llvm.pow",
        "llvm.ldexp.",
        "llvm.fma.",
        "llvm.ll",
        "llvm.lr",
    ]);
    pub(crate) const LIFETIME: Named = Named(&["llvm.lifetime."]);
    /// Minima and maxima of integers.
    pub(crate) const MINIMUM: Named =
        Named(&["llvm.smin.", "llvm.smax.", "llvm.umin.", "llvm.umax."]);
    /// They have no machine code: they only inform the optimiser, or are numbers of the exception
    /// table.
    pub(crate) const NO_CODE: Named =
        Named(&["llvm.lifetime.", "llvm.assume", "llvm.invariant.", "llvm.eh.typeid.for"]);
    /// A product and a sum, which few processors have as one instruction.
    pub(crate) const PRODUCT_AND_SUM: Named = Named(&["llvm.fmuladd."]);
    /// They set a place to return to a second time.
    pub(crate) const SET_JUMP: Named = Named(&["llvm.eh.sjlj."]);
    pub(crate) const THREAD_LOCAL_ADDRESS: Named = Named(&["llvm.threadlocal.address"]);
    /// They test the type of a table of virtual functions.
    pub(crate) const TYPE_TEST: Named =
        Named(&["llvm.type.test", "llvm.type.checked.load", "llvm.public.type.test"]);

    /// Whether a function of this name is one of them.
    pub(crate) fn has(self, name: &[u8]) -> bool {
        self.0.iter().any(|prefix| name.starts_with(prefix.as_bytes()))
    }
}

/// Whether code generation may make a call of a function of the program of a call of this one:
/// any function, and of LLVM's own what belongs to coroutines and what is not known.
pub(crate) fn may_call_program(name: &[u8]) -> bool {
    !is_intrinsic(name) || matches!(intrinsic(name), None | Some(Intrinsic::OwnsFrame))
}

/// The names of LLVM's own functions of one class, as prefixes.
pub fn intrinsics(class: Intrinsic) -> Vec<&'static str> {
    INTRINSICS.iter().filter(|row| row.1 == class).map(|row| row.0).collect()
}

/// C functions that return a second time, or whose caller's frame matters, even where nothing
/// in the module says so.
pub(super) const RETURN_TWICE: [&str; 11] = [
    "setjmp",
    "_setjmp",
    "__setjmp",
    "sigsetjmp",
    "__sigsetjmp",
    "_sigsetjmp",
    "savectx",
    "vfork",
    "__vfork",
    "getcontext",
    "__builtin_setjmp",
];

/// Whether a function of this name may return a second time.
pub(crate) fn returns_twice(name: &[u8]) -> bool {
    RETURN_TWICE.iter().any(|known| known.as_bytes() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_searched() {
        assert!(INTRINSICS.is_sorted_by(|a, b| a.0 < b.0));
        assert!(INTRINSICS.windows(2).all(|pair| !pair[1].0.starts_with(pair[0].0)));
        for (name, class) in INTRINSICS {
            assert_eq!(intrinsic(name.as_bytes()), Some(*class));
        }
    }

    #[test]
    fn names_are_known_by_their_beginning() {
        for (name, class) in [
            ("llvm.memcpy.p0.p0.i64", Some(Intrinsic::Movable)),
            ("llvm.sadd.with.overflow.i32", Some(Intrinsic::Movable)),
            ("llvm.memcpy", None),
            ("llvm.memcpy.element.unordered.atomic.p0.p0.i64", None),
            ("llvm.", None),
            ("llvm.frameaddress.p0", Some(Intrinsic::ObservesFrame)),
            ("llvm.coro.id", Some(Intrinsic::OwnsFrame)),
            ("my.llvm.coro.id", None),
        ] {
            assert_eq!(intrinsic(name.as_bytes()), class, "{name}");
        }
    }
}
