//! Global values of every kind, and linkage.

use super::llvm_sys::LLVMLinkage;
use super::llvm_sys::core;
use super::llvm_sys::prelude::LLVMValueRef;
use super::{Constant, Function, MetadataKind, UnnamedAddr, Value};

/// How a symbol is linked with symbols of the same name in other modules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Linkage {
    /// Visible, defined once.
    External,
    /// A copy for optimisations; the definition that is linked is elsewhere.
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

    /// Other modules may have equivalent definitions; the linker
    /// takes one of them.
    pub(crate) fn is_odr(self) -> bool {
        matches!(self, Linkage::LinkOnceOdr | Linkage::WeakOdr)
    }
}

unsafe extern "C" {
    fn rmHasIntrinsicName(global: GlobalValue<'_>) -> bool;
    fn rmAsGlobal(value: Value<'_>) -> Option<GlobalValue<'_>>;
    fn rmDescribeVariable(value: GlobalValue<'_>, out: *mut RawVariable) -> bool;
    fn rmStripPointerCastsAndAliases(value: Value<'_>) -> Option<Value<'_>>;
}

/// What a global variable is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariableFacts<'ll> {
    /// What it holds at first; `None` for a declaration.
    pub initializer: Option<Constant<'ll>>,
    /// The alignment in bytes, 0 where none is set.
    pub alignment: u32,
    /// How much its address matters.
    pub unnamed_addr: UnnamedAddr,
    /// Nothing writes to it.
    pub is_constant: bool,
    /// Each thread has one.
    pub is_thread_local: bool,
    /// It names a section.
    pub has_section: bool,
    /// It is a member of a comdat.
    pub has_comdat: bool,
    /// It names a partition.
    pub has_partition: bool,
    /// Something outside of the module writes to it before the program begins.
    pub is_externally_initialized: bool,
}

#[repr(C)]
struct RawVariable {
    initializer: LLVMValueRef,
    alignment: u32,
    unnamed_addr: u8,
    is_constant: u8,
    is_thread_local: u8,
    has_section: u8,
    has_comdat: u8,
    has_partition: u8,
    is_externally_initialized: u8,
    padding: [u8; 5],
}

const _: () = assert!(size_of::<RawVariable>() == 24);

/// A function, variable, alias or ifunc.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GlobalValue<'ll>(pub(crate) Value<'ll>);

impl<'ll> GlobalValue<'ll> {
    /// The global as a value.
    pub(crate) fn as_value(self) -> Value<'ll> {
        self.0
    }

    /// The global as a constant, which is its address.
    pub(crate) fn as_constant(self) -> Constant<'ll> {
        // SAFETY: live; a global is a constant.
        let constant = unsafe { Constant::from_raw(self.0.raw()) };
        constant.expect("a value is not null")
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
        unsafe { rmAsGlobal(value) }
    }

    /// What the variable is that this global is, if it is one.
    pub(crate) fn variable_facts(self) -> Option<VariableFacts<'ll>> {
        let mut raw = std::mem::MaybeUninit::<RawVariable>::uninit();
        // SAFETY: live; the shim fills the whole struct where it returns true; an
        // initializer lives as long as its variable.
        unsafe {
            if !rmDescribeVariable(self, raw.as_mut_ptr()) {
                return None;
            }
            let raw = raw.assume_init();
            Some(VariableFacts {
                initializer: Constant::from_raw(raw.initializer),
                alignment: raw.alignment,
                unnamed_addr: UnnamedAddr::from_raw(raw.unnamed_addr),
                is_constant: raw.is_constant != 0,
                is_thread_local: raw.is_thread_local != 0,
                has_section: raw.has_section != 0,
                has_comdat: raw.has_comdat != 0,
                has_partition: raw.has_partition != 0,
                is_externally_initialized: raw.is_externally_initialized != 0,
            })
        }
    }

    /// Whether all metadata attached is of a kind that passes a test.
    pub(crate) fn all_metadata_kinds(self, test: impl Fn(MetadataKind) -> bool) -> bool {
        super::metadata::all_kinds(self.0, test)
    }

    /// Whether the name starts with `llvm.`, told without reading it.
    pub(crate) fn has_intrinsic_name(self) -> bool {
        // SAFETY: live.
        unsafe { rmHasIntrinsicName(self) }
    }

    /// The linkage.
    pub(crate) fn linkage(self) -> Linkage {
        // SAFETY: live, kind.
        Linkage::from_raw(unsafe { core::LLVMGetLinkage(self.0.raw()) } as u32)
    }
}

impl<'ll> Value<'ll> {
    /// The value without casts of pointers, addresses without an offset and aliases around it.
    pub(crate) fn without_pointer_casts_and_aliases(self) -> Value<'ll> {
        // SAFETY: live.
        let raw = unsafe { rmStripPointerCastsAndAliases(self) };
        raw.expect("there is a value in every cast")
    }
}
