//! Attributes of functions and calls.

use super::llvm_sys::core;
use super::{Function, Inst, RawList, RawText, Type, Value};
use std::ffi::c_void;
use std::sync::OnceLock;

/// Identity of an attribute list.  Lists are uniqued by their context: the
/// same identity is the same list, another identity is another list.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AttributeListId(pub(crate) *const c_void);

impl AttributeListId {
    /// Whether the list has no attributes.
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_null()
    }
}

/// Identity of the attributes of one index of a list.  Sets are uniqued by their context, as lists
/// are: many lists have the same ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AttributeSetId(*const c_void);

/// A function or a call, as what has attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AttributeOwner<'ll>(Value<'ll>);

impl<'ll> AttributeOwner<'ll> {
    /// `owner` must be a function or a call instruction.
    pub(super) fn of(owner: Value<'ll>) -> Self {
        AttributeOwner(owner)
    }

    /// The list of all its attributes, those of result and parameters or arguments too.
    pub(crate) fn list(self) -> AttributeListId {
        // SAFETY: live, kind.
        unsafe { rmAttributeList(self.0) }
    }

    /// All its attributes, by index.
    pub(super) fn all(self) -> Vec<Attribute<'ll>> {
        // SAFETY: live, kind, room.
        let raw = unsafe { super::read_list(|out, room| rmAttributes(self.0, out, room)) };
        raw.into_iter().map(describe).collect()
    }

    /// Removes an attribute of it, a parameter or argument, or the result.
    pub(crate) fn remove_attribute(self, attribute: &Attribute<'ll>) {
        let &Attribute { index, key, is_string, .. } = attribute;
        // SAFETY: live, kind; the attribute came from LLVM, so its kind is known.
        unsafe { rmRemoveAttribute(self.0, index, RawText::new(key), is_string) }
    }

    /// Adds one of LLVM's attributes without a value to the result.
    pub(crate) fn add_result_attribute(self, attribute: &Attribute<'ll>) {
        // SAFETY: live, kind; the attribute came from LLVM, so its kind is known.
        unsafe { rmAddResultAttribute(self.0, RawText::new(attribute.key)) }
    }

    /// The index and identity of each of its sets that is not empty.
    pub(crate) fn sets(self) -> Vec<(u32, AttributeSetId)> {
        // SAFETY: live, kind, room.
        let raw = unsafe { super::read_list(|out, room| rmAttributeSets(self.0, out, room)) };
        let set = |raw: RawAttributeSet| (raw.index, AttributeSetId(raw.identity));
        raw.into_iter().map(set).collect()
    }

    /// The attributes at an index.
    pub(crate) fn attributes_at(self, index: u32) -> Vec<Attribute<'ll>> {
        // SAFETY: live, kind, room.
        let raw = unsafe { super::read_list(|out, room| rmAttributesAt(self.0, index, out, room)) };
        raw.into_iter().map(describe).collect()
    }
}

/// The index of a function's or call's own attributes in its list.
pub(crate) const FUNCTION_INDEX: u32 = u32::MAX;

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
struct RawAttribute<'ll> {
    identity: *const c_void,
    ty: Option<Type<'ll>>,
    key: RawText,
    value: RawText,
    integer: u64,
    index: u32,
    is_string: bool,
    padding: [u8; 3],
}

const _: () = assert!(size_of::<RawAttribute<'_>>() == 64);

#[repr(C)]
#[derive(Clone, Copy)]
struct RawAttributeSet {
    identity: *const c_void,
    index: u32,
    padding: u32,
}

const _: () = assert!(size_of::<RawAttributeSet>() == 16);

/// Some of LLVM's own attributes, by name.  LLVM is asked once in a process which numbers
/// they have.
pub(crate) struct AttributeKinds<const N: usize> {
    names: [&'static str; N],
    numbers: OnceLock<[u32; N]>,
}

impl<const N: usize> AttributeKinds<N> {
    /// Attributes that every supported LLVM has, at most 64.
    pub(crate) const fn new(names: [&'static str; N]) -> Self {
        assert!(N <= 64);
        AttributeKinds { names, numbers: OnceLock::new() }
    }

    fn numbers(&self) -> &[u32; N] {
        self.numbers.get_or_init(|| {
            self.names.map(|name| {
                // SAFETY: LLVM reads as many bytes as it is told.
                let number = unsafe {
                    core::LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len())
                };
                assert!(number != 0, "LLVM has no attribute {name}");
                number
            })
        })
    }

    /// Which of them a function has itself.
    pub(crate) fn on_function(&self, function: Function<'_>) -> [bool; N] {
        // SAFETY: live, kind; the numbers are those of attributes.
        let bits = unsafe { rmFunctionAttributes(function, RawList::new(self.numbers())) };
        std::array::from_fn(|index| bits >> index & 1 != 0)
    }

    /// Whether an attribute is one of them.
    pub(crate) fn has(&self, attribute: &Attribute<'_>) -> bool {
        !attribute.is_string && self.names.iter().any(|name| name.as_bytes() == attribute.key)
    }

    /// Their names.
    pub(super) fn names(&self) -> [&'static str; N] {
        self.names
    }

    /// Which of them a function has itself, on a parameter or on its result.
    pub(crate) fn anywhere(&self, function: Function<'_>) -> [bool; N] {
        self.at_holder(function.as_value())
    }

    /// Which of them a call has, on itself, an argument or the result; none of another
    /// instruction.
    pub(crate) fn at_call(&self, inst: Inst<'_>) -> [bool; N] {
        inst.as_call().map_or([false; N], |call| self.at_holder(call.inst().as_value()))
    }

    /// `holder` must be a function or a call instruction.
    fn at_holder(&self, holder: Value<'_>) -> [bool; N] {
        // SAFETY: live; the numbers are those of attributes.
        let bits = unsafe { rmAttributesAnywhere(holder, RawList::new(self.numbers())) };
        std::array::from_fn(|index| bits >> index & 1 != 0)
    }
}

impl AttributeKinds<1> {
    /// Whether a function has it itself.
    pub(crate) fn is_on(&self, function: Function<'_>) -> bool {
        self.on_function(function)[0]
    }
}

unsafe extern "C" {
    fn rmRemoveAttribute(holder: Value<'_>, index: u32, key: RawText, is_string: bool);
    fn rmAddResultAttribute(holder: Value<'_>, key: RawText);
    fn rmFunctionAttributes(function: Function<'_>, kinds: RawList<u32>) -> u64;
    fn rmAttributesAnywhere(holder: Value<'_>, kinds: RawList<u32>) -> u64;
    fn rmStringAttribute(function: Function<'_>, name: RawText, out: *mut RawText) -> bool;
    fn rmAttributeList(holder: Value<'_>) -> AttributeListId;
    fn rmAttributeText(identity: *const c_void) -> *mut std::ffi::c_char;
    fn rmAttributes<'ll>(holder: Value<'ll>, out: *mut RawAttribute<'ll>, capacity: usize)
    -> usize;
    fn rmAttributeSets(holder: Value<'_>, out: *mut RawAttributeSet, capacity: usize) -> usize;
    fn rmAttributesAt<'ll>(
        holder: Value<'ll>,
        index: u32,
        out: *mut RawAttribute<'ll>,
        capacity: usize,
    ) -> usize;
}

impl<'ll> Function<'ll> {
    /// Whether the function itself has an attribute that LLVM's core does not define.
    pub(crate) fn has_string_attribute(self, name: &[u8]) -> bool {
        self.string_attribute(name).is_some()
    }

    /// The value of an attribute of the function itself that LLVM's core does not define.
    pub(crate) fn string_attribute(self, name: &[u8]) -> Option<&'ll [u8]> {
        let mut value = RawText::EMPTY;
        // SAFETY: live, kind; attributes live as long as their context.
        unsafe { rmStringAttribute(self, RawText::new(name), &mut value).then(|| value.bytes()) }
    }
}

fn describe(raw: RawAttribute<'_>) -> Attribute<'_> {
    // SAFETY: live; attributes and types live as long as their context.
    unsafe {
        Attribute {
            index: raw.index,
            identity: raw.identity as usize,
            ty: raw.ty,
            key: raw.key.bytes(),
            value: raw.value.bytes(),
            integer: raw.integer,
            is_string: raw.is_string,
        }
    }
}
