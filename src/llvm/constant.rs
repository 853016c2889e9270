//! Constants and inline assembly.

use super::llvm_sys::core;
use super::llvm_sys::prelude::LLVMValueRef;
use super::{Block, Function, GlobalValue, Opcode, RawText, Type, Value};

numbered! {
    /// What sort of constant a constant is; mirrors `RmConstantKind`.
    pub(crate) enum ConstantKind {
        /// A class that this library does not know.  Equal only to itself.
        Unknown = 0,
        /// An integer.
        Int = 1,
        /// A floating-point number.
        Float = 2,
        /// All zero: a null pointer or a zeroinitializer.
        Null = 3,
        /// `undef`.
        Undef = 4,
        /// `poison`.
        Poison = 5,
        /// A struct, array or vector of constants.
        Aggregate = 6,
        /// An array or vector of plain numbers.
        Data = 7,
        /// A constant expression.
        Expression = 8,
        /// The address of a block.
        BlockAddress = 9,
        /// A function, variable, alias or ifunc.
        Global = 10,
        /// `dso_local_equivalent`.
        DsoLocalEquivalent = 11,
        /// `no_cfi`.
        NoCfi = 12,
        /// `ptrauth`; pointer, key and discriminators are its operands.
        PtrAuth = 13,
    }
}

/// The outermost layer of a constant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConstantFacts<'ll> {
    /// Its type.
    pub ty: Type<'ll>,
    /// The source element type of a getelementptr expression.
    pub auxiliary_type: Option<Type<'ll>>,
    /// The bits of a number of at most 64 bits.
    pub bits: Option<u64>,
    /// What sort of constant it is.
    pub kind: ConstantKind,
    /// How many operands it has.
    pub operand_count: u32,
    /// Opcode of an expression.
    pub opcode: u32,
    /// Flags of an expression.
    pub optional_data: u32,
    /// The predicate of a comparison.
    pub subclass_data: u32,
    /// A getelementptr expression with an `inrange` part.
    pub has_in_range: bool,
    /// All that this part says: both ends in bytes, or the number of an index and 0; `None` where
    /// it takes more than 64 bits.
    pub in_range: Option<[u64; 2]>,
}

impl ConstantFacts<'_> {
    /// Whether an expression consists of what these facts say, and its operands.  The mask of a
    /// `shufflevector` is in neither.
    pub(crate) fn is_understood_expression(&self) -> bool {
        use Opcode::*;
        let Some(opcode) = Opcode::from_raw(self.opcode) else { return false };
        matches!(
            opcode,
            Add | Sub
                | Mul
                | Shl
                | LShr
                | AShr
                | And
                | Or
                | Xor
                | GetElementPtr
                | Trunc
                | ZExt
                | SExt
                | FPToUI
                | FPToSI
                | UIToFP
                | SIToFP
                | FPTrunc
                | FPExt
                | PtrToInt
                | PtrToAddr
                | IntToPtr
                | BitCast
                | AddrSpaceCast
                | ICmp
                | FCmp
                | Select
                | ExtractElement
                | InsertElement
        )
    }
}

/// What a piece of inline assembly is, besides its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InlineAsmFacts<'ll> {
    /// The function type it is called with.
    pub ty: Type<'ll>,
    /// Side effects, stack alignment, dialect and unwinding as one number.
    pub flags: u32,
    /// The template.
    pub code: &'ll [u8],
    /// The constraints.
    pub constraints: &'ll [u8],
}

#[repr(C)]
struct RawConstant<'ll> {
    ty: Type<'ll>,
    auxiliary_type: Option<Type<'ll>>,
    bits: u64,
    kind: u32,
    operand_count: u32,
    opcode: u32,
    optional_data: u32,
    subclass_data: u32,
    fits_bits: bool,
    has_in_range: bool,
    fits_in_range: bool,
    padding: u8,
    in_range: [u64; 2],
}

const _: () = assert!(size_of::<RawConstant<'_>>() == 64);

#[repr(C)]
struct RawInlineAsm<'ll> {
    ty: Option<Type<'ll>>,
    flags: [u8; 4],
    padding: [u8; 4],
}

const _: () = assert!(size_of::<RawInlineAsm<'_>>() == 16);

unsafe extern "C" {
    fn rmDescribeConstant<'ll>(constant: Constant<'ll>, out: *mut RawConstant<'ll>);
    fn rmAsConstant(value: Value<'_>) -> Option<Constant<'_>>;
    fn rmConstantOperand(constant: Constant<'_>, index: u32) -> Option<Constant<'_>>;
    fn rmAddressOfBlock(block: Block<'_>) -> Option<Constant<'_>>;
    fn rmDescribeBlockAddress<'ll>(
        address: Constant<'ll>,
        function: &mut Option<Function<'ll>>,
        block: &mut Option<Block<'ll>>,
    );
    fn rmDescribeInlineAsm<'ll>(
        asm: Value<'ll>,
        out: &mut RawInlineAsm<'ll>,
        code: *mut RawText,
        constraints: *mut RawText,
    ) -> bool;
}

/// A constant or a global.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Constant<'ll>(Value<'ll>);

impl<'ll> Constant<'ll> {
    /// # Safety
    ///
    /// `raw` is null or points to a constant that lives as long as `'ll`.
    pub(super) unsafe fn from_raw(raw: LLVMValueRef) -> Option<Self> {
        // SAFETY: passed on to the caller.
        unsafe { Value::from_raw(raw) }.map(Constant)
    }

    /// The constant as a value.
    pub(crate) fn as_value(self) -> Value<'ll> {
        self.0
    }

    /// The outermost layer.
    pub(crate) fn facts(self) -> ConstantFacts<'ll> {
        // SAFETY: live, kind; the shim fills the whole struct; types live as long as their context.
        let raw: RawConstant<'ll> = unsafe { super::written(|out| rmDescribeConstant(self, out)) };
        ConstantFacts {
            ty: raw.ty,
            auxiliary_type: raw.auxiliary_type,
            bits: raw.fits_bits.then_some(raw.bits),
            kind: ConstantKind::numbered(raw.kind).unwrap_or(ConstantKind::Unknown),
            operand_count: raw.operand_count,
            opcode: raw.opcode,
            optional_data: raw.optional_data,
            subclass_data: raw.subclass_data,
            has_in_range: raw.has_in_range,
            in_range: raw.fits_in_range.then_some(raw.in_range),
        }
    }

    /// The bytes of an array of bytes; `None` for another constant.
    pub(crate) fn text(self) -> Option<&'ll [u8]> {
        if self.facts().kind != ConstantKind::Data {
            return None;
        }
        let mut length = 0;
        // SAFETY: live, kind; the bytes of a string live as long as the context.
        unsafe {
            if core::LLVMIsConstantString(self.0.raw()) == 0 {
                return None;
            }
            let data = core::LLVMGetAsString(self.0.raw(), &mut length);
            (length > 0).then(|| std::slice::from_raw_parts(data.cast(), length))
        }
    }

    /// The raw bits of a number of at most 64 bits.
    pub(crate) fn bits(self) -> Option<u64> {
        self.facts().bits
    }

    /// An operand; `None` past the last one, and where the operand is the block
    /// of a blockaddress.
    pub(crate) fn operand(self, index: u32) -> Option<Constant<'ll>> {
        // SAFETY: live, kind; the shim checks the index and the operand's class.
        unsafe { rmConstantOperand(self, index) }
    }

    /// Function and block of a blockaddress; `None` for another constant.
    pub(crate) fn block_address(self) -> Option<(Function<'ll>, Block<'ll>)> {
        let (mut function, mut block) = (None, None);
        // SAFETY: live, kind; the shim sets both, to null for another class.
        unsafe { rmDescribeBlockAddress(self, &mut function, &mut block) };
        function.zip(block)
    }

    /// The global that the constant is.
    pub(crate) fn as_global(self) -> Option<GlobalValue<'ll>> {
        GlobalValue::of(self.0)
    }
}

impl<'ll> Block<'ll> {
    /// The constant that is the block's address, where something takes it.
    pub(crate) fn address(self) -> Option<Constant<'ll>> {
        // SAFETY: live; the shim returns null or a constant.
        unsafe { rmAddressOfBlock(self) }
    }
}

impl<'ll> Value<'ll> {
    /// The value, if it is a constant or a global.
    pub(crate) fn as_constant(self) -> Option<Constant<'ll>> {
        // SAFETY: live; the shim returns null for another class.
        unsafe { rmAsConstant(self) }
    }

    /// What a piece of inline assembly says; `None` for another value.
    pub(crate) fn inline_asm_facts(self) -> Option<InlineAsmFacts<'ll>> {
        let mut raw = RawInlineAsm { ty: None, flags: [0; 4], padding: [0; 4] };
        let (mut code, mut constraints) = (RawText::EMPTY, RawText::EMPTY);
        // SAFETY: live; the shim checks the class; the texts live as long as the context.
        unsafe {
            rmDescribeInlineAsm(self, &mut raw, &mut code, &mut constraints).then(|| {
                InlineAsmFacts {
                    ty: raw.ty.expect("inline assembly has a function type"),
                    flags: u32::from_le_bytes(raw.flags),
                    code: code.bytes(),
                    constraints: constraints.bytes(),
                }
            })
        }
    }
}
