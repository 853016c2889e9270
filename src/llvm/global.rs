//! Global values of every kind, and linkage.

use super::llvm_sys::core;
use super::{Constant, Function, UnnamedAddr, Value};

numbered! {
    /// How a symbol is linked with symbols of the same name in other modules.  The numbers are
    /// those of LLVM's C API, which never change.
    pub(crate) enum Linkage {
        /// Visible, defined once.
        External = 0,
        /// A copy for optimisations; the definition that is linked is elsewhere.
        AvailableExternally = 1,
        /// Discardable; other definitions may take its place.
        LinkOnce = 2,
        /// Discardable; equivalent definitions may exist elsewhere.
        LinkOnceOdr = 3,
        /// Kept; other definitions may take its place.
        Weak = 5,
        /// Kept; equivalent definitions may exist elsewhere.
        WeakOdr = 6,
        /// Of this module, with a symbol table entry.
        Internal = 8,
        /// Of this module, without a symbol table entry.
        Private = 9,
        /// Anything else: appending, common, extern_weak, and what later versions add.
        Other = 0xffff_ffff,
    }
}

impl Linkage {
    pub(crate) fn from_raw(raw: u32) -> Self {
        Self::numbered(raw).unwrap_or(Linkage::Other)
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
    fn rmDescribeVariable<'ll>(value: GlobalValue<'ll>, out: *mut VariableFacts<'ll>) -> bool;
    fn rmStripPointerCastsAndAliases(value: Value<'_>) -> Option<Value<'_>>;
}

/// What a global variable is; mirrors `RmVariable`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariableFacts<'ll> {
    /// What it holds at first; `None` for a declaration.
    pub initializer: Option<Constant<'ll>>,
    /// The alignment in bytes, 0 where none is set.
    pub alignment: u32,
    unnamed_addr: u8,
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
    padding: [u8; 5],
}

const _: () = assert!(size_of::<VariableFacts<'_>>() == 24);

impl VariableFacts<'_> {
    /// How much its address matters.
    pub(crate) fn unnamed_addr(&self) -> UnnamedAddr {
        UnnamedAddr::from_raw(self.unnamed_addr)
    }
}

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
        let mut facts = std::mem::MaybeUninit::uninit();
        // SAFETY: live; the shim fills the whole struct where it returns true; an
        // initializer lives as long as its variable.
        unsafe { rmDescribeVariable(self, facts.as_mut_ptr()).then(|| facts.assume_init()) }
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
