//! Metadata nodes and what is attached to instructions and functions.

use super::Brand;
use super::llvm_sys;
use super::llvm_sys::core;
use super::llvm_sys::prelude::LLVMMetadataRef;
use super::{Function, Inst, Module, RawText, Value};
use std::marker::PhantomData;
use std::ptr::NonNull;

/// A metadata node or string.  Uniqued nodes with the same content are the
/// same handle; distinct nodes are equal only to themselves.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Metadata<'ll> {
    pointer: NonNull<llvm_sys::LLVMOpaqueMetadata>,
    brand: Brand<'ll>,
}

/// The number of a metadata kind (`!range`, `!tbaa`, …) in its context.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct MetadataKind(pub u32);

impl MetadataKind {
    // LLVM numbers these kinds in every context alike (FixedMetadataKinds.def).
    /// `!dbg`: debug info.
    pub(crate) const DBG: MetadataKind = MetadataKind(0);
    /// `!prof`: a profile.
    pub(crate) const PROF: MetadataKind = MetadataKind(2);
    /// `!type`: type identifiers.
    pub(crate) const TYPE: MetadataKind = MetadataKind(19);
    /// `!guid`: the symbol's name and linkage before link-time optimisation, as a number.
    /// In LLVM older than 23 the number is that of a kind that anybody may have added.
    pub(crate) const GUID: MetadataKind = MetadataKind(51);
}

/// What a piece of metadata holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MetadataContent<'ll> {
    /// A string.
    String(&'ll [u8]),
    /// A node with operands.
    Node(MetadataNode<'ll>),
    /// A constant or global.
    Constant {
        /// The constant or global.
        value: Value<'ll>,
        /// It has no operands and is no global.
        is_data: bool,
    },
    /// Anything else, such as a local value.
    Other,
}

/// A node with operands: a tuple or a node of debug info.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MetadataNode<'ll> {
    metadata: Metadata<'ll>,
    operand_count: usize,
    /// A `DILocation`.
    pub is_location: bool,
}

/// An operand of a tuple that is made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TupleOperand<'t> {
    /// A string.
    String(&'t [u8]),
    /// An integer, and its bits.
    Number(u64, u32),
}

/// Metadata of the module that has a name, such as `llvm.ident`.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct NamedMetadata<'ll> {
    pointer: NonNull<llvm_sys::LLVMOpaqueNamedMDNode>,
    brand: Brand<'ll>,
}

/// A node together with the kind it is attached as; mirrors `RmAttachment`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Attachment<'ll> {
    /// The node.
    pub node: Metadata<'ll>,
    /// What it is attached as.
    pub kind: MetadataKind,
    padding: u32,
}

const _: () = assert!(size_of::<Attachment<'_>>() == 16);

#[repr(C)]
struct RawMetadata<'ll> {
    string: RawText,
    constant: Option<Value<'ll>>,
    class: u32,
    operand_count: u32,
    is_location: bool,
    is_constant_data: bool,
    padding: [u8; 6],
}

const _: () = assert!(size_of::<RawMetadata<'_>>() == 40);

unsafe extern "C" {
    fn rmAttachments<'ll>(holder: Value<'ll>, out: *mut Attachment<'ll>, capacity: usize) -> usize;
    fn rmMetadataOfValue<'ll>(
        value: Value<'ll>,
        local: &mut Option<Value<'ll>>,
    ) -> Option<Metadata<'ll>>;
    fn rmDescribeMetadata<'ll>(metadata: Metadata<'ll>, out: *mut RawMetadata<'ll>);
    fn rmMetadataOperands<'ll>(node: Metadata<'ll>, out: *mut Option<Metadata<'ll>>);
    fn rmNamedMetadataOperands<'ll>(
        named: NamedMetadata<'ll>,
        out: *mut Option<Metadata<'ll>>,
        capacity: usize,
    ) -> usize;
    fn rmSetInstructionMetadata<'ll>(inst: Inst<'ll>, kind: u32, node: Option<Metadata<'ll>>);
    fn rmMostGenericTBAA<'ll>(a: Metadata<'ll>, b: Metadata<'ll>, out: &mut Option<Metadata<'ll>>);
}

impl<'ll> Metadata<'ll> {
    /// # Safety
    ///
    /// `raw` is null or points to metadata that lives as long as `'ll`.
    unsafe fn from_raw(raw: LLVMMetadataRef) -> Option<Self> {
        NonNull::new(raw).map(|pointer| Metadata { pointer, brand: PhantomData })
    }

    pub(super) fn raw(self) -> LLVMMetadataRef {
        self.pointer.as_ptr()
    }

    /// Equal numbers, equal nodes; an address, which must not decide the order
    /// of anything.
    pub(crate) fn identity(self) -> u64 {
        self.pointer.as_ptr() as u64
    }

    /// The metadata of a metadata operand, and the local value it wraps;
    /// `None` for another value.
    pub(crate) fn in_value(value: Value<'ll>) -> Option<(Metadata<'ll>, Option<Value<'ll>>)> {
        let mut local = None;
        // SAFETY: live; the shim returns null for another class.
        let node = unsafe { rmMetadataOfValue(value, &mut local) };
        node.map(|node| (node, local))
    }

    /// What it holds.
    pub(crate) fn content(self) -> MetadataContent<'ll> {
        // SAFETY: live; the shim fills the whole struct, and strings and constants live as
        // long as their context.
        unsafe {
            let raw: RawMetadata<'ll> = super::written(|out| rmDescribeMetadata(self, out));
            match raw.class {
                1 => MetadataContent::String(raw.string.bytes()),
                2 => MetadataContent::Node(MetadataNode {
                    metadata: self,
                    operand_count: raw.operand_count as usize,
                    is_location: raw.is_location,
                }),
                3 => raw.constant.map_or(MetadataContent::Other, |value| {
                    MetadataContent::Constant { value, is_data: raw.is_constant_data }
                }),
                _ => MetadataContent::Other,
            }
        }
    }

    /// A uniqued tuple of strings and integers, in the context of a function.
    pub(crate) fn tuple(function: Function<'ll>, operands: &[TupleOperand<'_>]) -> Self {
        // SAFETY: live; strings of their length; what is made lives as long as the context.
        let node = unsafe {
            let context = core::LLVMGetTypeContext(core::LLVMTypeOf(function.as_value().raw()));
            let operand = |operand: &TupleOperand<'_>| match *operand {
                TupleOperand::String(text) => {
                    core::LLVMMDStringInContext2(context, text.as_ptr().cast(), text.len())
                }
                TupleOperand::Number(number, bits) => core::LLVMValueAsMetadata(
                    core::LLVMConstInt(core::LLVMIntTypeInContext(context, bits), number, 0),
                ),
            };
            let mut raw: Vec<LLVMMetadataRef> = operands.iter().map(operand).collect();
            Metadata::from_raw(core::LLVMMDNodeInContext2(context, raw.as_mut_ptr(), raw.len()))
        };
        node.expect("LLVM makes every tuple")
    }

    /// The TBAA tag that covers both, if there is one.
    pub(crate) fn most_generic_tbaa(self, other: Metadata<'ll>) -> Option<Metadata<'ll>> {
        let mut generic = None;
        // SAFETY: live; both are TBAA nodes, which the verifier checks.
        unsafe { rmMostGenericTBAA(self, other, &mut generic) };
        generic
    }
}

impl<'ll> MetadataNode<'ll> {
    /// The operands; `None` for one that is null.
    pub(crate) fn operands(self) -> Vec<Option<Metadata<'ll>>> {
        let mut operands = vec![None; self.operand_count];
        // SAFETY: live, kind, room.
        unsafe { rmMetadataOperands(self.metadata, operands.as_mut_ptr()) };
        operands
    }
}

impl<'ll> NamedMetadata<'ll> {
    /// Its name.
    pub(crate) fn name(&self) -> &'ll [u8] {
        let mut length = 0;
        // SAFETY: live; LLVM returns a pointer to `length` bytes that belong to it.
        unsafe {
            let data = core::LLVMGetNamedMetadataName(self.pointer.as_ptr(), &mut length);
            if length == 0 { &[] } else { std::slice::from_raw_parts(data.cast(), length) }
        }
    }

    /// Its nodes.
    pub(crate) fn nodes(&self) -> Vec<Metadata<'ll>> {
        // SAFETY: live, room; the shim writes nodes of the module.
        let nodes =
            unsafe { super::read_list(|out, room| rmNamedMetadataOperands(*self, out, room)) };
        nodes.into_iter().flatten().collect()
    }
}

impl<'ll> Module<'ll> {
    /// The named metadata, in module order.
    pub(crate) fn named_metadata(self) -> Vec<NamedMetadata<'ll>> {
        let mut all = Vec::new();
        // SAFETY: live; LLVM returns null after the last one.
        unsafe {
            let mut raw = core::LLVMGetFirstNamedMetadata(self.raw());
            while let Some(pointer) = NonNull::new(raw) {
                all.push(NamedMetadata { pointer, brand: PhantomData });
                raw = core::LLVMGetNextNamedMetadata(raw);
            }
        }
        all
    }
}

impl<'ll> Value<'ll> {
    /// What is attached to an instruction (without its debug location), a function or a variable;
    /// nothing of another value.
    pub(crate) fn attachments(self) -> Vec<Attachment<'ll>> {
        // SAFETY: live, room; an attached node lives as long as its context.
        unsafe { super::read_list(|out, room| rmAttachments(self, out, room)) }
    }

    /// Puts [`Value::attachments`] into `out`, whose earlier content is gone.
    pub(crate) fn attachments_in(self, out: &mut Vec<Attachment<'ll>>) {
        out.clear();
        self.each_attachment(|attachment| out.push(attachment));
    }

    /// Whether everything that is attached is of a kind that passes a test.
    pub(crate) fn all_metadata_kinds(self, test: impl Fn(MetadataKind) -> bool) -> bool {
        let mut all = true;
        self.each_attachment(|attachment| all &= test(attachment.kind));
        all
    }

    fn each_attachment(self, mut visit: impl FnMut(Attachment<'ll>)) {
        // SAFETY: live, room; an attached node lives as long as its context.
        unsafe {
            super::each_of_list(
                |list, room| rmAttachments(self, list, room),
                |attachment, _| visit(attachment),
            );
        }
    }
}

impl<'ll> Inst<'ll> {
    /// Sets or, with `None`, removes one kind of metadata.
    pub(crate) fn set_metadata(self, kind: MetadataKind, node: Option<Metadata<'ll>>) {
        // SAFETY: live; attached nodes are MDNodes and only such are passed on.
        unsafe { rmSetInstructionMetadata(self, kind.0, node) }
    }
}
