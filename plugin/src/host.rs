//! The host's objects, and the functions through which LLVM calls a pass.

use crate::shield::shielded;
use rustmerge_core::host::pass::{ModulePass, run_guarded};
use rustmerge_core::llvm::{Module, RawText, take_message};
use std::ffi::{c_char, c_void};
use std::marker::PhantomData;
use std::ptr::NonNull;

/// One occurrence of a pass in a pipeline, as `rmAddPass` reads it.
#[repr(C)]
struct RawPass {
    name: RawText,
    text: RawText,
    data: *mut c_void,
    run: unsafe extern "C" fn(data: *mut c_void, module: *mut c_void) -> bool,
    drop: unsafe extern "C" fn(data: *mut c_void),
}

const _: () = assert!(size_of::<RawPass>() == 56);

type RawWanted = unsafe extern "C" fn(module: *mut c_void) -> bool;
type RawExtend =
    unsafe extern "C" fn(builder: *mut c_void, manager: *mut c_void, optimizes: bool, phase: u32);

unsafe extern "C" {
    fn rmAddPass(manager: *mut c_void, pass: *const RawPass);
    fn rmNamePass(builder: *mut c_void, name: RawText);
    fn rmAddPipeline(
        builder: *mut c_void,
        manager: *mut c_void,
        text: RawText,
        wanted: Option<RawWanted>,
    ) -> *mut c_char;
    fn rmCheckPipeline(builder: *mut c_void, text: RawText) -> *mut c_char;
    fn rmRegisterPipelineEnds(builder: *mut c_void, extend: RawExtend);
    fn rmHostMajor() -> u32;
    fn rmPassesOption(value: *mut RawText) -> bool;
}

/// The major version of the host's LLVM, 0 if it does not say.
pub(crate) fn host_major() -> u32 {
    // SAFETY: it looks for a symbol and touches nothing else of an LLVM.
    unsafe { rmHostMajor() }
}

/// What the host's command line says after `-rustmerge-passes=`.
pub(crate) fn passes_option() -> Option<String> {
    let mut value = RawText::new(b"");
    // SAFETY: the shim writes a text that holds until the command line is read
    // again, and it is copied at once.
    unsafe { rmPassesOption(&mut value).then(|| value.to_text()) }
}

/// Which of a build's pipelines a host is setting up, as LLVM's phases name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// One that ends in code, or one before full LTO.
    Unknown,
    /// One that ends in code.
    Compilation,
    /// One file that ThinLTO will see.
    BeforeThinLink,
    /// One file after ThinLTO has brought in what it needs from others.
    AfterThinLink,
    /// One file that full LTO will see.
    BeforeFullLink,
    /// The whole program.
    FullLink,
}

/// What happens at the end of the host's own pipelines.
pub(crate) trait PipelineEnds {
    /// The host has come to the end of one.
    fn extend(
        builder: &mut PassBuilder<'_>,
        manager: &mut PassManager<'_>,
        optimizes: bool,
        phase: Phase,
    );

    /// Whether what was added for that depends on the module runs on a module.
    fn is_wanted(module: Module<'_>) -> bool;
}

/// A `PassBuilder` for the time of a call from the host.
pub(crate) struct PassBuilder<'host> {
    pointer: NonNull<c_void>,
    brand: PhantomData<&'host mut ()>,
}

impl PassBuilder<'_> {
    /// Takes a builder from the host.
    ///
    /// # Safety
    ///
    /// `raw` is null or points to an `llvm::PassBuilder` to which no other reference exists
    /// during the lifetime.
    pub(crate) unsafe fn from_raw(raw: *mut c_void) -> Option<Self> {
        NonNull::new(raw).map(|pointer| PassBuilder { pointer, brand: PhantomData })
    }

    pub(crate) fn raw(&mut self) -> *mut c_void {
        self.pointer.as_ptr()
    }

    /// Makes options such as `-print-after` find a pass by its name.
    pub(crate) fn name_pass(&mut self, name: &'static str) {
        // SAFETY: `from_raw` was promised a builder; the name lives as long as
        // the plugin, which LLVM never unloads.
        unsafe { rmNamePass(self.pointer.as_ptr(), RawText::new(name.as_bytes())) }
    }

    /// Makes the host call [`PipelineEnds::extend`] at the end of its own pipelines.
    pub(crate) fn register_pipeline_ends<E: PipelineEnds>(&mut self) {
        // SAFETY: `from_raw` was promised a builder, and `extend` keeps what
        // the shim expects.
        unsafe { rmRegisterPipelineEnds(self.pointer.as_ptr(), extend::<E>) }
    }

    /// Whether a text is a pipeline; else what is wrong with it.
    pub(crate) fn check_pipeline(&mut self, text: &str) -> Result<(), String> {
        // SAFETY: `from_raw` was promised a builder; the message is ours.
        unsafe { fault(rmCheckPipeline(self.pointer.as_ptr(), RawText::new(text.as_bytes()))) }
    }
}

/// # Safety
///
/// `message` is null or came from the shim and is used no more.
unsafe fn fault(message: *mut c_char) -> Result<(), String> {
    if message.is_null() {
        return Ok(());
    }
    // SAFETY: the shim makes its messages with LLVMCreateMessage.
    Err(unsafe { take_message(message) })
}

/// # Safety
///
/// `builder` and `manager` point to objects of these classes that are this
/// thread's during the call.
unsafe extern "C" fn extend<E: PipelineEnds>(
    builder: *mut c_void,
    manager: *mut c_void,
    optimizes: bool,
    phase: u32,
) {
    // SAFETY: the caller promises it.
    let objects = unsafe { (PassBuilder::from_raw(builder), PassManager::from_raw(manager)) };
    let (Some(mut builder), Some(mut manager)) = objects else { return };
    let phase = match phase {
        1 => Phase::Compilation,
        2 => Phase::BeforeThinLink,
        3 => Phase::AfterThinLink,
        4 => Phase::BeforeFullLink,
        5 => Phase::FullLink,
        _ => Phase::Unknown,
    };
    shielded((), || E::extend(&mut builder, &mut manager, optimizes, phase));
}

/// A `ModulePassManager` for the time of a call from the host.
pub(crate) struct PassManager<'host> {
    pointer: NonNull<c_void>,
    brand: PhantomData<&'host mut ()>,
}

impl PassManager<'_> {
    /// Takes a pass manager from the host.
    ///
    /// # Safety
    ///
    /// `raw` is null or points to an `llvm::ModulePassManager` to which no other reference
    /// exists during the lifetime.
    pub(crate) unsafe fn from_raw(raw: *mut c_void) -> Option<Self> {
        NonNull::new(raw).map(|pointer| PassManager { pointer, brand: PhantomData })
    }

    /// Appends a pass; `text` is how the pipeline named it, for hosts that
    /// print pipelines.
    pub(crate) fn add(&mut self, text: &str, pass: Box<dyn ModulePass>) {
        let name = RawText::new(pass.name().as_bytes());
        let occurrence = Box::new(Occurrence { text: text.to_owned(), pass });
        let text = RawText::new(occurrence.text.as_bytes());
        let data = Box::into_raw(occurrence).cast();
        let raw = RawPass { name, text, data, run, drop: drop_occurrence };
        // SAFETY: `from_raw` was promised a pass manager.  It owns `data` from
        // here on, and the text is inside of `data`.
        unsafe { rmAddPass(self.pointer.as_ptr(), &raw) }
    }

    /// Appends a pipeline in the syntax of `opt -passes=`.  Where `depends` is
    /// set, [`PipelineEnds::is_wanted`] decides module by module whether it runs.
    ///
    /// # Errors
    ///
    /// What is wrong with the text; nothing was appended.
    pub(crate) fn add_pipeline<E: PipelineEnds>(
        &mut self,
        builder: &mut PassBuilder<'_>,
        text: &str,
        depends: bool,
    ) -> Result<(), String> {
        let wanted: Option<RawWanted> = if depends { Some(is_wanted::<E>) } else { None };
        let text = RawText::new(text.as_bytes());
        // SAFETY: `from_raw` was promised both objects; the message is ours.
        unsafe { fault(rmAddPipeline(builder.raw(), self.pointer.as_ptr(), text, wanted)) }
    }
}

/// # Safety
///
/// `module` points to an `llvm::Module` that is this thread's during the call.
unsafe extern "C" fn is_wanted<E: PipelineEnds>(module: *mut c_void) -> bool {
    // SAFETY: the caller promises it.
    shielded(false, || unsafe { Module::with(module.cast(), E::is_wanted) }.unwrap_or(false))
}

/// The data of one occurrence of a pass in LLVM's pipeline.
struct Occurrence {
    text: String,
    pass: Box<dyn ModulePass>,
}

/// # Safety
///
/// `data` came from `PassManager::add` and was not dropped; `module` points to
/// an `llvm::Module` that is this thread's during the call.
unsafe extern "C" fn run(data: *mut c_void, module: *mut c_void) -> bool {
    // `run_guarded` stops panics of the pass itself; the shield stops those before and
    // after it, when nothing has changed or all is done.
    shielded(true, || {
        // SAFETY: the caller promises it.
        let occurrence = unsafe { &*data.cast::<Occurrence>() };
        let work = |module: Module<'_>| {
            log::debug!("running {} on {}", occurrence.text, module.identifier());
            let changed = run_guarded(occurrence.pass.as_ref(), module);
            log::debug!("{} {}", occurrence.text, if changed { "changed" } else { "kept" });
            changed
        };
        // SAFETY: the caller promises it.
        unsafe { Module::with(module.cast(), work) }.unwrap_or(false)
    })
}

/// # Safety
///
/// `data` came from `PassManager::add` and is used no more.
unsafe extern "C" fn drop_occurrence(data: *mut c_void) {
    // SAFETY: the caller promises it.
    shielded((), || drop(unsafe { Box::from_raw(data.cast::<Occurrence>()) }));
}
