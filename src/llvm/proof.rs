//! Copies of functions in which shared code is put back, for comparison.

use super::llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyFunction};
use super::{Function, Inst};
use std::ffi::{CStr, c_char};

unsafe extern "C" {
    fn rmCopyFunction(function: Function<'_>) -> Option<Function<'_>>;
    fn rmInlineCalls(
        copy: Function<'_>,
        original: Function<'_>,
        shared: Function<'_>,
        body: Function<'_>,
    ) -> *const c_char;
    fn rmTakeTailMark(instruction: Inst<'_>) -> bool;
}

impl Inst<'_> {
    /// Removes the mark `tail` of a call.  Says whether there was one; nothing happens to
    /// what is no call.
    pub(crate) fn take_tail_mark(self) -> bool {
        // SAFETY: live.
        unsafe { rmTakeTailMark(self) }
    }
}

impl<'ll> Function<'ll> {
    /// A copy of the function at the end of the module, without name, debug info
    /// and metadata of its own.  [`Function::erase`] removes it without a trace.
    pub(crate) fn copy(self) -> Function<'ll> {
        // SAFETY: live.
        let copy = unsafe { rmCopyFunction(self) };
        copy.expect("the shim returns the function it made")
    }

    /// Replaces every call of `shared` in this copy of `original` by `body`, an unchanged copy of
    /// `shared`; addresses of the original's blocks become those of the copy's.
    ///
    /// # Errors
    ///
    /// Why that is impossible; the copy is then half rewritten.
    pub(crate) fn inline_calls_of(
        self,
        shared: Function<'ll>,
        body: Function<'ll>,
        original: Function<'ll>,
    ) -> Result<(), &'static str> {
        // SAFETY: live; the callers pass a copy; the shim returns null or a text that lives
        // forever.
        unsafe {
            let reason = rmInlineCalls(self, original, shared, body);
            if reason.is_null() {
                Ok(())
            } else {
                Err(CStr::from_ptr(reason).to_str().unwrap_or("an unknown reason"))
            }
        }
    }

    /// Whether LLVM's verifier accepts the function; it prints faults to the standard error
    /// stream.
    pub(crate) fn is_valid(self) -> bool {
        let action = LLVMVerifierFailureAction::LLVMPrintMessageAction;
        // SAFETY: live.
        unsafe { LLVMVerifyFunction(self.raw(), action) == 0 }
    }
}
