//! The plugin interface: one function that returns one struct.

use crate::entry;
use crate::host::{PassBuilder, host_major};
use rustmerge_core::LLVM_MAJOR;
use rustmerge_core::pass::say_once;
use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;
use std::ptr::addr_of_mut;

/// `llvm::PassPluginLibraryInfo`; shim/Register.cpp pins version and size.
#[repr(C)]
pub(crate) struct PluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(builder: *mut c_void),
    /// Replaces code generation; ours does not.
    #[cfg(feature = "llvm22")]
    before_code_generation: Option<unsafe extern "C" fn()>,
}

#[cfg(not(feature = "llvm22"))]
const API_VERSION: u32 = 1;
#[cfg(feature = "llvm22")]
const API_VERSION: u32 = 2;

/// A version that no host takes.
const REFUSAL: u32 = 0;

const _: () = assert!(size_of::<PluginInfo>() == 24 + 8 * API_VERSION as usize);

/// The one symbol that the plugin exports.
///
/// A host of another LLVM is told so and gets a struct that it will refuse.
/// Its struct may be shorter than ours, so the last field is written for hosts
/// that have it and the compiler is not asked to fill the rest.
// SAFETY: no other library can define this name in our place, because hosts
// look it up in the one file that they have just loaded.
#[unsafe(no_mangle)]
extern "C" fn llvmGetPassPluginInfo() -> MaybeUninit<PluginInfo> {
    let mut info = MaybeUninit::<PluginInfo>::uninit();
    let fields = info.as_mut_ptr();
    let fits = entry::shielded(false, is_made_for_host);
    // SAFETY: the fields belong to `info`.
    unsafe {
        addr_of_mut!((*fields).api_version).write(if fits { API_VERSION } else { REFUSAL });
        addr_of_mut!((*fields).name).write(c"rustmerge".as_ptr());
        let version = concat!(env!("CARGO_PKG_VERSION"), "\0");
        addr_of_mut!((*fields).version).write(version.as_ptr().cast());
        addr_of_mut!((*fields).register).write(register);
        #[cfg(feature = "llvm22")]
        if fits {
            addr_of_mut!((*fields).before_code_generation).write(None);
        }
    }
    info
}

/// Whether the host has the LLVM that the plugin was built for; says so where
/// it has not.
fn is_made_for_host() -> bool {
    let host = host_major();
    if host.to_string() == LLVM_MAJOR {
        return true;
    }
    let found = match host {
        0 => "an older LLVM than 16".to_owned(),
        known => format!("LLVM {known}"),
    };
    say_once(&format!(
        "rustmerge: error: this plugin is built for LLVM {LLVM_MAJOR} and the host has {found}; \
         use one that is built for the host's LLVM"
    ));
    false
}

/// # Safety
///
/// `builder` points to a `PassBuilder` that is this thread's during the call.
unsafe extern "C" fn register(builder: *mut c_void) {
    // SAFETY: the caller promises it.
    let Some(mut builder) = (unsafe { PassBuilder::from_raw(builder) }) else { return };
    entry::set_up(&mut builder);
}
