//! Registration with LLVM 19 and later, for which no crate exists: the plugin
//! interface itself, which is one function that returns one struct.

use crate::entry;
use crate::host::{PassBuilder, PassManager};
use rustmerge_core::llvm::RawText;
use std::ffi::{c_char, c_void};

/// `llvm::PassPluginLibraryInfo`; shim/Register.cpp pins version and size.
#[repr(C)]
struct PluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(builder: *mut c_void),
    /// Replaces code generation; ours does not.
    #[cfg(feature = "llvm22")]
    before_code_generation: Option<unsafe extern "C" fn()>,
}

#[cfg(feature = "llvm19")]
const API_VERSION: u32 = 1;
#[cfg(feature = "llvm22")]
const API_VERSION: u32 = 2;

const _: () = assert!(size_of::<PluginInfo>() == 24 + 8 * API_VERSION as usize);

type Parser = unsafe extern "C" fn(element: RawText, manager: *mut c_void) -> bool;

unsafe extern "C" {
    fn rmRegisterParser(builder: *mut c_void, parse: Parser);
}

/// The one symbol that the plugin exports.
// SAFETY: no other library can define this name in our place, because hosts
// look it up in the one file that they have just loaded.
#[unsafe(no_mangle)]
extern "C" fn llvmGetPassPluginInfo() -> PluginInfo {
    PluginInfo {
        api_version: API_VERSION,
        name: c"rustmerge".as_ptr(),
        version: concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast(),
        register,
        #[cfg(feature = "llvm22")]
        before_code_generation: None,
    }
}

/// # Safety
///
/// `builder` points to a `PassBuilder` that is this thread's during the call.
unsafe extern "C" fn register(builder: *mut c_void) {
    // SAFETY: the caller promises it.
    let Some(mut builder) = (unsafe { PassBuilder::from_raw(builder) }) else { return };
    entry::set_up(&mut builder);
    // SAFETY: `raw` is a builder, and `parse` keeps what the shim expects.
    unsafe { rmRegisterParser(builder.raw(), parse) }
}

/// # Safety
///
/// The element is readable and `manager` points to a `ModulePassManager` that
/// is this thread's during the call.
unsafe extern "C" fn parse(element: RawText, manager: *mut c_void) -> bool {
    entry::shielded(false, || {
        // SAFETY: the caller promises it.
        let element = unsafe { element.to_text() };
        // SAFETY: the caller promises it.
        let manager = unsafe { PassManager::from_raw(manager) };
        manager.is_some_and(|mut manager| entry::parse(&element, &mut manager))
    })
}
