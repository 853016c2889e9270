//! One body that does the work of two functions.

use super::llvm_sys::core;
use super::llvm_sys::prelude::LLVMValueRef;
use super::{Function, Inst, Module, RawText, Value};

/// The shim's record of how a body was made.
#[repr(C)]
struct RawUnion {
    private: [u8; 0],
}

#[repr(C)]
struct RawUnited {
    made: *mut RawUnion,
    body: LLVMValueRef,
    guards: usize,
    selections: usize,
}

const _: () = assert!(size_of::<RawUnited>() == 32);

/// [`Correspondence`] as the shim reads it; pairs are one behind the other.
#[repr(C)]
struct RawPairs {
    pieces: *const LLVMValueRef,
    piece_pairs: usize,
    others: *const LLVMValueRef,
    other_count: usize,
    cuts: *const LLVMValueRef,
    cut_count: usize,
    other_cuts: *const LLVMValueRef,
    other_cut_count: usize,
    instructions: *const LLVMValueRef,
    instruction_pairs: usize,
}

const _: () = assert!(size_of::<RawPairs>() == 80);

unsafe extern "C" {
    fn rmUnite(
        first: LLVMValueRef,
        second: LLVMValueRef,
        name: RawText,
        pairs: *const RawPairs,
        made: *mut LLVMValueRef,
        out: *mut RawUnited,
    ) -> bool;
    fn rmSpecialize(made: *mut RawUnion, for_first: bool) -> LLVMValueRef;
    fn rmTakeDebugInfo(made: *mut RawUnion);
    fn rmDisposeUnion(made: *mut RawUnion);
}

/// A local function with the parameters of two others and a flag behind these.
#[derive(Debug)]
pub(crate) struct United<'ll> {
    made_by: *mut RawUnion,
    pub body: Function<'ll>,
    /// For each pair of instructions the one of the body.
    pub made: Vec<Inst<'ll>>,
    /// Branches on the flag.
    pub guards: usize,
    /// Values that the flag chooses.
    pub selections: usize,
}

impl<'ll> United<'ll> {
    /// A copy of the body for one value of the flag, as simple as the function that it stands for:
    /// the first where the flag is set.  `None` where LLVM's verifier refuses the body.  Asked for
    /// before anything of the body changes.
    pub(crate) fn specialize(&self, for_first: bool) -> Option<Function<'ll>> {
        // SAFETY: the shim made it, and it lives as long as this; it holds instructions of the
        // body, which nothing erased.
        unsafe { Function::from_raw(rmSpecialize(self.made_by, for_first)) }
    }

    /// Gives the body, which has none, the debug info of the first function, which has none then.
    /// Asked for before anything of the body changes.
    pub(crate) fn take_debug_info(&self) {
        // SAFETY: the shim made it, and it lives as long as this; it holds instructions of the
        // body and of the functions, which nothing erased.
        unsafe { rmTakeDebugInfo(self.made_by) }
    }
}

impl Drop for United<'_> {
    fn drop(&mut self) {
        // SAFETY: the shim made it, and nobody else has it.
        unsafe { rmDisposeUnion(self.made_by) }
    }
}

/// What corresponds in two functions.  A piece is a block, or a part of one; it is told by its first
/// instruction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Correspondence<'ll> {
    /// Pieces of both, the begins of the functions first.
    pub pieces: Vec<(Inst<'ll>, Inst<'ll>)>,
    /// The other pieces of the second function.
    pub others: Vec<Inst<'ll>>,
    /// The pieces of either function that are behind another one of their block.
    pub cuts: [Vec<Inst<'ll>>; 2],
    /// Instructions, in the order of both, piece by piece; terminators among them lead to blocks
    /// that correspond.
    pub instructions: Vec<(Inst<'ll>, Inst<'ll>)>,
}

impl<'ll> Function<'ll> {
    /// Makes one body for this function and another one of the same type; `None`, and nothing is
    /// left, where that cannot be.
    pub(crate) fn unite(
        self,
        second: Function<'ll>,
        name: &str,
        pairs: &Correspondence<'ll>,
    ) -> Option<United<'ll>> {
        let raw = |inst: &Inst<'ll>| inst.as_value().raw();
        let raw_pairs = |pairs: &[(Inst<'ll>, Inst<'ll>)]| -> Vec<LLVMValueRef> {
            pairs.iter().flat_map(|(a, b)| [raw(a), raw(b)]).collect()
        };
        let (pieces, instructions) = (raw_pairs(&pairs.pieces), raw_pairs(&pairs.instructions));
        let others: Vec<LLVMValueRef> = pairs.others.iter().map(raw).collect();
        let cuts = pairs.cuts.each_ref().map(|cuts| cuts.iter().map(raw).collect::<Vec<_>>());
        let input = RawPairs {
            pieces: pieces.as_ptr(),
            piece_pairs: pairs.pieces.len(),
            others: others.as_ptr(),
            other_count: others.len(),
            cuts: cuts[0].as_ptr(),
            cut_count: cuts[0].len(),
            other_cuts: cuts[1].as_ptr(),
            other_cut_count: cuts[1].len(),
            instructions: instructions.as_ptr(),
            instruction_pairs: pairs.instructions.len(),
        };
        let mut made = vec![std::ptr::null_mut(); pairs.instructions.len()];
        let mut out = RawUnited {
            made: std::ptr::null_mut(),
            body: std::ptr::null_mut(),
            guards: 0,
            selections: 0,
        };
        // SAFETY: live, of these functions; room for each pair.
        let is_made = unsafe {
            rmUnite(
                self.as_value().raw(),
                second.as_value().raw(),
                RawText::new(name.as_bytes()),
                &raw const input,
                made.as_mut_ptr(),
                &mut out,
            )
        };
        if !is_made {
            return None;
        }
        // SAFETY: the shim wrote functions and instructions of the body.
        unsafe {
            Some(United {
                made_by: out.made,
                body: Function::from_raw(out.body)?,
                made: made.into_iter().filter_map(|raw| Inst::from_raw(raw)).collect(),
                guards: out.guards,
                selections: out.selections,
            })
        }
    }
}

impl<'ll> Module<'ll> {
    /// The constants of one bit: true and false.
    pub(crate) fn booleans(self) -> [Value<'ll>; 2] {
        // SAFETY: live; constants live as long as their context.
        unsafe {
            let bit = core::LLVMInt1TypeInContext(core::LLVMGetModuleContext(self.raw()));
            [1, 0].map(|value| {
                let constant = Value::from_raw(core::LLVMConstInt(bit, value, 0));
                constant.expect("LLVM returns a constant")
            })
        }
    }
}
