//! Modules.

use super::Brand;
use super::llvm_sys;
use super::llvm_sys::core;
use super::llvm_sys::prelude::{LLVMModuleRef, LLVMValueRef};
use super::{Function, GlobalValue, MetadataKind, Value};
use std::marker::PhantomData;
use std::ptr::NonNull;

/// A module that a host is working on, from [`Module::with`].
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Module<'ll> {
    pointer: NonNull<llvm_sys::LLVMModule>,
    brand: Brand<'ll>,
}

unsafe extern "C" {
    fn rmUsedGlobals<'ll>(module: Module<'ll>, out: *mut Value<'ll>, capacity: usize) -> usize;
    fn rmHasTypedPointers(module: Module<'_>) -> bool;
}

impl<'ll> Module<'ll> {
    /// Calls a function with a handle of a module; `None` for a null pointer.  The caller
    /// keeps the module and disposes of it.  The crate's front page has an example.
    ///
    /// The lifetime is one that exists in this call only, and handles are invariant in it.
    /// So no handle outlives the call, and handles of two modules never mix:
    ///
    /// ```compile_fail
    /// # use rustmerge_core::llvm::Module;
    /// fn is_same(one: Module<'_>, other: Module<'_>) -> bool {
    ///     one == other
    /// }
    /// ```
    ///
    /// # Safety
    ///
    /// * `raw` is null or points to a module of the LLVM that this crate was built for.
    /// * During the call no other thread uses the module's context, and nothing changes the
    ///   module but through handles that come from this one.
    /// * Handles to objects that are erased are not used any more.  A pass erases functions,
    ///   so of the handles that exist before a pass runs only the module's is used
    ///   afterwards.
    pub unsafe fn with<R>(
        raw: LLVMModuleRef,
        work: impl for<'module> FnOnce(Module<'module>) -> R,
    ) -> Option<R> {
        NonNull::new(raw).map(|pointer| work(Module { pointer, brand: PhantomData }))
    }

    /// A handle for a unit test, whose module outlives it.
    ///
    /// # Safety
    ///
    /// As for [`Module::with`]; the module lives as long as `'ll`.
    #[cfg(test)]
    pub(super) unsafe fn from_raw(raw: LLVMModuleRef) -> Option<Self> {
        NonNull::new(raw).map(|pointer| Module { pointer, brand: PhantomData })
    }

    /// The pointer for LLVM's C API.  What is done with it keeps to what
    /// [`Module::with`] was promised.
    pub fn raw(self) -> LLVMModuleRef {
        self.pointer.as_ptr()
    }

    /// The module's identifier, usually a file name.
    pub fn identifier(self) -> String {
        let mut length = 0;
        // SAFETY: live; LLVM returns a pointer to `length` bytes.
        let bytes = unsafe {
            let data = core::LLVMGetModuleIdentifier(self.raw(), &mut length);
            std::slice::from_raw_parts(data.cast::<u8>(), length)
        };
        String::from_utf8_lossy(bytes).into_owned()
    }

    /// Whether the module carries assembly of its own.
    pub(crate) fn has_inline_asm(self) -> bool {
        let mut length = 0;
        // SAFETY: live; only the length is looked at.
        unsafe { core::LLVMGetModuleInlineAsm(self.raw(), &mut length) };
        length > 0
    }

    /// The functions, in module order.  The list is read afresh, so it is right
    /// after changes too.
    pub fn functions(self) -> Vec<Function<'ll>> {
        // SAFETY: live; LLVM returns the functions of the module.
        unsafe {
            let first = core::LLVMGetFirstFunction(self.raw());
            listed(first, core::LLVMGetNextFunction)
                .filter_map(|raw| Function::from_raw(raw))
                .collect()
        }
    }

    /// The global variables, in module order.
    pub(crate) fn variables(self) -> Vec<GlobalValue<'ll>> {
        // SAFETY: live; LLVM returns the variables of the module.
        unsafe { globals(core::LLVMGetFirstGlobal(self.raw()), core::LLVMGetNextGlobal) }
    }

    /// The aliases, in module order.
    pub(crate) fn aliases(self) -> Vec<GlobalValue<'ll>> {
        // SAFETY: live; LLVM returns the aliases of the module.
        unsafe { globals(core::LLVMGetFirstGlobalAlias(self.raw()), core::LLVMGetNextGlobalAlias) }
    }

    /// The number of a metadata kind in this module's context.
    pub(crate) fn metadata_kind(self, name: &str) -> MetadataKind {
        // SAFETY: live; LLVM reads as many bytes as it is told.
        MetadataKind(unsafe {
            let context = core::LLVMGetModuleContext(self.raw());
            core::LLVMGetMDKindIDInContext(context, name.as_ptr().cast(), name.len() as u32)
        })
    }

    /// Members of `llvm.used` and `llvm.compiler.used`.
    pub(crate) fn used_globals(self) -> Vec<Value<'ll>> {
        // SAFETY: live, room; the shim writes values of the module.
        unsafe { super::read_list(|out, room| rmUsedGlobals(self, out, room)) }
    }

    /// Whether the context uses typed pointers, as it may in LLVM 16.
    pub(crate) fn has_typed_pointers(self) -> bool {
        // SAFETY: live.
        unsafe { rmHasTypedPointers(self) }
    }
}

/// The members of a list of a module, given the first one and how the next one is found, which is
/// null past the last.
///
/// # Safety
///
/// They are live, and of the kind that `next` goes over; the list does not change meanwhile.
unsafe fn listed(first: LLVMValueRef, next: Next) -> impl Iterator<Item = LLVMValueRef> {
    let present = |raw: LLVMValueRef| (!raw.is_null()).then_some(raw);
    // SAFETY: as asked for.
    std::iter::successors(present(first), move |&raw| present(unsafe { next(raw) }))
}

/// The same, of variables or aliases.
///
/// # Safety
///
/// As for [`listed`]; they live as long as the lifetime says.
unsafe fn globals<'ll>(first: LLVMValueRef, next: Next) -> Vec<GlobalValue<'ll>> {
    // SAFETY: as asked for.
    let values = unsafe { listed(first, next) };
    // SAFETY: live.
    values.filter_map(|raw| unsafe { Value::from_raw(raw) }.and_then(GlobalValue::of)).collect()
}

/// LLVM's function for the next member of a list.
type Next = unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef;
