//! How often a function is entered that is only called, and in loops only.

use crate::host::reasons::counts;
use crate::llvm::{Block, Function, UseKind};
use rustc_hash::FxHashSet;

/// Functions with more uses are not asked where their calls are: one of many calls is in
/// straight code.
const MOST_CALLS: usize = 32;

/// A block from which no more other blocks are reached in search of the way back counts as in
/// no loop.
const MOST_BLOCKS: usize = 1024;

/// For a function whose uses are all calls in loops, how often the least frequent one runs
/// for each time that its caller is entered; `None` for others.  `runs` says how often a block of a
/// function runs.
pub(super) fn least_runs<'ll>(
    function: Function<'ll>,
    runs: impl Fn(Function<'ll>, Block<'ll>) -> f64,
) -> Option<f64> {
    if !function.facts().linkage.is_local() {
        return None;
    }
    let uses = function.as_value().uses();
    if uses.len() > MOST_CALLS && counts("MOST_CALLS") {
        return None;
    }
    let mut least: Option<f64> = None;
    for one in uses {
        let call = one.instruction().filter(|_| one.kind == UseKind::Callee)?;
        let (caller, block) = (call.function(), call.block());
        if caller == function {
            continue;
        }
        // Frequencies are read of few callers.
        if !is_in_loop(block) {
            return None;
        }
        let runs = runs(caller, block);
        if runs <= 1.0 {
            return None;
        }
        least = Some(least.map_or(runs, |least| least.min(runs)));
    }
    least
}

/// Whether control comes back to a block.
fn is_in_loop(block: Block<'_>) -> bool {
    let (mut seen, mut pending) = (FxHashSet::default(), vec![block]);
    let mut successors = Vec::new();
    while let Some(at) = pending.pop() {
        at.terminator().successors_in(&mut successors);
        if successors.contains(&block) {
            return true;
        }
        pending.extend(successors.iter().copied().filter(|&other| seen.insert(other)));
        if seen.len() > MOST_BLOCKS && counts("MOST_BLOCKS") {
            return false;
        }
    }
    false
}
