//! Handles over live LLVM objects: `Copy`, typed, branded with the lifetime of
//! the module they belong to, in which they are invariant (`Brand`).
//!
//! This is the only module with `unsafe` in the core.  A handle is created from a
//! pointer that LLVM returned and stays valid until the object is erased; the
//! rewriting functions that erase something consume the handle and say so.
//!
//! The functions of the shim take and return handles: a handle is the pointer of LLVM's C API, and
//! `None` is null.
//!
//! # Safety invariants
//!
//! Every `unsafe` block below relies on one or more of these promises, by name:
//!
//! * **live**: the pointer in a handle came from LLVM, is not null, and its
//!   object has not been erased.  [`Module::with`] takes this promise from
//!   the host for the whole pass run.
//! * **kind**: the object is of the class that the handle's type says; checked
//!   conversions establish it (views.rs, `Value::as_constant`, `GlobalValue::of`).
//! * **room**: a buffer that LLVM writes to has room for the count it was told.

// LLVM's C API in the version of the handles.
#[cfg(feature = "llvm16")]
pub use llvm_sys_160 as llvm_sys;
#[cfg(feature = "llvm17")]
pub use llvm_sys_170 as llvm_sys;
#[cfg(feature = "llvm18")]
pub use llvm_sys_180 as llvm_sys;
#[cfg(feature = "llvm19")]
pub use llvm_sys_191 as llvm_sys;
#[cfg(feature = "llvm20")]
pub use llvm_sys_201 as llvm_sys;
#[cfg(feature = "llvm21")]
pub use llvm_sys_211 as llvm_sys;
#[cfg(feature = "llvm22")]
pub use llvm_sys_221 as llvm_sys;
#[cfg(feature = "llvm23")]
pub use llvm_sys_231 as llvm_sys;

/// An enumeration whose variants have numbers in LLVM's C API or in the shim.
macro_rules! numbered {
    (
        $(#[$about:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$more:meta])* $variant:ident = $number:literal,)*
        }
    ) => {
        $(#[$about])*
        #[repr(u32)]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        $visibility enum $name {
            $($(#[$more])* $variant = $number,)*
        }

        impl $name {
            /// What a number means, if it is one of these.
            #[inline]
            fn numbered(raw: u32) -> Option<Self> {
                match raw {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

mod alloca;
mod attribute;
mod body;
mod constant;
mod environment;
mod extract;
mod frequencies;
mod function;
mod global;
mod host;
mod inst;
mod lifetimes;
mod listing;
mod metadata;
mod module;
mod proof;
mod reached;
mod rewrite;
mod target;
#[cfg(test)]
pub(crate) mod testing;
mod ty;
mod uses;
mod value;
mod views;

use std::mem::MaybeUninit;

pub(crate) use alloca::{Alloca, AllocaFacts, LifetimeMarker};
pub use attribute::Attribute;
pub(crate) use attribute::{
    AttributeKinds, AttributeListId, AttributeOwner, AttributeSetId, FUNCTION_INDEX,
};
pub(crate) use body::erase_dead_blocks;
pub(crate) use constant::{Constant, ConstantFacts, ConstantKind, InlineAsmFacts};
pub(crate) use environment::{FlagValue, ModuleFlag, llvm_version};
pub(crate) use extract::{ExitEdge, Region, Slot, Variables, replace_region};
pub(crate) use frequencies::{BlockFrequency, FunctionSet};
pub(crate) use function::{EntryCount, UnnamedAddr, Visibility};
pub use function::{Function, FunctionFacts};
pub(crate) use global::{GlobalValue, Linkage};
pub(crate) use host::{
    DebugPlace, LibraryFunctions, Remark, RemarkKind, boolean_option, fatal_error,
    statistics_enabled,
};
pub(crate) use inst::{AddressIndex, Described, Inst, InstFacts, Opcode, OperandBuffer, TAIL_KIND};
pub(crate) use lifetimes::Lifetimes;
pub(crate) use listing::{Predicate, Printer, SourceLocation};
pub(crate) use metadata::{Attachment, Metadata, MetadataContent, MetadataKind, TupleOperand};
pub use module::Module;
pub(crate) use reached::Reached;
pub(crate) use rewrite::{TailCallKind, replace_in_constants};
pub(crate) use target::{ObjectFormat, PointerLayout, TargetDescription, TripleFacts};
pub(crate) use ty::{FloatingPoint, Type, TypeKind};
pub(crate) use uses::{Use, UseKind};
pub use value::Block;
pub(crate) use value::{Operand, Value, ValueKind};
pub(crate) use views::{Call, Phi, Switch};

/// Ties a handle to the module that it belongs to.  Invariant: a handle of one module is never
/// accepted for one of another, whichever of them lives longer.
type Brand<'ll> = std::marker::PhantomData<fn(&'ll ()) -> &'ll ()>;

/// A borrowed run of bytes as the shim passes it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawText {
    data: *const u8,
    length: usize,
}

const _: () = assert!(size_of::<RawText>() == 16);

impl RawText {
    /// Borrows bytes for a call; the callee must not keep the pointer.
    pub fn new(text: &[u8]) -> Self {
        RawText { data: text.as_ptr(), length: text.len() }
    }

    const EMPTY: RawText = RawText { data: std::ptr::null(), length: 0 };

    /// The text with what is not UTF-8 replaced: names of passes are ASCII, and
    /// whatever else a user typed can only end up in an error message.
    ///
    /// # Safety
    ///
    /// The bytes are readable during the call.
    pub unsafe fn to_text(self) -> String {
        // SAFETY: the caller promises it, and the bytes are copied at once.
        String::from_utf8_lossy(unsafe { self.bytes() }).into_owned()
    }

    /// The bytes, for as long as the LLVM object they belong to lives.
    ///
    /// # Safety
    ///
    /// The text came from the shim and its owner lives as long as `'ll`.
    unsafe fn bytes<'ll>(self) -> &'ll [u8] {
        if self.length == 0 {
            return &[];
        }
        // SAFETY: live; the shim returns a pointer to `length` bytes.
        unsafe { std::slice::from_raw_parts(self.data, self.length) }
    }
}

/// A borrowed list as the shim takes it; of handles, which are the pointers of LLVM's C API.
#[repr(C)]
#[derive(Clone, Copy)]
struct RawList<T> {
    items: *const T,
    count: usize,
}

const _: () = assert!(size_of::<RawList<Value<'_>>>() == 16);

impl<T> RawList<T> {
    /// Borrows a list for a call; the callee must not keep the pointer.
    fn new(items: &[T]) -> Self {
        RawList { items: items.as_ptr(), count: items.len() }
    }
}

/// Lists of at most this many items are read without allocating.
const SHORT_LIST: usize = 16;

/// Reads a list whose length is not known before, item by item: calls a function that writes
/// as many items as there is room for and returns how many there are; once more where the
/// room was too small.  Items are visited with the length of the list.
///
/// # Safety
///
/// The function writes what it says.
unsafe fn each_of_list<T: Copy>(
    mut fill: impl FnMut(*mut T, usize) -> usize,
    mut visit: impl FnMut(T, usize),
) {
    let mut short = [const { MaybeUninit::<T>::uninit() }; SHORT_LIST];
    let count = fill(short.as_mut_ptr().cast(), SHORT_LIST);
    if count <= SHORT_LIST {
        // SAFETY: room; the caller promises that `count` items were written.
        short[..count].iter().for_each(|item| visit(unsafe { item.assume_init() }, count));
        return;
    }
    let mut long = Vec::with_capacity(count);
    fill(long.as_mut_ptr(), count);
    // SAFETY: room; the caller promises that `count` items were written.
    unsafe { long.set_len(count) };
    long.into_iter().for_each(|item| visit(item, count));
}

/// Reads a list as [`each_of_list`] does.
///
/// # Safety
///
/// As there.
unsafe fn read_list<T: Copy>(fill: impl FnMut(*mut T, usize) -> usize) -> Vec<T> {
    let mut list = Vec::new();
    // SAFETY: passed on to the caller.
    unsafe {
        each_of_list(fill, |item, count| {
            if list.is_empty() {
                list.reserve_exact(count);
            }
            list.push(item);
        });
    }
    list
}

/// What a function writes, such as one of the shim that describes an object.
///
/// # Safety
///
/// The function writes the whole value.
unsafe fn written<T>(write: impl FnOnce(*mut T)) -> T {
    let mut value = MaybeUninit::uninit();
    write(value.as_mut_ptr());
    // SAFETY: as the caller promises.
    unsafe { value.assume_init() }
}

/// Copies a text that LLVM allocated, and frees it.
///
/// # Safety
///
/// `text` came from a function whose results `LLVMDisposeMessage` frees, and is
/// used no more.
pub unsafe fn take_message(text: *mut std::ffi::c_char) -> String {
    // SAFETY: the caller hands the text over.
    unsafe {
        let owned = std::ffi::CStr::from_ptr(text).to_string_lossy().into_owned();
        llvm_sys::core::LLVMDisposeMessage(text);
        owned
    }
}
