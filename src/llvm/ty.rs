//! Types.

use super::Brand;
use super::llvm_sys;
use llvm_sys::LLVMTypeKind;
use llvm_sys::prelude::LLVMTypeRef;
use std::marker::PhantomData;
use std::ptr::NonNull;

/// A type.  Types are uniqued and live as long as their context, so two equal
/// handles are the same type.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Type<'ll> {
    pointer: NonNull<llvm_sys::LLVMType>,
    brand: Brand<'ll>,
}

numbered! {
    /// What sort of type a type is; mirrors `RmTypeKind`.
    pub(crate) enum TypeKind {
        /// A type without inner structure that matters: float, label, token,
        /// target type.  Equal only to itself.
        Other = 0,
        /// An integer of `number` bits.
        Integer = 1,
        /// A pointer to address space `number`.
        Pointer = 2,
        /// A function type; contained types are the result and the parameters.
        Function = 3,
        /// A struct; contained types are the members.
        Struct = 4,
        /// An array of `number` elements.
        Array = 5,
        /// A vector of `number` elements.
        FixedVector = 6,
        /// A vector of a multiple of `number` elements.
        ScalableVector = 7,
    }
}

/// The outermost layer of a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypeFacts {
    /// What sort of type it is.
    pub kind: TypeKind,
    /// Bits, address space, elements or contained types, by kind.
    pub number: u64,
    /// Packed (struct) or variadic (function).
    pub flag: bool,
    /// A struct without a body.
    pub is_opaque: bool,
}

/// A format of floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FloatingPoint {
    /// IEEE 754, 16 bits.
    Half,
    /// The upper 16 bits of a `Float`.
    BFloat,
    /// IEEE 754, 32 bits.
    Float,
    /// IEEE 754, 64 bits.
    Double,
    /// The x87's, 80 bits.
    X86Fp80,
    /// IEEE 754, 128 bits.
    Fp128,
    /// Two of 64 bits, as PowerPC has them.
    PpcFp128,
}

#[repr(C)]
struct RawType {
    number: u64,
    kind: u32,
    flag: bool,
    is_opaque: bool,
    padding: [u8; 2],
}

const _: () = assert!(size_of::<RawType>() == 16);

unsafe extern "C" {
    fn rmDescribeType(ty: Type<'_>, out: *mut RawType);
    fn rmContainedType(ty: Type<'_>, index: u64) -> Option<Type<'_>>;
}

impl<'ll> Type<'ll> {
    /// # Safety
    ///
    /// `raw` is null or points to a type that lives as long as `'ll`.
    pub(crate) unsafe fn from_raw(raw: LLVMTypeRef) -> Option<Self> {
        NonNull::new(raw).map(|pointer| Type { pointer, brand: PhantomData })
    }

    pub(crate) fn raw(self) -> LLVMTypeRef {
        self.pointer.as_ptr()
    }

    /// The outermost layer.
    pub(crate) fn facts(self) -> TypeFacts {
        // SAFETY: live; the shim fills the whole struct.
        let raw: RawType = unsafe { super::written(|out| rmDescribeType(self, out)) };
        let kind = TypeKind::numbered(raw.kind).unwrap_or(TypeKind::Other);
        TypeFacts { kind, number: raw.number, flag: raw.flag, is_opaque: raw.is_opaque }
    }

    /// The format of a type of floating-point numbers; `None` for other types.
    pub(crate) fn floating_point(self) -> Option<FloatingPoint> {
        match self.llvm_kind() {
            LLVMTypeKind::LLVMHalfTypeKind => Some(FloatingPoint::Half),
            LLVMTypeKind::LLVMBFloatTypeKind => Some(FloatingPoint::BFloat),
            LLVMTypeKind::LLVMFloatTypeKind => Some(FloatingPoint::Float),
            LLVMTypeKind::LLVMDoubleTypeKind => Some(FloatingPoint::Double),
            LLVMTypeKind::LLVMX86_FP80TypeKind => Some(FloatingPoint::X86Fp80),
            LLVMTypeKind::LLVMFP128TypeKind => Some(FloatingPoint::Fp128),
            LLVMTypeKind::LLVMPPC_FP128TypeKind => Some(FloatingPoint::PpcFp128),
            _ => None,
        }
    }

    /// Whether this is the type of what has no value.
    pub(crate) fn is_void(self) -> bool {
        matches!(self.llvm_kind(), LLVMTypeKind::LLVMVoidTypeKind)
    }

    fn llvm_kind(self) -> LLVMTypeKind {
        // SAFETY: live.  A kind that this llvm-sys does not know is one of a newer LLVM
        // than the plugin was built for, and such a host is refused.
        unsafe { llvm_sys::core::LLVMGetTypeKind(self.pointer.as_ptr()) }
    }

    /// The type as LLVM prints it.
    pub(crate) fn display(self) -> String {
        // SAFETY: live; the text is handed over.
        unsafe {
            let text = llvm_sys::core::LLVMPrintTypeToString(self.pointer.as_ptr());
            super::take_message(text)
        }
    }

    /// A contained type: result (0) or parameter of a function type, member of
    /// a struct, element type (0) of an array or vector.
    ///
    /// # Panics
    ///
    /// Where there is no such contained type.
    pub(crate) fn contained(self, index: u64) -> Type<'ll> {
        // SAFETY: live; the shim checks the index.
        let raw = unsafe { rmContainedType(self, index) };
        raw.expect("the type contains as many types as its facts say")
    }
}
