//! How often LLVM believes that blocks run.

use super::{Function, RawList};

/// How often a block runs; mirrors `RmBlockFrequency`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BlockFrequency {
    /// In a unit that all blocks of the function share; 0 where nothing reaches the block.
    pub frequency: u64,
    /// How often the header of the innermost loop runs that the block is part of; 0 without one.
    pub loop_frequency: u64,
    /// How often the outermost loop that the block is part of is entered from outside.
    pub loop_entries: u64,
    /// How often the innermost loop makes a call, in the unit of frequencies; calls of intrinsics and
    /// of known functions are not counted.
    pub loop_calls: f64,
    /// How many loops the block is part of.
    pub loop_depth: u32,
    /// Its instructions, those of debug info not counted.
    pub instructions: u32,
    /// Those of them that are calls, intrinsics not counted.
    pub calls: u32,
    /// Those of the calls that are of known functions.
    pub known_calls: u32,
    /// Those of the other calls that are of leaves: straight code that calls known functions at most.
    pub leaf_calls: u32,
    /// The module's profile summary calls the block cold, or hot.  Neither without a profile.
    pub is_cold: bool,
    pub is_hot: bool,
    /// It has a call that is marked `cold`, or whose callee is.
    pub calls_cold: bool,
}

unsafe extern "C" {
    fn rmBlockFrequencies<'ll>(
        function: Function<'ll>,
        known: RawList<Function<'ll>>,
        leaf_size: u32,
        out: *mut BlockFrequency,
        capacity: usize,
    ) -> usize;
}

/// Functions, to ask whether one is among them.
#[derive(Debug, Default)]
pub(crate) struct FunctionSet<'ll> {
    /// In the order of addresses.
    functions: Vec<Function<'ll>>,
}

impl<'ll> FromIterator<Function<'ll>> for FunctionSet<'ll> {
    fn from_iter<I: IntoIterator<Item = Function<'ll>>>(functions: I) -> Self {
        let mut functions: Vec<_> = functions.into_iter().collect();
        functions.sort_unstable_by_key(|function| function.raw());
        FunctionSet { functions }
    }
}

impl<'ll> Function<'ll> {
    /// How often each block runs, in the order of the function: LLVM's BlockFrequencyInfo.  It
    /// is computed anew, from the body as it is now.  A leaf has `leaf_size` instructions at most.
    pub(crate) fn block_frequencies(
        self,
        known: &FunctionSet<'ll>,
        leaf_size: u32,
    ) -> Vec<BlockFrequency> {
        let known = RawList::new(&known.functions);
        // SAFETY: live, room; the shim only compares the addresses of known functions.
        unsafe {
            super::read_list(|out, room| rmBlockFrequencies(self, known, leaf_size, out, room))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::llvm::testing::with_parsed;

    #[test]
    fn calls_of_known_functions_and_leaves_are_told_apart() {
        let text = "
            declare void @known()
            declare void @other()
            define void @leaf() {
              ret void
            }
            define weak void @weak() {
              ret void
            }
            define void @user() {
              call void @leaf()
              ret void
            }
            define void @g() {
              call void @leaf()
              call void @weak()
              call void @user()
              ret void
            }
            define void @f(i1 %again) {
            entry:
              br label %loop
            loop:
              call void @known()
              call void @other()
              call void @known()
              br i1 %again, label %loop, label %end
            end:
              ret void
            }";
        with_parsed(text, |module| {
            let &[known, other, leaf, _, _, g, f] = &module.functions()[..] else {
                panic!("seven functions")
            };
            let leaves = |functions: &[_], size| {
                let block = g.block_frequencies(&functions.iter().copied().collect(), size)[0];
                (block.calls, block.known_calls, block.leaf_calls)
            };
            assert_eq!(leaves(&[], 2), (3, 0, 1));
            // One that is too long.
            assert_eq!(leaves(&[], 0), (3, 0, 0));
            // The other one calls the known function only.
            assert_eq!(leaves(&[leaf], 2), (3, 1, 1));
            let calls = |functions: &[usize]| {
                let known = functions.iter().map(|&at| [known, other][at]).collect();
                let block = f.block_frequencies(&known, 2)[1];
                assert!(block.loop_frequency > 0 && block.loop_entries > 0);
                let of_loop = block.loop_calls / block.loop_frequency as f64;
                (block.calls, block.known_calls, of_loop)
            };
            assert_eq!(calls(&[]), (3, 0, 3.0));
            assert_eq!(calls(&[0]), (3, 2, 1.0));
            assert_eq!(calls(&[1]), (3, 1, 2.0));
            assert_eq!(calls(&[0, 1]), (3, 3, 0.0));
        });
    }
}
