//! Metadata nodes and what is attached to instructions and functions.

use super::Brand;
use super::llvm_sys;
use super::llvm_sys::prelude::{LLVMMetadataRef, LLVMValueRef};
use super::{Inst, Value};
use std::marker::PhantomData;
use std::ptr::NonNull;

/// A metadata node or string.  Uniqued nodes with the same content are the
/// same handle; distinct nodes are equal only to themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Metadata<'ll> {
    pointer: NonNull<llvm_sys::LLVMOpaqueMetadata>,
    brand: Brand<'ll>,
}

/// The number of a metadata kind (`!range`, `!tbaa`, …) in its context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct MetadataKind(pub u32);

/// A node together with the kind it is attached as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Attachment<'ll> {
    /// What it is attached as.
    pub kind: MetadataKind,
    /// The node.
    pub node: Metadata<'ll>,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawAttachment {
    node: LLVMMetadataRef,
    kind: u32,
    padding: u32,
}

const _: () = assert!(size_of::<RawAttachment>() == 16);

unsafe extern "C" {
    fn rmAttachments(holder: LLVMValueRef, out: *mut RawAttachment, capacity: usize) -> usize;
    fn rmMetadataOfValue(value: LLVMValueRef, local: *mut LLVMValueRef) -> LLVMMetadataRef;
    fn rmMetadataMentionsGlobal(node: LLVMMetadataRef) -> bool;
    fn rmSetInstructionMetadata(inst: LLVMValueRef, kind: u32, node: LLVMMetadataRef);
    fn rmMostGenericTBAA(a: LLVMMetadataRef, b: LLVMMetadataRef, out: *mut LLVMMetadataRef);
    fn rmSameLoopProperties(a: LLVMMetadataRef, b: LLVMMetadataRef) -> bool;
}

impl<'ll> Metadata<'ll> {
    /// # Safety
    ///
    /// `raw` is null or points to metadata that lives as long as `'ll`.
    unsafe fn from_raw(raw: LLVMMetadataRef) -> Option<Self> {
        NonNull::new(raw).map(|pointer| Metadata { pointer, brand: PhantomData })
    }

    /// Equal numbers, equal nodes; an address, which must not decide the order
    /// of anything.
    pub(crate) fn identity(self) -> u64 {
        self.pointer.as_ptr() as u64
    }

    /// The metadata behind a metadata operand, and the local value it wraps;
    /// `None` for another value.
    pub(crate) fn behind(value: Value<'ll>) -> Option<(Metadata<'ll>, Option<Value<'ll>>)> {
        let mut local = std::ptr::null_mut();
        // SAFETY: live; the shim returns null for another class.
        unsafe {
            let node = Metadata::from_raw(rmMetadataOfValue(value.raw(), &mut local));
            node.map(|node| (node, Value::from_raw(local)))
        }
    }

    /// Whether replacing a function may change or free the node, so that its
    /// handle must not be kept over a rewrite.
    pub(crate) fn mentions_global(self) -> bool {
        // SAFETY: live.
        unsafe { rmMetadataMentionsGlobal(self.pointer.as_ptr()) }
    }

    /// The TBAA tag that covers both, if there is one.
    pub(crate) fn most_generic_tbaa(self, other: Metadata<'ll>) -> Option<Metadata<'ll>> {
        let mut generic = std::ptr::null_mut();
        // SAFETY: live; both are TBAA nodes, which the verifier checks.
        unsafe {
            rmMostGenericTBAA(self.pointer.as_ptr(), other.pointer.as_ptr(), &mut generic);
            Metadata::from_raw(generic)
        }
    }

    /// Whether two loop identifiers have the same properties.
    pub(crate) fn same_loop_properties(self, other: Metadata<'ll>) -> bool {
        // SAFETY: live.
        unsafe { rmSameLoopProperties(self.pointer.as_ptr(), other.pointer.as_ptr()) }
    }
}

/// What is attached to an instruction (without its debug location) or to a
/// function.
pub(crate) fn attachments_of<'ll>(holder: Value<'ll>) -> Vec<Attachment<'ll>> {
    let empty = RawAttachment { node: std::ptr::null_mut(), kind: 0, padding: 0 };
    let mut raw = vec![empty; 8];
    loop {
        // SAFETY: live, room.
        let count = unsafe { rmAttachments(holder.raw(), raw.as_mut_ptr(), raw.len()) };
        if count <= raw.len() {
            raw.truncate(count);
            break;
        }
        raw.resize(count, empty);
    }
    raw.into_iter()
        .filter_map(|raw| {
            // SAFETY: live; an attached node lives as long as its context.
            let node = unsafe { Metadata::from_raw(raw.node) }?;
            Some(Attachment { kind: MetadataKind(raw.kind), node })
        })
        .collect()
}

/// Whether everything that is attached is of a kind that passes a test.
pub(crate) fn all_kinds(holder: Value<'_>, test: impl Fn(MetadataKind) -> bool) -> bool {
    let empty = RawAttachment { node: std::ptr::null_mut(), kind: 0, padding: 0 };
    let mut raw = [empty; 8];
    // SAFETY: live, room.
    let count = unsafe { rmAttachments(holder.raw(), raw.as_mut_ptr(), raw.len()) };
    match raw.get(..count) {
        Some(raw) => raw.iter().all(|attached| test(MetadataKind(attached.kind))),
        None => attachments_of(holder).iter().all(|attached| test(attached.kind)),
    }
}

/// Sets or, with `None`, removes one kind of metadata of an instruction.
pub(crate) fn set_metadata(inst: Inst<'_>, kind: MetadataKind, node: Option<Metadata<'_>>) {
    let node = node.map_or(std::ptr::null_mut(), |node| node.pointer.as_ptr());
    // SAFETY: live; attached nodes are MDNodes and only such are passed on.
    unsafe { rmSetInstructionMetadata(inst.as_value().raw(), kind.0, node) }
}
