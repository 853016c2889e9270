//! Global values of every kind, and linkage.

use super::llvm_sys::LLVMLinkage;
use super::llvm_sys::core;
use super::llvm_sys::prelude::LLVMValueRef;
use super::{Constant, Function, Value};

/// How a symbol meets symbols of the same name in other modules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Linkage {
    /// Visible, defined once.
    External,
    /// A definition to look at only; the real one is elsewhere.
    AvailableExternally,
    /// Discardable; equivalent definitions may exist elsewhere.
    LinkOnceOdr,
    /// Discardable; other definitions may take its place.
    LinkOnce,
    /// Kept; equivalent definitions may exist elsewhere.
    WeakOdr,
    /// Kept; other definitions may take its place.
    Weak,
    /// Of this module, with a symbol table entry.
    Internal,
    /// Of this module, without a symbol table entry.
    Private,
    /// Anything else: appending, common, extern_weak, and what later versions
    /// add.
    Other,
}

impl Linkage {
    pub(crate) fn from_raw(raw: u32) -> Self {
        const EXTERNAL: u32 = LLVMLinkage::LLVMExternalLinkage as u32;
        const AVAILABLE: u32 = LLVMLinkage::LLVMAvailableExternallyLinkage as u32;
        const LINK_ONCE_ODR: u32 = LLVMLinkage::LLVMLinkOnceODRLinkage as u32;
        const LINK_ONCE: u32 = LLVMLinkage::LLVMLinkOnceAnyLinkage as u32;
        const WEAK_ODR: u32 = LLVMLinkage::LLVMWeakODRLinkage as u32;
        const WEAK: u32 = LLVMLinkage::LLVMWeakAnyLinkage as u32;
        const INTERNAL: u32 = LLVMLinkage::LLVMInternalLinkage as u32;
        const PRIVATE: u32 = LLVMLinkage::LLVMPrivateLinkage as u32;
        match raw {
            EXTERNAL => Linkage::External,
            AVAILABLE => Linkage::AvailableExternally,
            LINK_ONCE_ODR => Linkage::LinkOnceOdr,
            LINK_ONCE => Linkage::LinkOnce,
            WEAK_ODR => Linkage::WeakOdr,
            WEAK => Linkage::Weak,
            INTERNAL => Linkage::Internal,
            PRIVATE => Linkage::Private,
            _ => Linkage::Other,
        }
    }

    /// Not visible outside of the module.
    pub(crate) fn is_local(self) -> bool {
        matches!(self, Linkage::Internal | Linkage::Private)
    }

    /// Other modules may have equivalent definitions, of which the linker
    /// takes one.
    pub(crate) fn is_odr(self) -> bool {
        matches!(self, Linkage::LinkOnceOdr | Linkage::WeakOdr)
    }
}

unsafe extern "C" {
    fn rmHasIntrinsicName(global: LLVMValueRef) -> bool;
    fn rmAsGlobal(value: LLVMValueRef) -> LLVMValueRef;
    fn rmMergeableConstant(global: LLVMValueRef, alignment: *mut u32) -> LLVMValueRef;
}

/// A function, variable, alias or ifunc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GlobalValue<'ll>(pub(crate) Value<'ll>);

impl<'ll> GlobalValue<'ll> {
    /// The global as a value.
    pub(crate) fn as_value(self) -> Value<'ll> {
        self.0
    }

    /// The symbol's name; empty where it has none.
    pub(crate) fn name(self) -> &'ll [u8] {
        self.0.name()
    }

    /// The function that this global is, if it is one.
    pub(crate) fn as_function(self) -> Option<Function<'ll>> {
        // SAFETY: live; LLVM returns null for another class.
        unsafe { Function::from_raw(core::LLVMIsAFunction(self.0.raw())) }
    }

    /// The global that a value is, if it is one.
    pub(crate) fn of(value: Value<'ll>) -> Option<Self> {
        // SAFETY: live; the shim returns null for another class.
        unsafe { Value::from_raw(rmAsGlobal(value.raw())) }.map(GlobalValue)
    }

    /// Initializer and alignment (0 where none is set) of a local constant
    /// variable whose address does not matter, which is as good as its value.
    pub(crate) fn mergeable_constant(self) -> Option<(Constant<'ll>, u32)> {
        let mut alignment = 0;
        // SAFETY: live; the shim returns null for anything else.
        let initializer =
            unsafe { Constant::from_raw(rmMergeableConstant(self.0.raw(), &mut alignment)) };
        initializer.map(|initializer| (initializer, alignment))
    }

    /// Whether the name starts with `llvm.`, told without reading it.
    pub(crate) fn has_intrinsic_name(self) -> bool {
        // SAFETY: live.
        unsafe { rmHasIntrinsicName(self.0.raw()) }
    }

    /// The linkage.
    pub(crate) fn linkage(self) -> Linkage {
        // SAFETY: live, kind.
        Linkage::from_raw(unsafe { core::LLVMGetLinkage(self.0.raw()) } as u32)
    }
}
