//! Registration with LLVM 16 to 18 through the `llvm-plugin` crate.
//!
//! The crate calls every pass `Pass<ModuleIR>`, so options that name passes would
//! not find ours, and two of them would look the same in `-time-passes`.  So the
//! crate registers the parsing callback, and the passes are added by the same shim
//! as everywhere else.  That needs the pointer inside of the crate's
//! `ModulePassManager`, which is private.
//!
//! The crate does not hand over what stands in parentheses after a name, so
//! `rust-mergefunc(x)` is not refused here as it is by later versions.

use crate::host::{PassBuilder, PassManager};
use crate::information::PluginInfo;
use crate::parser;
use llvm_plugin::{ModulePassManager, PassPluginLibraryInfo, PipelineParsing};
use std::ffi::c_void;

const _: () = assert!(size_of::<PluginInfo>() == size_of::<PassPluginLibraryInfo>());

/// Makes the host ask about pipeline elements that it does not know.
pub(crate) fn register_parser(builder: &mut PassBuilder<'_>) {
    // SAFETY: `raw` is a builder; the crate's wrapper is used during this call.
    let mut wrapped = unsafe { llvm_plugin::PassBuilder::from_raw(builder.raw()) };
    wrapped.add_module_pipeline_parsing_callback(|element, manager| {
        // The crate does not check that a text is UTF-8.
        let element = String::from_utf8_lossy(element.as_bytes());
        // SAFETY: the crate wraps the manager that the host has just handed over.
        let manager = unsafe { PassManager::from_raw(pointer_in(manager)) };
        if manager.is_some_and(|mut manager| parser::parse(&element, &mut manager)) {
            PipelineParsing::Parsed
        } else {
            PipelineParsing::NotParsed
        }
    });
}

const _: () = assert!(
    size_of::<ModulePassManager>() == size_of::<*mut c_void>()
        && align_of::<ModulePassManager>() == align_of::<*mut c_void>()
);

fn pointer_in(manager: &mut ModulePassManager) -> *mut c_void {
    // SAFETY: in the version that Cargo.toml pins the type's only field is the
    // pointer, and a type of a pointer's size has room for no other.
    unsafe { std::ptr::from_mut(manager).cast::<*mut c_void>().read() }
}
