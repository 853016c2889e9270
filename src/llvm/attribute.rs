//! Attributes of functions and calls.

use super::llvm_sys::prelude::{LLVMTypeRef, LLVMValueRef};
use super::{RawText, Type, Value};
use std::ffi::c_void;

/// Identity of an attribute list.  Lists are uniqued by their context: the
/// same identity is the same list, another identity is another list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AttributeListId(pub(crate) *const c_void);

impl AttributeListId {
    /// Whether the list has no attributes.
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_null()
    }
}

/// One attribute.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'ll> {
    /// Function (`u32::MAX`), return value (0) or parameter (1 and up).
    pub index: u32,
    /// Identity of the attribute; equal for equal kind and value.
    pub identity: usize,
    /// The type of a type attribute such as `byval`.
    pub(crate) ty: Option<Type<'ll>>,
    /// The name as it is written in IR.
    pub key: &'ll [u8],
    /// Value of a string attribute.
    pub value: &'ll [u8],
    /// Value of an integer attribute.
    pub integer: u64,
    /// A string attribute, whose meaning no LLVM core defines.
    pub is_string: bool,
}

impl Attribute<'_> {
    /// The attribute as LLVM prints it.
    pub(crate) fn display(&self) -> String {
        // SAFETY: live; the identity is that of an attribute of the context,
        // and the text is handed over.
        unsafe { super::take_message(rmAttributeText(self.identity as *const c_void)) }
    }
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawAttribute {
    identity: *const c_void,
    ty: LLVMTypeRef,
    key: RawText,
    value: RawText,
    integer: u64,
    index: u32,
    is_string: u8,
    padding: [u8; 3],
}

const _: () = assert!(size_of::<RawAttribute>() == 64);

impl RawAttribute {
    const EMPTY: RawAttribute = RawAttribute {
        identity: std::ptr::null(),
        ty: std::ptr::null_mut(),
        key: RawText::EMPTY,
        value: RawText::EMPTY,
        integer: 0,
        index: 0,
        is_string: 0,
        padding: [0; 3],
    };
}

/// Which attributes a list has, as far as a bit can tell.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct AttributeBits {
    pub(crate) naked: u8,
    pub(crate) presplit_coroutine: u8,
    pub(crate) returns_twice: u8,
    pub(crate) optimize_for_size: u8,
    pub(crate) min_size: u8,
    pub(crate) by_val: u8,
    pub(crate) in_alloca: u8,
    pub(crate) preallocated: u8,
    pub(crate) in_reg: u8,
    pub(crate) swift_error: u8,
    pub(crate) by_ref: u8,
    padding: [u8; 5],
}

const _: () = assert!(size_of::<AttributeBits>() == 16);

unsafe extern "C" {
    fn rmHasTypeAttribute(holder: LLVMValueRef) -> bool;
    fn rmAttributeBits(holder: LLVMValueRef, out: *mut AttributeBits);
    fn rmAttributeText(identity: *const c_void) -> *mut std::ffi::c_char;
    fn rmAttributes(holder: LLVMValueRef, out: *mut RawAttribute, capacity: usize) -> usize;
}

/// Whether a function or call has an attribute with a type.
///
/// `holder` must be a function or a call instruction.
pub(crate) fn has_type_attribute(holder: Value<'_>) -> bool {
    // SAFETY: live.
    unsafe { rmHasTypeAttribute(holder.raw()) }
}

/// Which attributes a function has.
///
/// `holder` must be a function.
pub(crate) fn attribute_bits_of(holder: Value<'_>) -> AttributeBits {
    let mut bits = AttributeBits::default();
    // SAFETY: live; the shim fills the whole struct.
    unsafe { rmAttributeBits(holder.raw(), &mut bits) };
    bits
}

/// The attributes of a function or a call, by index.
///
/// `holder` must be a function or a call instruction.
pub(crate) fn attributes_of<'ll>(holder: Value<'ll>) -> Vec<Attribute<'ll>> {
    let mut raw = vec![RawAttribute::EMPTY; 16];
    loop {
        // SAFETY: live, room.
        let count = unsafe { rmAttributes(holder.raw(), raw.as_mut_ptr(), raw.len()) };
        if count <= raw.len() {
            raw.truncate(count);
            break;
        }
        raw.resize(count, RawAttribute::EMPTY);
    }
    raw.into_iter().map(describe).collect()
}

fn describe<'ll>(raw: RawAttribute) -> Attribute<'ll> {
    // SAFETY: live; attributes and types live as long as their context.
    unsafe {
        Attribute {
            index: raw.index,
            identity: raw.identity as usize,
            ty: Type::from_raw(raw.ty),
            key: raw.key.bytes(),
            value: raw.value.bytes(),
            integer: raw.integer,
            is_string: raw.is_string != 0,
        }
    }
}
