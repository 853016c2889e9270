//! Registration with LLVM 19 and later, for which no crate exists.

use crate::host::{PassBuilder, PassManager};
use crate::parser;
use crate::shield::shielded;
use rustmerge_core::llvm::RawText;
use std::ffi::c_void;

type Parser = unsafe extern "C" fn(element: RawText, manager: *mut c_void) -> bool;

unsafe extern "C" {
    fn rmRegisterParser(builder: *mut c_void, parse: Parser);
}

/// Makes the host ask about pipeline elements that it does not know.
pub(crate) fn register_parser(builder: &mut PassBuilder<'_>) {
    // SAFETY: `raw` is a builder, and `parse` keeps what the shim expects.
    unsafe { rmRegisterParser(builder.raw(), parse) }
}

/// # Safety
///
/// The element is readable and `manager` points to a `ModulePassManager` that
/// is this thread's during the call.
unsafe extern "C" fn parse(element: RawText, manager: *mut c_void) -> bool {
    shielded(false, || {
        // SAFETY: the caller promises it.
        let element = unsafe { element.to_text() };
        // SAFETY: the caller promises it.
        let manager = unsafe { PassManager::from_raw(manager) };
        manager.is_some_and(|mut manager| parser::parse(&element, &mut manager))
    })
}
