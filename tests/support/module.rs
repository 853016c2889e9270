//! A module that a test owns: parsed from text or bitcode, printed, verified,
//! merged, outlined.

use super::llvm_sys::prelude::{LLVMContextRef, LLVMMemoryBufferRef, LLVMModuleRef, LLVMValueRef};
use super::llvm_sys::{analysis, core, ir_reader};
use rustmerge_core::canonical::{CanonicalForm, Canonicalizer, Depth, Symbol};
use rustmerge_core::host::pass::catch;
use rustmerge_core::llvm::Module;
use rustmerge_core::mergefunc::{self, Changes, Options};
use rustmerge_core::outliner;
use std::ffi::{CStr, c_char};

/// A module in a context of its own, so that tests on several threads have
/// nothing in common.
pub(crate) struct TestModule {
    context: LLVMContextRef,
    module: LLVMModuleRef,
}

impl TestModule {
    /// Parses textual IR, and fails the test where it is not valid: a test that
    /// feeds nonsense to a pass proves nothing.
    pub(crate) fn parse(text: &str) -> Self {
        Self::try_parse(text).unwrap_or_else(|problem| panic!("{problem}\n{text}"))
    }

    /// Parses textual IR.
    pub(crate) fn try_parse(text: &str) -> Result<Self, String> {
        let module = Self::read(text.as_bytes())?;
        module.verify().map(|()| module)
    }

    /// Reads textual IR or bitcode, unverified.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, String> {
        // SAFETY: LLVM copies the bytes; on success it hands over one module of
        // the context, and a message only where it failed.
        unsafe {
            let context = core::LLVMContextCreate();
            let buffer = core::LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                c"test".as_ptr(),
            );
            match parse_buffer(context, buffer) {
                Ok(module) => Ok(TestModule { context, module }),
                Err(message) => {
                    core::LLVMContextDispose(context);
                    Err(message)
                }
            }
        }
    }

    /// Calls a function with the module as the core sees it.
    pub(crate) fn with<R>(&self, work: impl FnOnce(Module<'_>) -> R) -> R {
        // SAFETY: the module lives as long as `self`, and handles live during
        // the call.
        let result = unsafe { Module::with(self.module, work) };
        result.expect("a parsed module is not null")
    }

    /// The names of all functions, in the order of [`Module::functions`].
    pub(crate) fn names(&self) -> Vec<String> {
        self.with(|module| module.functions().iter().map(|one| one.display_name()).collect())
    }

    /// Every function that has a body, described whole.
    pub(crate) fn describe(&self) -> Vec<Description> {
        self.with(|module| describe(module, &mut Canonicalizer::new(module), Depth::Whole))
    }

    /// The module for LLVM's C API.
    pub(crate) fn raw(&self) -> LLVMModuleRef {
        self.module
    }

    /// All functions for LLVM's C API, in the order of [`Module::functions`].
    pub(crate) fn raw_functions(&self) -> Vec<LLVMValueRef> {
        let mut functions = Vec::new();
        // SAFETY: the module is alive; LLVM returns null after the last one.
        unsafe {
            let mut next = core::LLVMGetFirstFunction(self.module);
            while !next.is_null() {
                functions.push(next);
                next = core::LLVMGetNextFunction(next);
            }
        }
        functions
    }

    /// The module as text.
    pub(crate) fn print(&self) -> String {
        // SAFETY: the module is alive and the text is ours to free.
        unsafe { take_text(core::LLVMPrintModuleToString(self.module)) }
    }

    /// One function as text.
    pub(crate) fn print_function(&self, position: usize) -> String {
        let function = self.raw_functions()[position];
        // SAFETY: the function is alive and the text is ours to free.
        unsafe { take_text(core::LLVMPrintValueToString(function)) }
    }

    /// What LLVM's verifier says.
    pub(crate) fn verify(&self) -> Result<(), String> {
        let mut message = std::ptr::null_mut();
        // SAFETY: the module is alive; the message is always set and ours.
        let (is_broken, message) = unsafe {
            let action = analysis::LLVMVerifierFailureAction::LLVMReturnStatusAction;
            let is_broken = analysis::LLVMVerifyModule(self.module, action, &mut message);
            (is_broken != 0, take_text(message))
        };
        if is_broken { Err(message) } else { Ok(()) }
    }

    /// Merges functions and checks that the module is still valid.
    pub(crate) fn merge(&mut self, options: &Options) -> Changes {
        self.change(|module| mergefunc::run(module, options))
    }

    /// Outlines and checks that the module is still valid.
    pub(crate) fn outline(&mut self, options: &outliner::Options) -> outliner::Changes {
        self.change(|module| outliner::run(module, options))
    }

    /// Runs a pass; where it fails, the test says which module it was.
    fn change<T, E: std::error::Error>(
        &mut self,
        work: impl FnOnce(Module<'_>) -> Result<T, E>,
    ) -> T {
        let before = self.print();
        let outcome = catch(|| self.with(work));
        let outcome = outcome.unwrap_or_else(|panic| panic!("{panic}\nin\n{before}"));
        let changes = outcome.unwrap_or_else(|error| panic!("{error}\nin\n{before}"));
        if let Err(problem) = self.verify() {
            panic!("broken by the pass: {problem}\nfrom\n{before}\nto\n{}", self.print());
        }
        changes
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

/// Parses a buffer, which is gone afterwards.
///
/// # Safety
///
/// Context and buffer are alive.
unsafe fn parse_buffer(
    context: LLVMContextRef,
    buffer: LLVMMemoryBufferRef,
) -> Result<LLVMModuleRef, String> {
    let (mut module, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: promised by the caller; older versions free the buffer in any
    // case, newer ones never do.
    let failed = unsafe {
        #[cfg(not(llvm_at_least_22))]
        let failed = ir_reader::LLVMParseIRInContext(context, buffer, &mut module, &mut message);
        #[cfg(llvm_at_least_22)]
        let failed = ir_reader::LLVMParseIRInContext2(context, buffer, &mut module, &mut message);
        #[cfg(llvm_at_least_22)]
        core::LLVMDisposeMemoryBuffer(buffer);
        failed != 0
    };
    // SAFETY: the message is LLVM's to allocate and ours to free.
    if failed { Err(unsafe { take_text(message) }) } else { Ok(module) }
}

/// Takes over a text that LLVM allocated.
///
/// # Safety
///
/// `text` is null or a string that LLVM hands over to its caller.
pub(crate) unsafe fn take_text(text: *mut c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: promised by the caller; freed once.
    unsafe {
        let owned = CStr::from_ptr(text).to_string_lossy().into_owned();
        core::LLVMDisposeMessage(text);
        owned
    }
}

/// A function as the core describes it: two functions are equal where
/// signatures and forms are.
pub(crate) struct Description {
    /// Its position among the functions of the module.
    pub position: usize,
    /// Everything but the body.
    pub signature: Symbol,
    /// The body.
    pub form: CanonicalForm,
}

impl Description {
    /// Whether the core takes two functions for equal.  What is not understood
    /// is equal to nothing.
    pub(crate) fn equals(&self, other: &Self) -> bool {
        self.signature == other.signature
            && self.form == other.form
            && self.form.facts().is_understood
    }
}

/// Describes every function that has a body.
pub(crate) fn describe<'ll>(
    module: Module<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
    depth: Depth,
) -> Vec<Description> {
    let functions = module.functions().into_iter().enumerate();
    functions
        .filter(|(_, function)| function.entry().is_some())
        .map(|(position, function)| {
            let facts = function.facts();
            Description {
                position,
                signature: canonicalizer.signature(function, &facts),
                form: canonicalizer.form(function, &facts, depth),
            }
        })
        .collect()
}
