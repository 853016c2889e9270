//! A module in its own order, and its instructions as text.

use super::Brand;
use super::llvm_sys::core;
use super::llvm_sys::debuginfo;
use super::llvm_sys::prelude::LLVMMetadataRef;
use super::{AttributeListId, Block, Function, Inst, Module, RawText, Type, Value};
use std::borrow::Cow;
use std::ffi::c_char;
use std::marker::PhantomData;
use std::ptr::NonNull;

#[repr(C)]
struct RawPrinter {
    opaque: [u8; 0],
}

unsafe extern "C" {
    fn rmCreatePrinter() -> *mut RawPrinter;
    fn rmDisposePrinter(printer: *mut RawPrinter);
    fn rmPrintInstruction(printer: *mut RawPrinter, inst: Inst<'_>) -> RawText;
    fn rmPrintOperand(printer: *mut RawPrinter, inst: Inst<'_>, operand: Value<'_>) -> RawText;
    fn rmEmitError(module: Module<'_>, message: RawText);
    fn rmSourceLocation(
        inst: Inst<'_>,
        directory: *mut RawText,
        file: *mut RawText,
        line: *mut u32,
    ) -> bool;
}

impl<'ll> Function<'ll> {
    /// The blocks, in the order of the function.
    pub(crate) fn blocks(self) -> impl Iterator<Item = Block<'ll>> {
        std::iter::successors(self.entry(), |block| {
            // SAFETY: live; LLVM returns null after the last block.
            unsafe { Block::from_raw(core::LLVMGetNextBasicBlock(block.raw())) }
        })
    }

    /// The place of the function's definition, where debug info knows it.
    pub(crate) fn source_location(self) -> Option<SourceLocation<'ll>> {
        // SAFETY: live; what may be null is checked, and the texts, whose
        // lengths LLVM fills in, belong to the context.
        unsafe {
            let program = debuginfo::LLVMGetSubprogram(self.raw());
            if program.is_null() {
                return None;
            }
            let file = debuginfo::LLVMDIScopeGetFile(program);
            if file.is_null() {
                return None;
            }
            let text = |get: unsafe extern "C" fn(LLVMMetadataRef, *mut u32) -> *const c_char| {
                let mut length = 0;
                let data = get(file, &mut length).cast();
                RawText { data, length: length as usize }.bytes()
            };
            Some(SourceLocation {
                directory: text(debuginfo::LLVMDIFileGetDirectory),
                file: text(debuginfo::LLVMDIFileGetFilename),
                line: debuginfo::LLVMDISubprogramGetLine(program),
            })
        }
    }
}

impl Module<'_> {
    /// Reports an error to the host as LLVM's own passes do.  What becomes of it
    /// is for the host to decide: `opt` ends, `clang` goes on and fails later.
    pub fn emit_error(self, message: &str) {
        // SAFETY: live.
        unsafe { rmEmitError(self, RawText::new(message.as_bytes())) }
    }
}

impl<'ll> Value<'ll> {
    /// The type of the value.
    pub(crate) fn ty(self) -> Type<'ll> {
        // SAFETY: live; types live as long as their context.
        let ty = unsafe { Type::from_raw(core::LLVMTypeOf(self.raw())) };
        ty.expect("a value has a type")
    }
}

/// Equal numbers, equal objects, as long as none is erased.  The numbers are
/// addresses: they serve to find the same object again and must not decide the
/// order of anything.
impl Value<'_> {
    pub(crate) fn identity(self) -> u64 {
        self.raw() as u64
    }
}

impl AttributeListId {
    pub(crate) fn identity(self) -> u64 {
        self.0 as u64
    }
}

impl Type<'_> {
    pub(crate) fn identity(self) -> u64 {
        self.raw() as u64
    }
}

/// How a comparison compares: LLVM's number.  Those below 16 are of floats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Predicate(pub u32);

impl Predicate {
    /// The predicate that says the same with the operands exchanged.
    pub(crate) fn swapped(self) -> Predicate {
        Predicate(match self.0 {
            // ordered and unordered >, >= and <, <=
            2 | 3 | 10 | 11 => self.0 + 2,
            4 | 5 | 12 | 13 => self.0 - 2,
            // unsigned and signed >, >= and <, <=
            34 | 35 | 38 | 39 => self.0 + 2,
            36 | 37 | 40 | 41 => self.0 - 2,
            _ => self.0,
        })
    }

    /// Whether it is one of `>` and `>=`.
    pub(crate) fn is_greater(self) -> bool {
        matches!(self.0, 2 | 3 | 10 | 11 | 34 | 35 | 38 | 39)
    }

    /// Whether the operands may be exchanged and nothing else be changed.
    pub(crate) fn is_symmetric(self) -> bool {
        // false, ==, !=, ordered, unordered and true; equal and not equal
        matches!(self.0, 0 | 1 | 6 | 7 | 8 | 9 | 14 | 15 | 32 | 33)
    }
}

impl<'ll> Inst<'ll> {
    /// The block that contains the instruction.
    pub(crate) fn block(self) -> Block<'ll> {
        // SAFETY: live; an instruction of a module is in a block.
        let raw = unsafe { Block::from_raw(core::LLVMGetInstructionParent(self.raw())) };
        raw.expect("an instruction of a module is in a block")
    }

    /// The line of source that the instruction comes from, where debug info
    /// knows it.
    pub(crate) fn source_location(self) -> Option<SourceLocation<'ll>> {
        let (mut directory, mut file, mut line) = (RawText::EMPTY, RawText::EMPTY, 0);
        // SAFETY: live; the texts belong to the context.
        unsafe {
            rmSourceLocation(self, &mut directory, &mut file, &mut line).then(|| SourceLocation {
                directory: directory.bytes(),
                file: file.bytes(),
                line,
            })
        }
    }
}

/// A line of source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SourceLocation<'ll> {
    /// The directory that a relative file name counts from; may be empty.
    pub directory: &'ll [u8],
    /// The file's name as the compiler was told it.
    pub file: &'ll [u8],
    /// The line, counted from 1; a definition that has none says 0.
    pub line: u32,
}

/// Writes instructions as LLVM's own printer does.  Fast as long as
/// instructions of one function are asked for together.
pub(crate) struct Printer<'ll> {
    pointer: NonNull<RawPrinter>,
    brand: Brand<'ll>,
}

impl<'ll> Printer<'ll> {
    /// A printer for instructions of one module, which must not change.
    pub(crate) fn new() -> Self {
        // SAFETY: the shim returns an object that is ours to dispose of.
        let pointer = NonNull::new(unsafe { rmCreatePrinter() });
        Printer { pointer: pointer.expect("the shim allocates"), brand: PhantomData }
    }

    /// The text of an instruction, indentation included.
    pub(crate) fn text(&mut self, inst: Inst<'ll>) -> Cow<'_, str> {
        // SAFETY: live; the bytes are the printer's until it is used again,
        // which the borrow forbids.
        let bytes: &[u8] = unsafe { rmPrintInstruction(self.pointer.as_ptr(), inst).bytes() };
        String::from_utf8_lossy(bytes)
    }

    /// The text of an operand of an instruction, without its type.
    pub(crate) fn operand(&mut self, inst: Inst<'ll>, operand: Value<'ll>) -> Cow<'_, str> {
        // SAFETY: live; the bytes are the printer's until it is used again,
        // which the borrow forbids.
        let bytes: &[u8] = unsafe { rmPrintOperand(self.pointer.as_ptr(), inst, operand).bytes() };
        String::from_utf8_lossy(bytes)
    }
}

impl Default for Printer<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Printer<'_> {
    fn drop(&mut self) {
        // SAFETY: the pointer is ours and used no more.
        unsafe { rmDisposePrinter(self.pointer.as_ptr()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_twice_changes_nothing() {
        for predicate in (0..16).chain(32..42).map(Predicate) {
            assert_eq!(predicate.swapped().swapped(), predicate);
            assert_eq!(predicate.is_symmetric(), predicate.swapped() == predicate);
            assert!(!predicate.is_greater() || !predicate.swapped().is_greater());
        }
    }
}
