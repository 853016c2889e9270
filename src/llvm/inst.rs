//! Instructions.

use super::Brand;
use super::llvm_sys::core;
use super::llvm_sys::prelude::{LLVMTypeRef, LLVMValueRef};
use super::value::RawOperand;
use super::{AttributeListId, Block, Function, Operand, Type, Value};
use std::ffi::c_void;
use std::marker::PhantomData;
use std::mem::{MaybeUninit, offset_of};

/// An instruction.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Inst<'ll>(Value<'ll>);

numbered! {
    /// The operations that this library understands.  The numbers are those of
    /// LLVM's C API, which never change.
    #[allow(missing_docs, reason = "the names are LLVM's own")]
    pub(crate) enum Opcode {
        Ret = 1,
        /// With a condition or without one; LLVM 23 has an operation for each.
        Br = 2,
        Switch = 3,
        IndirectBr = 4,
        Invoke = 5,
        Unreachable = 7,
        CallBr = 67,
        FNeg = 66,
        Add = 8,
        FAdd = 9,
        Sub = 10,
        FSub = 11,
        Mul = 12,
        FMul = 13,
        UDiv = 14,
        SDiv = 15,
        FDiv = 16,
        URem = 17,
        SRem = 18,
        FRem = 19,
        Shl = 20,
        LShr = 21,
        AShr = 22,
        And = 23,
        Or = 24,
        Xor = 25,
        Alloca = 26,
        Load = 27,
        Store = 28,
        GetElementPtr = 29,
        Trunc = 30,
        ZExt = 31,
        SExt = 32,
        FPToUI = 33,
        FPToSI = 34,
        UIToFP = 35,
        SIToFP = 36,
        FPTrunc = 37,
        FPExt = 38,
        PtrToInt = 39,
        /// Since LLVM 22.
        PtrToAddr = 69,
        IntToPtr = 40,
        BitCast = 41,
        AddrSpaceCast = 60,
        ICmp = 42,
        FCmp = 43,
        Phi = 44,
        Call = 45,
        Select = 46,
        VAArg = 49,
        ExtractElement = 50,
        InsertElement = 51,
        ShuffleVector = 52,
        ExtractValue = 53,
        InsertValue = 54,
        Freeze = 68,
        Fence = 55,
        AtomicCmpXchg = 56,
        AtomicRMW = 57,
        Resume = 58,
        LandingPad = 59,
        CleanupRet = 61,
        CatchRet = 62,
        CatchPad = 63,
        CleanupPad = 64,
        CatchSwitch = 65,
    }
}

/// `LLVMUncondBr` and `LLVMCondBr`, which LLVM 23 has instead of `LLVMBr`.
const UNCONDITIONAL_BR: u32 = 70;
const CONDITIONAL_BR: u32 = 71;

impl Opcode {
    /// The operation that a number of LLVM's C API means, if it is one that this
    /// library understands.
    pub(crate) fn from_raw(raw: u32) -> Option<Opcode> {
        #[cfg(test)]
        if super::testing::is_forgotten(raw) {
            return None;
        }
        match raw {
            UNCONDITIONAL_BR | CONDITIONAL_BR => Some(Opcode::Br),
            _ => Opcode::numbered(raw),
        }
    }

    /// Whether the operands have the successors in reverse order.
    pub(crate) fn has_reversed_successors(self) -> bool {
        cfg!(not(llvm_at_least_23)) && self == Opcode::Br
    }

    /// Whether this is a call, invoke or callbr.
    pub(crate) fn is_call(self) -> bool {
        matches!(self, Opcode::Call | Opcode::Invoke | Opcode::CallBr)
    }

    /// Whether this ends a block.
    pub(crate) fn is_terminator(self) -> bool {
        use Opcode::*;
        matches!(
            self,
            Ret | Br
                | Switch
                | IndirectBr
                | Invoke
                | Unreachable
                | CallBr
                | Resume
                | CleanupRet
                | CatchRet
                | CatchSwitch
        )
    }
}

/// How strongly a call instruction asks to be a tail call, in the lowest two bits of
/// its state; 3 is `notail`.
pub(crate) const TAIL_KIND: u32 = 0b11;
const TAIL: u32 = 1;
const MUST_TAIL: u32 = 2;

impl InstFacts<'_> {
    /// Whether it means something to debug info or alias metadata only.
    pub(crate) fn is_invisible(&self) -> bool {
        self.is_debug_intrinsic || self.declares_alias_scopes
    }

    /// The byte offset of a getelementptr with constant indices.
    pub(crate) fn constant_offset(&self) -> Option<i64> {
        self.has_constant_offset.then_some(self.constant_offset)
    }

    /// Whether it is a call that is marked `tail` or `musttail`.
    pub(crate) fn is_marked_tail(&self) -> bool {
        self.opcode == Some(Opcode::Call)
            && matches!(self.subclass_data & TAIL_KIND, TAIL | MUST_TAIL)
    }

    /// Whether it is a call without a mark: neither `tail`, `musttail` nor `notail`.
    pub(crate) fn is_unmarked_call(&self) -> bool {
        self.opcode == Some(Opcode::Call) && self.subclass_data & TAIL_KIND == 0
    }

    /// Whether it is a call that is marked `musttail`.
    pub(crate) fn is_must_tail(&self) -> bool {
        self.opcode == Some(Opcode::Call) && self.subclass_data & TAIL_KIND == MUST_TAIL
    }
}

/// An instruction, as far as its meaning is not in its operands; laid out as the shim's
/// `RmInstruction`, so that nothing is copied.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct InstFacts<'ll> {
    /// The type of its value.
    pub ty: Type<'ll>,
    /// Allocated type, source element type, or the function type of a call.
    pub auxiliary_type: Option<Type<'ll>>,
    /// The attributes of a call.
    pub attributes: AttributeListId,
    /// The next instruction of the block.
    pub next: Option<Inst<'ll>>,
    /// How many operands it has.
    pub operand_count: usize,
    constant_offset: i64,
    raw_opcode: u32,
    /// The sixteen bits of state that LLVM keeps for an instruction: alignment,
    /// volatility, ordering, predicate, tail-call kind, convention and so on.
    pub subclass_data: u32,
    /// nuw, nsw, exact, inbounds, fast-math flags and their kind.
    pub optional_data: u32,
    /// Synchronisation scope of an atomic access.
    pub sync_scope: u32,
    /// Operand bundles of a call.
    pub bundle_count: u32,
    /// How many numbers [`Inst::auxiliary_numbers`] returns; of a callbr, which has none, how
    /// many indirect destinations.
    pub auxiliary_count: u32,
    /// The operation; `None` for one that this library does not know.
    pub opcode: Option<Opcode>,
    has_constant_offset: bool,
    /// Metadata other than the debug location is attached.
    pub has_metadata: bool,
    /// A debug intrinsic, which means nothing to the program.
    pub is_debug_intrinsic: bool,
    /// A declaration of alias scopes, which means something to metadata only.
    pub declares_alias_scopes: bool,
}

/// An instruction as the shim writes it, which is read as [`InstFacts`].
#[repr(C)]
#[allow(dead_code, reason = "the fields are those of `InstFacts`")]
struct RawInstruction {
    ty: LLVMTypeRef,
    auxiliary_type: LLVMTypeRef,
    attributes: *const c_void,
    next: LLVMValueRef,
    operand_count: usize,
    constant_offset: i64,
    raw_opcode: u32,
    subclass_data: u32,
    optional_data: u32,
    sync_scope: u32,
    bundle_count: u32,
    auxiliary_count: u32,
    opcode: u32,
    has_constant_offset: bool,
    has_metadata: bool,
    is_debug_intrinsic: bool,
    declares_alias_scopes: bool,
}

const _: () = assert!(size_of::<RawInstruction>() == 80);

/// Fails to compile where a field is not where the shim writes it.
macro_rules! same_places {
    ($($field:ident)*) => {
        $(const _: () =
            assert!(offset_of!(InstFacts<'_>, $field) == offset_of!(RawInstruction, $field));)*
    };
}

same_places! {
    ty auxiliary_type attributes next operand_count constant_offset raw_opcode subclass_data
    optional_data sync_scope bundle_count auxiliary_count opcode has_constant_offset has_metadata
    is_debug_intrinsic declares_alias_scopes
}

const _: () = assert!(size_of::<InstFacts<'_>>() == size_of::<RawInstruction>());
const _: () = assert!(size_of::<Option<Opcode>>() == size_of::<u32>());

/// An index of an address computation that is no constant integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AddressIndex {
    /// The distance between elements, in bytes.
    pub stride: u64,
    /// The number of the operand.
    pub operand: usize,
}

/// A getelementptr by bytes, whatever its types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ByteAddress {
    /// What the constant indices add to the pointer.
    pub bytes: i64,
    /// The other indices, in order.
    pub indices: Vec<AddressIndex>,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawAddressIndex {
    stride: u64,
    operand: u32,
    padding: u32,
}

const _: () = assert!(size_of::<RawAddressIndex>() == 16);

unsafe extern "C" {
    fn rmDescribeInstruction(
        inst: Inst<'_>,
        out: *mut RawInstruction,
        operands: *mut RawOperand,
        capacity: usize,
    );
    fn rmAddressIndices(
        address: Inst<'_>,
        offset: *mut i64,
        out: *mut RawAddressIndex,
        capacity: usize,
    ) -> usize;
    fn rmAuxiliaryNumbers(inst: Inst<'_>, out: *mut u64, capacity: usize) -> usize;
    fn rmSuccessors<'ll>(inst: Inst<'ll>, out: *mut Block<'ll>, capacity: usize) -> usize;
    fn rmCalledType(inst: Inst<'_>) -> Option<Type<'_>>;
    fn rmMayAssertMore(kept: Inst<'_>, gone: Inst<'_>) -> bool;
    fn rmOperations(function: Function<'_>, out: *mut u64);
}

impl<'ll> Block<'ll> {
    /// The first instruction.
    pub(crate) fn first(self) -> Option<Inst<'ll>> {
        // SAFETY: live.
        unsafe { Inst::from_raw(core::LLVMGetFirstInstruction(self.raw())) }
    }
}

impl Function<'_> {
    /// Whether the body has an operation that this library does not know.
    pub(crate) fn has_unknown_operation(self) -> bool {
        let mut bits = [0_u64; 2];
        // SAFETY: live, room.
        unsafe { rmOperations(self, bits.as_mut_ptr()) };
        let has = |number: u32| bits[number as usize / 64] >> (number % 64) & 1 == 1;
        (0..128).any(|number| has(number) && Opcode::from_raw(number).is_none())
    }
}

impl<'ll> Inst<'ll> {
    /// # Safety
    ///
    /// `raw` is null or points to an instruction that lives as long as `'ll`.
    pub(crate) unsafe fn from_raw(raw: LLVMValueRef) -> Option<Self> {
        // SAFETY: passed on to the caller.
        unsafe { Value::from_raw(raw) }.map(Inst)
    }

    pub(super) fn raw(self) -> LLVMValueRef {
        self.0.raw()
    }

    /// The instruction as the value it computes.
    pub(crate) fn as_value(self) -> Value<'ll> {
        self.0
    }

    /// A value that is known to be an instruction.
    ///
    /// # Safety
    ///
    /// It is one.
    pub(super) unsafe fn from_value(value: Value<'ll>) -> Self {
        Inst(value)
    }

    /// The next instruction of the block.
    pub(crate) fn next(self) -> Option<Inst<'ll>> {
        // SAFETY: live; LLVM returns null after the last one.
        unsafe { Inst::from_raw(core::LLVMGetNextInstruction(self.raw())) }
    }

    /// The operation; `None` for one that this library does not know.
    pub(crate) fn opcode(self) -> Option<Opcode> {
        // SAFETY: live, kind.  An operation that this llvm-sys does not know is one of a newer
        // LLVM than the plugin was built for, and such a host is refused.
        Opcode::from_raw(unsafe { core::LLVMGetInstructionOpcode(self.raw()) } as u32)
    }

    /// Describes the instruction and puts its operands into `operands`, whose
    /// earlier content is gone.
    pub(crate) fn describe(self, operands: &mut OperandBuffer<'ll>) -> InstFacts<'ll> {
        let mut facts = MaybeUninit::<InstFacts<'ll>>::uninit();
        let out = facts.as_mut_ptr();
        let describe = |room: &mut [RawOperand]| {
            // SAFETY: live, room; the shim fills all but the operation, with a type, which every
            // instruction has, with neighbours or null, and with bools.  Types live as long as
            // their context.
            unsafe {
                rmDescribeInstruction(self, out.cast(), room.as_mut_ptr(), room.len());
                (*out).operand_count
            }
        };
        operands.length = describe(&mut operands.few);
        if operands.length > FEW_OPERANDS {
            operands.many.resize(operands.length, RawOperand::EMPTY);
            describe(&mut operands.many);
        }
        // SAFETY: as above; here the last field is filled.
        unsafe {
            (&raw mut (*out).opcode).write(Opcode::from_raw((*out).raw_opcode));
            facts.assume_init()
        }
    }

    /// A getelementptr by bytes; `None` for another instruction, and where vectors or scalable
    /// types are involved.
    pub(crate) fn address_indices(self) -> Option<ByteAddress> {
        if self.opcode() != Some(Opcode::GetElementPtr) {
            return None;
        }
        let (mut bytes, mut is_known) = (0, true);
        // SAFETY: live, kind, room; of what cannot be described no item is read.
        let indices = unsafe {
            super::read_list(|out, room| {
                let count = rmAddressIndices(self, &mut bytes, out, room);
                is_known = count != usize::MAX;
                if is_known { count } else { 0 }
            })
        };
        let index = |raw: RawAddressIndex| AddressIndex {
            stride: raw.stride,
            operand: raw.operand as usize,
        };
        is_known.then(|| ByteAddress { bytes, indices: indices.into_iter().map(index).collect() })
    }

    /// Aggregate indices, shuffle mask elements or landing pad clause kinds;
    /// [`InstFacts::auxiliary_count`] of them, none for other instructions.
    pub(crate) fn auxiliary_numbers(self) -> Vec<u64> {
        // SAFETY: live, room.
        unsafe { super::read_list(|out, room| rmAuxiliaryNumbers(self, out, room)) }
    }

    /// The blocks that a terminator leads to, in order; none for another
    /// instruction.
    pub(crate) fn successors(self) -> Vec<Block<'ll>> {
        // SAFETY: live, room; the blocks are those of the instruction's function.
        unsafe { super::read_list(|out, room| rmSuccessors(self, out, room)) }
    }

    /// Puts the blocks that a terminator leads to into `out`, whose earlier content is gone;
    /// none of another instruction.
    pub(crate) fn successors_in(self, out: &mut Vec<Block<'ll>>) {
        out.clear();
        // SAFETY: live, room; the blocks are those of the instruction's function.
        unsafe {
            super::each_of_list(
                |list, room| rmSuccessors(self, list, room),
                |block, _| out.push(block),
            );
        }
    }

    /// The function type that a call says it calls; `None` for another
    /// instruction.
    pub(crate) fn called_type(self) -> Option<Type<'ll>> {
        // SAFETY: live; the shim returns null for what is no call.
        unsafe { rmCalledType(self) }
    }

    /// The instruction as LLVM prints it.
    pub(crate) fn display(self) -> String {
        self.0.display().trim().to_owned()
    }

    /// Whether the instruction may assert more than an equal one of another function, by flags,
    /// metadata or the scopes it declares.
    pub(crate) fn may_assert_more_than(self, other: Inst<'ll>) -> bool {
        // SAFETY: live.
        unsafe { rmMayAssertMore(self, other) }
    }

    /// The function that contains the instruction.
    pub(crate) fn function(self) -> Function<'ll> {
        // SAFETY: live; an instruction of a module is in a function.
        let raw = unsafe {
            let block = core::LLVMGetInstructionParent(self.raw());
            Function::from_raw(core::LLVMGetBasicBlockParent(block))
        };
        raw.expect("an instruction of a module is in a function")
    }
}

/// Most instructions have at most this many operands.
const FEW_OPERANDS: usize = 8;

/// Room for the operands of one instruction, kept from one to the next.
pub(crate) struct OperandBuffer<'ll> {
    /// The operands, if they are few.
    few: [RawOperand; FEW_OPERANDS],
    /// The operands, if they are more.
    many: Vec<RawOperand>,
    length: usize,
    brand: Brand<'ll>,
}

impl<'ll> OperandBuffer<'ll> {
    /// An empty buffer.
    pub(crate) fn new() -> Self {
        let few = [RawOperand::EMPTY; FEW_OPERANDS];
        OperandBuffer { few, many: Vec::new(), length: 0, brand: PhantomData }
    }

    /// How many operands the last described instruction has.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// Whether the last described instruction has no operands.
    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// An operand of the last described instruction.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Operand<'ll> {
        let room = if self.length <= FEW_OPERANDS { &self.few[..] } else { &self.many };
        let raw = room[..self.length][index];
        // SAFETY: live; written by the last describe.
        unsafe { Operand::from_raw(raw) }
    }
}

/// An instruction with what [`Inst::describe`] says of it.
#[derive(Clone, Copy)]
pub(crate) struct Described<'a, 'll> {
    pub inst: Inst<'ll>,
    pub facts: &'a InstFacts<'ll>,
    pub operands: &'a OperandBuffer<'ll>,
}

impl Default for OperandBuffer<'_> {
    fn default() -> Self {
        Self::new()
    }
}
