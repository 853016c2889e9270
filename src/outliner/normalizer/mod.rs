//! Rewrites two bodies so that `verify` can compare them.
//!
//! Outlining and inlining back leave differences without meaning: a block more or less on an
//! edge, the order of the operands of an addition, of the entries of a phi.  Two bodies that
//! differ in nothing else become equal.  The steps that simplify lead to the same
//! result in any order; the steps that sort come last, because they depend on the order of
//! the walk.

mod addresses;
mod block_addresses;
mod control_flow;
mod order;
mod phis;

use crate::llvm::{Block, Function};
use order::OuterNumbers;

/// Normalises bodies.  Bodies that are compared are rewritten by one object, because it orders
/// constants by their first meeting.
#[derive(Default)]
pub(super) struct Normalizer<'ll> {
    constants: OuterNumbers<'ll>,
}

impl<'ll> Normalizer<'ll> {
    /// Normalises a function.  Once more changes nothing.
    pub(super) fn normalize(&mut self, function: Function<'ll>) {
        control_flow::erase_unreachable_blocks(function);
        addresses::count_bytes(function);
        control_flow::remove_empty_choices(function);
        control_flow::split_edges(function);
        control_flow::bypass_address_taken(function);
        simplify(function);
        addresses::count_bytes_of_allocas(function);
        order::sort_allocas(function);
        // Edges do not change any more.
        block_addresses::compute_in_code(function);
        order::sort_phis(function, &mut self.constants);
        order::sort_operands(function, &mut self.constants);
    }
}

/// Removes what has no meaning until nothing changes.
fn simplify(function: Function<'_>) {
    while sweep(function) || phis::remove_circles(function) {}
}

/// Looks at each block once.  Says whether something changed.
fn sweep(function: Function<'_>) -> bool {
    let blocks: Vec<Block<'_>> = function.blocks().collect();
    let mut changes = false;
    // Backwards, because what is dead may be all that uses something before it.
    for &block in blocks.iter().rev() {
        changes |= phis::remove_instructions(block);
    }
    for block in blocks {
        // Only the current block is ever removed.
        changes |= control_flow::remove_empty_block(function, block)
            || control_flow::join_with_predecessor(block);
    }
    changes
}

#[cfg(test)]
mod tests;
