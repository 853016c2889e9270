//! One body that does the work of two functions.

use super::llvm_sys::core;
use super::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use super::{Block, Function, Inst, Module, RawText, Value};

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

unsafe extern "C" {
    fn rmUnite(
        first: LLVMValueRef,
        second: LLVMValueRef,
        name: RawText,
        blocks: *const LLVMBasicBlockRef,
        block_pairs: usize,
        instructions: *const LLVMValueRef,
        instruction_pairs: usize,
        made: *mut LLVMValueRef,
        out: *mut RawUnited,
    ) -> bool;
    fn rmSpecialize(made: *mut RawUnion, for_first: bool) -> LLVMValueRef;
    fn rmDisposeUnion(made: *mut RawUnion);
}

/// A private function with the parameters of two others and a flag behind these.
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
}

impl Drop for United<'_> {
    fn drop(&mut self) {
        // SAFETY: the shim made it, and nobody else has it.
        unsafe { rmDisposeUnion(self.made_by) }
    }
}

/// What corresponds in two functions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Correspondence<'ll> {
    /// All blocks of both, the entries first.
    pub blocks: Vec<(Block<'ll>, Block<'ll>)>,
    /// Instructions, in the order of both, block by block; all terminators are among them.
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
        let blocks: Vec<LLVMBasicBlockRef> =
            pairs.blocks.iter().flat_map(|(a, b)| [a.raw(), b.raw()]).collect();
        let instructions: Vec<LLVMValueRef> = pairs
            .instructions
            .iter()
            .flat_map(|(a, b)| [a, b].map(|it| it.as_value().raw()))
            .collect();
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
                blocks.as_ptr(),
                pairs.blocks.len(),
                instructions.as_ptr(),
                pairs.instructions.len(),
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
