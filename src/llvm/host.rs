//! What the host offers: remarks, options, statistics, names of library functions.

use super::Brand;
use super::llvm_sys::{self, debuginfo};
use super::{Function, Inst, Module, RawList, RawText};
use std::ffi::{CStr, c_char};
use std::marker::PhantomData;
use std::ptr::NonNull;

#[repr(C)]
struct RawPiece<'ll> {
    key: RawText,
    value: RawText,
    place: Option<DebugPlace<'ll>>,
    is_place: bool,
}

const _: () = assert!(size_of::<RawPiece<'_>>() == 48);

#[repr(C)]
struct RawRemark<'ll> {
    kind: u32,
    pass_name: *const c_char,
    name: RawText,
    function: Function<'ll>,
    place: Option<DebugPlace<'ll>>,
    pieces: RawList<RawPiece<'ll>>,
    shown: usize,
}

const _: () = assert!(size_of::<RawRemark<'_>>() == 72);

#[repr(C)]
struct RawLibrary {
    opaque: [u8; 0],
}

unsafe extern "C" {
    fn rmBooleanOption(name: RawText, value: *mut bool) -> bool;
    fn rmStatisticsEnabled() -> bool;
    fn rmRemarksEnabled(module: Module<'_>, pass_name: *const c_char) -> bool;
    fn rmEmitRemark(remark: &RawRemark<'_>);
    fn rmFatalError(message: *const c_char) -> !;
    fn rmCreateLibrary(module: Module<'_>) -> *mut RawLibrary;
    fn rmDisposeLibrary(library: *mut RawLibrary);
    fn rmIsLibraryFunction(library: *const RawLibrary, name: RawText) -> bool;
}

/// The value of a switch among the host's options; `None` where the host has no
/// option of that name.  The option must be a boolean one.
pub(crate) fn boolean_option(name: &str) -> Option<bool> {
    let mut value = false;
    // SAFETY: the option is a boolean one, as documented.
    let known = unsafe { rmBooleanOption(RawText::new(name.as_bytes()), &mut value) };
    known.then_some(value)
}

/// Whether the host was asked to print statistics.
pub(crate) fn statistics_enabled() -> bool {
    // SAFETY: the function has no preconditions.
    unsafe { rmStatisticsEnabled() }
}

/// Ends the host with LLVM's own message for fatal errors.
pub(crate) fn fatal_error(message: &str) -> ! {
    let terminated: Vec<u8> =
        message.bytes().filter(|&byte| byte != 0).chain(std::iter::once(0)).collect();
    // SAFETY: the message is terminated and has no other zero byte.
    unsafe { rmFatalError(terminated.as_ptr().cast()) }
}

/// What a remark reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RemarkKind {
    /// Something was done.
    Passed = 0,
    /// Something was not done.
    Missed = 1,
    /// Something was found.
    Analysis = 2,
}

/// A place in the source: a `DILocation` with a line.  It outlives the instruction that has it,
/// because LLVM keeps these nodes as long as their context.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DebugPlace<'ll> {
    pointer: NonNull<llvm_sys::LLVMOpaqueMetadata>,
    brand: Brand<'ll>,
}

impl<'ll> Inst<'ll> {
    /// The place in the source that the instruction comes from, where debug info knows its line.
    pub(crate) fn debug_place(self) -> Option<DebugPlace<'ll>> {
        // SAFETY: live; the location is null where there is none.
        let place = unsafe { debuginfo::LLVMInstructionGetDebugLoc(self.raw()) };
        let pointer = NonNull::new(place)?;
        // SAFETY: it is a location.
        let line = unsafe { debuginfo::LLVMDILocationGetLine(place) };
        (line > 0).then_some(DebugPlace { pointer, brand: PhantomData })
    }
}

impl Inst<'_> {
    /// The column of that place, from 1; 0 where debug info does not know it.
    pub(crate) fn source_column(self) -> u32 {
        let place = self.debug_place();
        // SAFETY: it is a location.
        place.map_or(0, |place| unsafe {
            debuginfo::LLVMDILocationGetColumn(place.pointer.as_ptr())
        })
    }
}

/// A part of a remark.
enum RemarkPiece<'ll> {
    Text(String),
    Argument(&'static str, String),
    /// An argument with its own location; `None` where debug info knows none.
    Place(String, Option<DebugPlace<'ll>>),
}

/// A remark in the making: text and named arguments, in order.
pub(crate) struct Remark<'a, 'll> {
    kind: RemarkKind,
    name: &'a str,
    place: Option<DebugPlace<'ll>>,
    pieces: Vec<RemarkPiece<'ll>>,
    /// How many of the pieces are text, if not all are.
    shown: Option<usize>,
}

impl<'a, 'll> Remark<'a, 'll> {
    /// A remark with a stable name in CamelCase.
    pub(crate) fn new(kind: RemarkKind, name: &'a str) -> Self {
        Remark { kind, name, place: None, pieces: Vec::new(), shown: None }
    }

    /// Points at a place; without one a remark points at the definition of its function.
    #[must_use]
    pub(crate) fn at(mut self, place: Option<DebugPlace<'ll>>) -> Self {
        self.place = place;
        self
    }

    /// Adds a place as an argument, shown as LLVM shows places.
    #[must_use]
    pub(crate) fn place(mut self, key: String, place: Option<DebugPlace<'ll>>) -> Self {
        self.pieces.push(RemarkPiece::Place(key, place));
        self
    }

    /// Adds text.
    #[must_use]
    pub(crate) fn text(mut self, text: &str) -> Self {
        self.pieces.push(RemarkPiece::Text(text.to_owned()));
        self
    }

    /// Adds a named argument, shown in the text and listed in the YAML.
    #[must_use]
    pub(crate) fn argument(mut self, key: &'static str, value: impl ToString) -> Self {
        self.pieces.push(RemarkPiece::Argument(key, value.to_string()));
        self
    }

    /// Adds text and an argument that follows it.
    #[must_use]
    pub(crate) fn and(self, text: &str, key: &'static str, value: impl ToString) -> Self {
        self.text(text).argument(key, value)
    }

    /// Ends the text: what is added after it is only in the YAML.
    #[must_use]
    pub(crate) fn unshown(mut self) -> Self {
        self.shown.get_or_insert(self.pieces.len());
        self
    }

    /// Emits the remark about a function; nothing where that has no body.
    pub(crate) fn emit(self, pass_name: &'static CStr, function: Function<'ll>) {
        if function.entry().is_none() {
            return;
        }
        let raw = |piece: &RemarkPiece<'ll>| {
            let (key, value, place, is_place) = match piece {
                RemarkPiece::Text(text) => ("", text.as_str(), None, false),
                RemarkPiece::Argument(key, value) => (*key, value.as_str(), None, false),
                RemarkPiece::Place(key, place) => (key.as_str(), "", *place, true),
            };
            let (key, value) = (RawText::new(key.as_bytes()), RawText::new(value.as_bytes()));
            RawPiece { key, value, place, is_place }
        };
        let pieces: Vec<RawPiece<'ll>> = self.pieces.iter().map(raw).collect();
        let remark = RawRemark {
            kind: self.kind as u32,
            pass_name: pass_name.as_ptr(),
            name: RawText::new(self.name.as_bytes()),
            function,
            place: self.place,
            pieces: RawList::new(&pieces),
            shown: self.shown.unwrap_or(pieces.len()),
        };
        // SAFETY: live, places included; the function has a body; the pass name is static and
        // the texts outlive the call.
        unsafe { rmEmitRemark(&remark) }
    }
}

impl Module<'_> {
    /// Whether a handler or remark file is enabled for a pass's remarks.
    pub(crate) fn remarks_enabled(self, pass_name: &'static CStr) -> bool {
        // SAFETY: live; the name is terminated.
        unsafe { rmRemarksEnabled(self, pass_name.as_ptr()) }
    }
}

/// The library functions that LLVM knows by name for a module's target.
pub(crate) struct LibraryFunctions<'ll> {
    pointer: NonNull<RawLibrary>,
    brand: Brand<'ll>,
}

impl<'ll> LibraryFunctions<'ll> {
    /// Reads the target from a module.
    pub(crate) fn of(module: Module<'ll>) -> Self {
        // SAFETY: live; the shim returns an object that is ours to dispose of.
        let pointer = NonNull::new(unsafe { rmCreateLibrary(module) });
        LibraryFunctions { pointer: pointer.expect("the shim allocates"), brand: PhantomData }
    }

    /// Whether later passes may take a function of this name for one they know.
    pub(crate) fn knows(&self, name: &[u8]) -> bool {
        // SAFETY: the pointer is ours.
        unsafe { rmIsLibraryFunction(self.pointer.as_ptr(), RawText::new(name)) }
    }
}

impl Drop for LibraryFunctions<'_> {
    fn drop(&mut self) {
        // SAFETY: the pointer is ours and used no more.
        unsafe { rmDisposeLibrary(self.pointer.as_ptr()) }
    }
}
