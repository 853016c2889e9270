//! What LLVM's analyses know of allocas.

use super::{Alloca, Brand, Function, Inst, RawList};
use rustc_hash::FxHashSet;
use std::marker::PhantomData;
use std::ptr::NonNull;

/// The users of an alloca.
#[derive(Clone, Debug)]
pub(crate) struct TrackedUses<'ll> {
    /// All that use its address or one that comes from it, lifetime markers too, as far as
    /// they were looked at; some more than once.
    pub users: Vec<Inst<'ll>>,
    /// These are all users.
    pub is_complete: bool,
    /// The address is captured.
    pub is_captured: bool,
}

#[repr(C)]
struct RawLifetimes {
    private: [u8; 0],
}

unsafe extern "C" {
    fn rmTrackUses<'ll>(
        alloca: Alloca<'ll>,
        out: *mut Inst<'ll>,
        capacity: usize,
        is_captured: *mut bool,
        is_complete: *mut bool,
    ) -> usize;
    fn rmMayAccessMemory(inst: Inst<'_>) -> bool;
    fn rmAllocaOfMarker(marker: Inst<'_>) -> Option<Alloca<'_>>;
    fn rmComputeLifetimes<'ll>(
        function: Function<'ll>,
        allocas: RawList<Alloca<'ll>>,
    ) -> *mut RawLifetimes;
    fn rmDisposeLifetimes(lifetimes: *mut RawLifetimes);
    fn rmIsAliveAfter(lifetimes: *mut RawLifetimes, alloca: Alloca<'_>, inst: Inst<'_>) -> bool;
}

impl<'ll> Alloca<'ll> {
    /// Follows the address to all who use it: LLVM's capture tracking, which gives up where
    /// there are very many.
    pub(crate) fn track_uses(self) -> TrackedUses<'ll> {
        let (mut is_captured, mut is_complete) = (false, false);
        // SAFETY: live, kind, room; the shim writes instructions of the function.
        let users = unsafe {
            super::read_list(|out, room| {
                rmTrackUses(self, out, room, &mut is_captured, &mut is_complete)
            })
        };
        TrackedUses { users, is_complete, is_captured }
    }
}

impl<'ll> Inst<'ll> {
    /// Whether it may access memory, apart from what only debuggers and profilers see.
    /// Lifetime markers do.
    pub(crate) fn may_access_memory(self) -> bool {
        // SAFETY: live.
        unsafe { rmMayAccessMemory(self) }
    }

    /// The alloca that a lifetime marker names according to [`Lifetimes`], through casts and
    /// phis; `None` for another instruction.
    pub(crate) fn alloca_of_marker(self) -> Option<Alloca<'ll>> {
        // SAFETY: live; the shim returns null or an alloca.
        unsafe { rmAllocaOfMarker(self) }
    }
}

/// Where allocas of a function may be alive: LLVM's StackLifetime.  The function must not
/// change while this object lives.
pub(crate) struct Lifetimes<'ll> {
    pointer: NonNull<RawLifetimes>,
    allocas: FxHashSet<Alloca<'ll>>,
    brand: Brand<'ll>,
}

impl<'ll> Lifetimes<'ll> {
    /// Those of some allocas of a function.
    pub(crate) fn compute(function: Function<'ll>, allocas: &[Alloca<'ll>]) -> Self {
        // SAFETY: live, kind; the shim returns an object that is ours to dispose of.
        let pointer = NonNull::new(unsafe { rmComputeLifetimes(function, RawList::new(allocas)) });
        let allocas = allocas.iter().copied().collect();
        Lifetimes { pointer: pointer.expect("the shim allocates"), allocas, brand: PhantomData }
    }

    /// Whether a lifetime of an alloca may go on after an instruction of the function that
    /// control reaches.  Of an alloca that is none of these it does.
    pub(crate) fn is_alive_after(&self, alloca: Alloca<'ll>, inst: Inst<'ll>) -> bool {
        // SAFETY: live, kind; the analysis knows the alloca.
        !self.allocas.contains(&alloca)
            || unsafe { rmIsAliveAfter(self.pointer.as_ptr(), alloca, inst) }
    }
}

impl Drop for Lifetimes<'_> {
    fn drop(&mut self) {
        // SAFETY: the pointer is ours and used no more.
        unsafe { rmDisposeLifetimes(self.pointer.as_ptr()) }
    }
}
