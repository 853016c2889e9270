//! Values, blocks and operands.

use super::Brand;
use super::{Constant, GlobalValue, Inst, llvm_sys};
use llvm_sys::core;
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use std::marker::PhantomData;
use std::ptr::NonNull;

/// Any value of a module: argument, block, instruction, constant, global.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Value<'ll> {
    pointer: NonNull<llvm_sys::LLVMValue>,
    brand: Brand<'ll>,
}

impl<'ll> Value<'ll> {
    /// # Safety
    ///
    /// `raw` is null or points to a value that lives as long as `'ll`.
    pub(crate) unsafe fn from_raw(raw: LLVMValueRef) -> Option<Self> {
        NonNull::new(raw).map(|pointer| Value { pointer, brand: PhantomData })
    }

    pub(crate) fn raw(self) -> LLVMValueRef {
        self.pointer.as_ptr()
    }

    /// The instruction that the value is.
    pub(crate) fn as_instruction(self) -> Option<Inst<'ll>> {
        // SAFETY: live; LLVM returns null for another class.
        unsafe { Inst::from_raw(core::LLVMIsAInstruction(self.raw())) }
    }

    /// The value's name; empty where it has none.
    pub(crate) fn name(self) -> &'ll [u8] {
        let mut length = 0;
        // SAFETY: live; LLVM returns a pointer to `length` bytes that belong to
        // the value.
        unsafe {
            let data = core::LLVMGetValueName2(self.raw(), &mut length);
            if length == 0 { &[] } else { std::slice::from_raw_parts(data.cast(), length) }
        }
    }

    /// The value as LLVM prints it.
    pub(crate) fn display(self) -> String {
        // SAFETY: live; the text is handed over.
        unsafe { super::take_message(core::LLVMPrintValueToString(self.raw())) }
    }
}

numbered! {
    /// What sort of value an operand is; mirrors `RmValueKind`.
    pub(crate) enum ValueKind {
        /// A class that this library does not know.
        Unknown = 0,
        /// An instruction.
        Instruction = 1,
        /// An argument of the function.
        Argument = 2,
        /// A basic block.
        Block = 3,
        /// A constant that is not a global.
        Constant = 4,
        /// A function, variable, alias or ifunc.
        Global = 5,
        /// Inline assembly.
        InlineAsm = 6,
        /// Metadata instead of a value.
        Metadata = 7,
    }
}

/// An operand as the shim writes it.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct RawOperand {
    pub(crate) value: LLVMValueRef,
    pub(crate) kind: u32,
    padding: u32,
}

const _: () = assert!(size_of::<RawOperand>() == 16);

impl RawOperand {
    pub(crate) const EMPTY: RawOperand =
        RawOperand { value: std::ptr::null_mut(), kind: 0, padding: 0 };
}

/// One operand of an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand<'ll> {
    /// The value.
    pub value: Value<'ll>,
    /// What sort of value it is.
    pub kind: ValueKind,
}

impl<'ll> Operand<'ll> {
    /// # Safety
    ///
    /// The operand was written by the shim for an instruction that lives as
    /// long as `'ll`.
    pub(crate) unsafe fn from_raw(raw: RawOperand) -> Self {
        // SAFETY: live; LLVM's operands are never null outside of a rewrite.
        let value = unsafe { Value::from_raw(raw.value) };
        Operand {
            value: value.expect("an operand of a complete instruction is not null"),
            kind: ValueKind::numbered(raw.kind).unwrap_or(ValueKind::Unknown),
        }
    }

    /// The operand as a constant or global.
    pub(crate) fn as_constant(self) -> Option<Constant<'ll>> {
        matches!(self.kind, ValueKind::Constant | ValueKind::Global).then(|| {
            // SAFETY: live; the shim gives these kinds to constants only.
            unsafe { Constant::from_raw(self.value.raw()) }.expect("a value is not null")
        })
    }

    /// The operand as a global.
    pub(crate) fn as_global(self) -> Option<GlobalValue<'ll>> {
        // The shim gives this kind to globals only.
        (self.kind == ValueKind::Global).then_some(GlobalValue(self.value))
    }
}

/// A basic block.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Block<'ll> {
    pointer: NonNull<llvm_sys::LLVMBasicBlock>,
    brand: Brand<'ll>,
}

impl<'ll> Block<'ll> {
    /// # Safety
    ///
    /// `raw` is null or points to a block that lives as long as `'ll`.
    pub(crate) unsafe fn from_raw(raw: LLVMBasicBlockRef) -> Option<Self> {
        NonNull::new(raw).map(|pointer| Block { pointer, brand: PhantomData })
    }

    pub(crate) fn raw(self) -> LLVMBasicBlockRef {
        self.pointer.as_ptr()
    }

    /// The block as a value, which is how operands refer to it.
    pub(crate) fn as_value(self) -> Value<'ll> {
        // SAFETY: live; a block is a value.
        let value = unsafe { Value::from_raw(core::LLVMBasicBlockAsValue(self.raw())) };
        value.expect("a block is a value")
    }
}
