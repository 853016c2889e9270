//! Stack memory that a function allocates.

use super::llvm_sys::core;
use super::llvm_sys::prelude::LLVMUseRef;
use super::{Function, Inst, Value};

/// An alloca.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Alloca<'ll>(Inst<'ll>);

/// What an alloca is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AllocaFacts {
    /// The size in bytes, where it is a known number.
    pub bytes: Option<u64>,
    /// The size, also of a scalable type the least; 0 where it is not known.
    pub min_bytes: u64,
    /// In bytes.
    pub alignment: u32,
    /// In the entry block, of constant size, and not for arguments: it exists as long as
    /// its function runs.
    pub is_static: bool,
    /// It is marked `swifterror`.
    pub is_swift_error: bool,
}

#[repr(C)]
struct RawAlloca {
    bytes: u64,
    alignment: u32,
    is_fixed: bool,
    is_static: bool,
    is_swift_error: bool,
    padding: u8,
}

const _: () = assert!(size_of::<RawAlloca>() == 16);

/// The kind of a lifetime marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LifetimeMarker {
    /// A lifetime of the alloca begins.
    Start,
    /// A lifetime of the alloca ends.
    End,
}

impl LifetimeMarker {
    /// What an instruction says, if it is a lifetime marker: a call of
    /// `llvm.lifetime.start` or `llvm.lifetime.end`.  One with operand bundles, which may
    /// mean anything, is none.
    pub(crate) fn of(inst: Inst<'_>) -> Option<Self> {
        // SAFETY: live.
        let marker = match unsafe { rmLifetimeMarker(inst) } {
            1 => LifetimeMarker::Start,
            2 => LifetimeMarker::End,
            _ => return None,
        };
        let is_plain = inst.as_call().is_some_and(|call| call.bundles().next().is_none());
        is_plain.then_some(marker)
    }
}

unsafe extern "C" {
    fn rmAllocas<'ll>(function: Function<'ll>, out: *mut Alloca<'ll>, capacity: usize) -> usize;
    fn rmLifetimeMarker(inst: Inst<'_>) -> u32;
    fn rmDescribeAlloca(value: Value<'_>, out: *mut RawAlloca) -> bool;
    fn rmSetAllocatedBytes(alloca: Alloca<'_>, bytes: u64);
}

impl<'ll> Alloca<'ll> {
    /// The value as an alloca, if it is one, with what it is.
    pub(crate) fn describe(value: Value<'ll>) -> Option<(Self, AllocaFacts)> {
        let mut raw = std::mem::MaybeUninit::<RawAlloca>::uninit();
        // SAFETY: live, room; the shim describes allocas only, and fills the whole struct then.
        unsafe {
            rmDescribeAlloca(value, raw.as_mut_ptr()).then(|| {
                let raw = raw.assume_init();
                let facts = AllocaFacts {
                    bytes: raw.is_fixed.then_some(raw.bytes),
                    min_bytes: raw.bytes,
                    alignment: raw.alignment,
                    is_static: raw.is_static,
                    is_swift_error: raw.is_swift_error,
                };
                (Alloca(Inst::from_value(value)), facts)
            })
        }
    }

    /// What it is.
    pub(crate) fn facts(self) -> AllocaFacts {
        let (_, facts) = Alloca::describe(self.as_value()).expect("an alloca is one");
        facts
    }

    /// The instruction.
    pub(crate) fn inst(self) -> Inst<'ll> {
        self.0
    }

    /// Its address.
    pub(crate) fn as_value(self) -> Value<'ll> {
        self.0.as_value()
    }

    /// The instructions that use its address, once for each use.
    pub(crate) fn users(self) -> impl Iterator<Item = Inst<'ll>> {
        // SAFETY: live.
        let first = unsafe { core::LLVMGetFirstUse(self.0.raw()) };
        let present = |used: LLVMUseRef| (!used.is_null()).then_some(used);
        // SAFETY: live; LLVM returns null past the last use.
        let next = move |&used: &LLVMUseRef| present(unsafe { core::LLVMGetNextUse(used) });
        let uses = std::iter::successors(present(first), next);
        // SAFETY: live; only instructions use what an instruction computes.
        uses.filter_map(|used| unsafe { Inst::from_raw(core::LLVMGetUser(used)) })
    }

    /// Makes it one array of bytes.
    pub(crate) fn set_allocated_bytes(self, bytes: u64) {
        // SAFETY: live, kind.
        unsafe { rmSetAllocatedBytes(self, bytes) }
    }
}

impl<'ll> Function<'ll> {
    /// The allocas, in the order of the function.
    pub(crate) fn allocas(self) -> Vec<Alloca<'ll>> {
        // SAFETY: live, room, kind: the shim writes allocas of the function.
        unsafe { super::read_list(|out, room| rmAllocas(self, out, room)) }
    }
}
