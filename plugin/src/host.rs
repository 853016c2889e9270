//! The host's objects, and the door through which LLVM calls a pass.

use crate::entry::shielded;
use rustmerge_core::llvm::{Module, RawText};
use rustmerge_core::pass::{ModulePass, run_guarded};
use std::ffi::c_void;
use std::marker::PhantomData;
use std::ptr::NonNull;

/// One occurrence of a pass in a pipeline, as `rmAddPass` reads it.
#[repr(C)]
struct RawPass {
    name: RawText,
    text: RawText,
    data: *mut c_void,
    run: unsafe extern "C" fn(data: *mut c_void, module: *mut c_void) -> bool,
    drop: unsafe extern "C" fn(data: *mut c_void),
}

const _: () = assert!(size_of::<RawPass>() == 56);

unsafe extern "C" {
    fn rmAddPass(manager: *mut c_void, pass: *const RawPass);
    fn rmNamePass(builder: *mut c_void, name: RawText);
}

/// A `PassBuilder` for the time of a call from the host.
pub(crate) struct PassBuilder<'host> {
    pointer: NonNull<c_void>,
    brand: PhantomData<&'host mut ()>,
}

impl PassBuilder<'_> {
    /// Takes a builder from the host.
    ///
    /// # Safety
    ///
    /// `raw` is null or points to an `llvm::PassBuilder` that nobody else uses
    /// during the lifetime.
    pub(crate) unsafe fn from_raw(raw: *mut c_void) -> Option<Self> {
        NonNull::new(raw).map(|pointer| PassBuilder { pointer, brand: PhantomData })
    }

    #[cfg(any(feature = "llvm19", feature = "llvm22"))]
    pub(crate) fn raw(&mut self) -> *mut c_void {
        self.pointer.as_ptr()
    }

    /// Makes options such as `-print-after` find a pass by its name.
    pub(crate) fn name_pass(&mut self, name: &'static str) {
        // SAFETY: `from_raw` was promised a builder; the name lives as long as
        // the plugin, which LLVM never unloads.
        unsafe { rmNamePass(self.pointer.as_ptr(), RawText::new(name.as_bytes())) }
    }
}

/// A `ModulePassManager` for the time of a call from the host.
pub(crate) struct PassManager<'host> {
    pointer: NonNull<c_void>,
    brand: PhantomData<&'host mut ()>,
}

impl PassManager<'_> {
    /// Takes a pass manager from the host.
    ///
    /// # Safety
    ///
    /// `raw` is null or points to an `llvm::ModulePassManager` that nobody else
    /// uses during the lifetime.
    pub(crate) unsafe fn from_raw(raw: *mut c_void) -> Option<Self> {
        NonNull::new(raw).map(|pointer| PassManager { pointer, brand: PhantomData })
    }

    /// Appends a pass; `text` is how the pipeline named it, for hosts that
    /// print pipelines.
    pub(crate) fn add(&mut self, text: &str, pass: Box<dyn ModulePass>) {
        let name = RawText::new(pass.name().as_bytes());
        let occurrence = Box::new(Occurrence { text: text.to_owned(), pass });
        let text = RawText::new(occurrence.text.as_bytes());
        let data = Box::into_raw(occurrence).cast();
        let raw = RawPass { name, text, data, run, drop: drop_occurrence };
        // SAFETY: `from_raw` was promised a pass manager.  It owns `data` from
        // here on, and the text is inside of `data`.
        unsafe { rmAddPass(self.pointer.as_ptr(), &raw) }
    }
}

/// What stands behind a pass in LLVM's pipeline.
struct Occurrence {
    text: String,
    pass: Box<dyn ModulePass>,
}

/// # Safety
///
/// `data` came from `PassManager::add` and was not dropped; `module` points to
/// an `llvm::Module` that is this thread's during the call.
unsafe extern "C" fn run(data: *mut c_void, module: *mut c_void) -> bool {
    // A panic in the pass itself ends in `run_guarded`; what is left for this
    // shield is before and after it, when nothing has changed or all is done.
    shielded(true, || {
        // SAFETY: the caller promises it.
        let occurrence = unsafe { &*data.cast::<Occurrence>() };
        // SAFETY: the caller promises it.
        let Some(module) = (unsafe { Module::from_raw(module) }) else { return false };
        log::debug!("running {} on {}", occurrence.text, module.identifier());
        let changed = run_guarded(occurrence.pass.as_ref(), module);
        log::debug!("{} {}", occurrence.text, if changed { "changed" } else { "kept" });
        changed
    })
}

/// # Safety
///
/// `data` came from `PassManager::add` and is used no more.
unsafe extern "C" fn drop_occurrence(data: *mut c_void) {
    // SAFETY: the caller promises it.
    shielded((), || drop(unsafe { Box::from_raw(data.cast::<Occurrence>()) }));
}
