//! Registration with LLVM 16 to 18 through the `llvm-plugin` crate.
//!
//! The crate calls every pass `Pass<ModuleIR>`, so no option that speaks of
//! passes by name would find ours, and two of them would look the same in
//! `-time-passes`.  So the crate does the registration and the parsing
//! callback, and the passes are added by the same shim as everywhere else.
//! That takes the pointer inside of the crate's `PassBuilder` and
//! `ModulePassManager`, which it keeps private.
//!
//! The crate does not hand over what stands in parentheses after a name, so
//! `rust-mergefunc(x)` is not refused here as it is by later versions.

use crate::entry;
use crate::host::{PassBuilder, PassManager};
use std::ffi::c_void;

// The crate's macro takes nothing but a literal, so the compiler compares it
// with the version that the package has.
const _: () = assert!(matches!(env!("CARGO_PKG_VERSION").as_bytes(), b"0.1.0"));

#[llvm_plugin::plugin(name = "rustmerge", version = "0.1.0")]
fn register(builder: &mut llvm_plugin::PassBuilder) {
    // SAFETY: the crate wraps the builder that the host has just handed over.
    if let Some(mut builder) = unsafe { PassBuilder::from_raw(builder.pointer()) } {
        entry::set_up(&mut builder);
    }
    builder.add_module_pipeline_parsing_callback(|element, manager| {
        // The crate does not check that a text is UTF-8.
        let element = String::from_utf8_lossy(element.as_bytes());
        // SAFETY: the crate wraps the manager that the host has just handed over.
        let manager = unsafe { PassManager::from_raw(manager.pointer()) };
        if manager.is_some_and(|mut manager| entry::parse(&element, &mut manager)) {
            llvm_plugin::PipelineParsing::Parsed
        } else {
            llvm_plugin::PipelineParsing::NotParsed
        }
    });
}

/// A type of the crate that holds a pointer to an LLVM object and nothing else.
trait Wrapper: Sized {
    const HOLDS_ONE_POINTER: () = assert!(
        size_of::<Self>() == size_of::<*mut c_void>()
            && align_of::<Self>() == align_of::<*mut c_void>()
    );

    fn pointer(&mut self) -> *mut c_void {
        let () = Self::HOLDS_ONE_POINTER;
        // SAFETY: in the version that Cargo.toml pins the type's only field is
        // the pointer, and a type of a pointer's size has room for no other.
        unsafe { std::ptr::from_mut(self).cast::<*mut c_void>().read() }
    }
}

impl Wrapper for llvm_plugin::PassBuilder {}
impl Wrapper for llvm_plugin::ModulePassManager {}
