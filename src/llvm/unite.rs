//! One body that does the work of two functions.

use super::llvm_sys::core;
use super::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use super::{Block, Function, Inst, Module, RawText, Value};

#[repr(C)]
struct RawUnion {
    body: LLVMValueRef,
    for_first: LLVMValueRef,
    for_second: LLVMValueRef,
    guards: usize,
    selections: usize,
}

const _: () = assert!(size_of::<RawUnion>() == 40);

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
        out: *mut RawUnion,
    ) -> bool;
}

/// A private function with the parameters of two others and a flag behind these.
#[derive(Debug)]
pub(crate) struct United<'ll> {
    pub body: Function<'ll>,
    /// Copies of the body for each value of the flag, set first: what the first function has to be
    /// equal to, and what the second.
    pub special: [Function<'ll>; 2],
    /// For each pair of instructions the one of the body.
    pub made: Vec<Inst<'ll>>,
    /// Branches on the flag.
    pub guards: usize,
    /// Values that the flag chooses.
    pub selections: usize,
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
        let mut out = RawUnion {
            body: std::ptr::null_mut(),
            for_first: std::ptr::null_mut(),
            for_second: std::ptr::null_mut(),
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
                body: Function::from_raw(out.body)?,
                special: [Function::from_raw(out.for_first)?, Function::from_raw(out.for_second)?],
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
