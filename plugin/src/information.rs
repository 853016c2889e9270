//! The plugin interface: one function that returns one struct.

use crate::entry;
use crate::host::{PassBuilder, host_major};
use crate::shield::shielded;
use rustmerge_core::LLVM_MAJOR;
use rustmerge_core::host::pass::say_once;
use std::ffi::{c_char, c_void};

/// `llvm::PassPluginLibraryInfo`; shim/Register.cpp pins version and size.
#[repr(C)]
pub(crate) struct PluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(builder: *mut c_void),
    /// Replaces code generation; ours does not.
    #[cfg(llvm_at_least_22)]
    before_code_generation: Option<unsafe extern "C" fn()>,
}

#[cfg(not(llvm_at_least_22))]
const API_VERSION: u32 = 1;
#[cfg(llvm_at_least_22)]
const API_VERSION: u32 = 2;

/// The bytes of this struct in the oldest LLVM, without later fields.
#[cfg(target_arch = "x86_64")]
const SHORTEST: usize = 32;

/// An API version that every host refuses.
const REFUSAL: u32 = 0;

const _: () = assert!(size_of::<PluginInfo>() == 24 + 8 * API_VERSION as usize);

/// The one symbol that the plugin exports: in C++ a function that returns a
/// [`PluginInfo`].  On this processor such a function fills the memory at an address that it
/// gets and returns the address, and so it is written here.
///
/// A host of another LLVM, which gets an error line and a struct that it refuses, may have
/// room for a shorter struct only.  Returning a `PluginInfo` would fill all of ours.
///
/// # Safety
///
/// `room` is writable, for the fields that the host's LLVM knows.
// SAFETY: no other library can define this name in our place, because hosts
// look it up in the one file that they have just loaded.
#[cfg(target_arch = "x86_64")]
#[unsafe(no_mangle)]
unsafe extern "C" fn llvmGetPassPluginInfo(room: *mut PluginInfo) -> *mut PluginInfo {
    let fits = shielded(false, is_made_for_host);
    let info = PluginInfo::new(fits);
    if fits {
        // SAFETY: a host of this LLVM has room for all fields.
        unsafe { room.write(info) }
    } else {
        // SAFETY: these fields are in the struct of every LLVM.
        unsafe {
            std::ptr::copy_nonoverlapping((&raw const info).cast::<u8>(), room.cast(), SHORTEST)
        }
    }
    room
}

/// The one symbol that the plugin exports.  On processors that do not pass the
/// address of the result like an argument, eight bytes too many may be written in a
/// host of another LLVM; an error line precedes it.
// SAFETY: no other library can define this name in our place, because hosts
// look it up in the one file that they have just loaded.
#[cfg(not(target_arch = "x86_64"))]
#[unsafe(no_mangle)]
extern "C" fn llvmGetPassPluginInfo() -> PluginInfo {
    PluginInfo::new(shielded(false, is_made_for_host))
}

impl PluginInfo {
    /// What the plugin is, or a struct that every host refuses.
    fn new(fits: bool) -> Self {
        PluginInfo {
            api_version: if fits { API_VERSION } else { REFUSAL },
            name: c"rustmerge".as_ptr(),
            version: concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast(),
            register,
            #[cfg(llvm_at_least_22)]
            before_code_generation: None,
        }
    }
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
