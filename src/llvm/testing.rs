//! Modules that unit tests make from text.

use super::llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef};
use super::llvm_sys::{analysis, core, ir_reader};
use super::{Function, Module, Opcode, take_message};
use std::cell::Cell;

thread_local! {
    /// The number of an operation that counts as unknown, as those of a later LLVM are.
    static FORGOTTEN: Cell<Option<u32>> = const { Cell::new(None) };
}

/// Whether the operation with a number of LLVM's C API counts as unknown.
pub(super) fn is_forgotten(raw: u32) -> bool {
    FORGOTTEN.get() == Some(raw)
}

/// Calls a function while an operation counts as unknown, on this thread.
pub(crate) fn without_knowing<R>(opcode: Opcode, work: impl FnOnce() -> R) -> R {
    FORGOTTEN.set(Some(opcode as u32));
    let result = work();
    FORGOTTEN.set(None);
    result
}

/// A module in a context of its own.
pub(crate) struct TestModule {
    context: LLVMContextRef,
    module: LLVMModuleRef,
}

/// Calls a function with a module that is parsed from textual IR.
///
/// # Panics
///
/// Where the text is not valid.
pub(crate) fn with_parsed<R>(text: &str, work: impl FnOnce(Module<'_>) -> R) -> R {
    work(TestModule::parse(text).handle())
}

impl TestModule {
    /// Parses textual IR, and fails the test where it is not valid.
    pub(crate) fn parse(text: &str) -> Self {
        // SAFETY: LLVM copies the bytes, and hands over one module of the context or a
        // message.
        let module = unsafe {
            let context = core::LLVMContextCreate();
            let buffer = core::LLVMCreateMemoryBufferWithMemoryRangeCopy(
                text.as_ptr().cast(),
                text.len(),
                c"test".as_ptr(),
            );
            let (mut module, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
            // LLVM 22 prefers LLVMParseIRInContext2, which older ones lack.
            #[allow(deprecated)]
            let failed =
                ir_reader::LLVMParseIRInContext(context, buffer, &mut module, &mut message);
            assert!(failed == 0, "{}\n{text}", take_message(message));
            TestModule { context, module }
        };
        module.verify();
        module
    }

    /// The module as the core sees it.
    pub(crate) fn handle(&self) -> Module<'_> {
        // SAFETY: the module lives as long as `self`.
        unsafe { Module::from_raw(self.module) }.expect("a parsed module is not null")
    }

    /// A function by its name.
    pub(crate) fn function(&self, name: &str) -> Function<'_> {
        let mut functions = self.handle().functions().into_iter();
        let found = functions.find(|function| function.name() == name.as_bytes());
        found.unwrap_or_else(|| panic!("there is no function {name}"))
    }

    /// A function as text.
    pub(crate) fn print_function(&self, name: &str) -> String {
        self.function(name).as_value().display()
    }

    /// Fails the test where LLVM's verifier finds something.
    pub(crate) fn verify(&self) {
        let mut message = std::ptr::null_mut();
        // SAFETY: the module is alive; the message is always set and ours.
        let (is_broken, message) = unsafe {
            let action = analysis::LLVMVerifierFailureAction::LLVMReturnStatusAction;
            let is_broken = analysis::LLVMVerifyModule(self.module, action, &mut message);
            (is_broken != 0, take_message(message))
        };
        assert!(!is_broken, "{message}");
    }
}

impl Drop for TestModule {
    fn drop(&mut self) {
        // SAFETY: both are alive, and handles borrow from `self`.
        unsafe {
            core::LLVMDisposeModule(self.module);
            core::LLVMContextDispose(self.context);
        }
    }
}
