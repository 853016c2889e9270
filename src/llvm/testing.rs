//! Modules that unit tests parse from text.

use super::Module;
use super::llvm_sys::{core, ir_reader};
use std::ffi::CString;

/// Calls a function with a module that is parsed from textual IR.
///
/// # Panics
///
/// Where the text is not valid.
pub(crate) fn with_parsed<R>(text: &str, work: impl FnOnce(Module<'_>) -> R) -> R {
    let text = CString::new(text).expect("textual IR has no zero byte");
    let bytes = text.as_bytes();
    // SAFETY: LLVM copies the bytes, hands over one module of the context where it succeeds,
    // and the module and its context are disposed of when no handle is left.
    unsafe {
        let context = core::LLVMContextCreate();
        let buffer = core::LLVMCreateMemoryBufferWithMemoryRangeCopy(
            bytes.as_ptr().cast(),
            bytes.len(),
            c"test".as_ptr(),
        );
        let (mut raw, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
        #[allow(deprecated)] // LLVM 22 prefers LLVMParseIRInContext2, which older ones lack.
        let failed = ir_reader::LLVMParseIRInContext(context, buffer, &mut raw, &mut message);
        if failed != 0 {
            let message = super::take_message(message);
            panic!("{message}\n{}", text.to_string_lossy());
        }
        let result = Module::with(raw, work);
        core::LLVMDisposeModule(raw);
        core::LLVMContextDispose(context);
        result.expect("a parsed module is not null")
    }
}
