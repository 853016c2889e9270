//! How often LLVM believes that blocks run.

use super::Function;
use super::llvm_sys::prelude::LLVMValueRef;

/// How often a block runs; mirrors `RmBlockFrequency`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BlockFrequency {
    /// In a unit that all blocks of the function share; 0 where nothing reaches the block.
    pub frequency: u64,
    /// How often the header of the innermost loop runs that the block is part of; 0 without one.
    pub loop_frequency: u64,
    /// How many loops the block is part of.
    pub loop_depth: u32,
    /// Its instructions, those of debug info not counted.
    pub instructions: u32,
    /// Those of them that are calls, intrinsics not counted.
    pub calls: u32,
    /// The module's profile summary calls the block cold, or hot.  Neither without a profile.
    pub is_cold: bool,
    pub is_hot: bool,
    /// It has a call that is marked `cold`, or whose callee is.
    pub calls_cold: bool,
}

unsafe extern "C" {
    fn rmBlockFrequencies(
        function: LLVMValueRef,
        out: *mut BlockFrequency,
        capacity: usize,
    ) -> usize;
}

impl Function<'_> {
    /// How often each block runs, in the order of the function: LLVM's BlockFrequencyInfo.  It
    /// is computed anew, from the body as it is now.
    pub(crate) fn block_frequencies(self) -> Vec<BlockFrequency> {
        let function = self.as_value().raw();
        // SAFETY: live, room.
        unsafe { super::read_list(|out, room| rmBlockFrequencies(function, out, room)) }
    }
}
