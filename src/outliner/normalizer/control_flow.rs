//! Blocks and branches of normalised bodies.

use crate::llvm::{Block, Function, Inst, Opcode, erase_dead_blocks};
use rustc_hash::{FxHashMap, FxHashSet};

/// Erases the blocks that control cannot reach.
pub(super) fn erase_unreachable_blocks(function: Function<'_>) {
    let reached: FxHashSet<Block<'_>> = function.reverse_post_order().into_iter().collect();
    let dead: Vec<_> = function.blocks().filter(|block| !reached.contains(block)).collect();
    if !dead.is_empty() {
        erase_dead_blocks(dead);
    }
}

/// Replaces branches and switches whose targets are all one block by an unconditional branch:
/// where nothing else leads to that block, joining it with the previous block leaves no branch.
pub(super) fn remove_empty_choices(function: Function<'_>) {
    for block in function.blocks() {
        let last = block.terminator();
        if !matches!(last.opcode(), Some(Opcode::Br | Opcode::Switch)) {
            continue;
        }
        let successors = last.successors();
        let Some((&to, others)) = successors.split_first() else { continue };
        // A branch to one block is what this step writes; a switch without cases is not.
        let is_written = others.is_empty() && last.opcode() == Some(Opcode::Br);
        if is_written || others.iter().any(|&other| other != to) {
            continue;
        }
        for phi in to.phis() {
            for _ in 1..successors.len() {
                phi.remove_entry(block);
            }
        }
        last.replace_by_branch(to);
    }
}

/// Gives every edge of a branch with several of them a block of its own, and the normal
/// destination of every invoke.  Then empty blocks can be removed whatever the phis after
/// them say.
pub(super) fn split_edges(function: Function<'_>) {
    for block in function.blocks().collect::<Vec<_>>() {
        let last = block.terminator();
        let edges = match last.opcode() {
            Some(Opcode::Br | Opcode::Switch) => last.successors().len(),
            // The edge of an exception leads to a landing pad, which needs it.
            Some(Opcode::Invoke) => 1,
            _ => 0,
        };
        if last.successors().len() > 1 {
            (0..edges).for_each(|index| last.split_edge(index));
        }
    }
}

/// Lets branches that come back lead past the start of each block whose address is taken, to a block
/// with its instructions: a loop in shared code has no such block.  Edges have been split.
pub(super) fn bypass_address_taken(function: Function<'_>) {
    if !function.has_address_taken_block() {
        return;
    }
    let order = function.reverse_post_order();
    let places: FxHashMap<Block<'_>, usize> = order.iter().copied().zip(0..).collect();
    for (place, block) in order.into_iter().enumerate() {
        let first = block.first().and_then(Inst::opcode);
        if !block.is_address_taken()
            || matches!(first, None | Some(Opcode::Phi | Opcode::LandingPad))
        {
            continue;
        }
        let back: Vec<Inst<'_>> = block
            .predecessors()
            .into_iter()
            .filter(|from| places.get(from).is_none_or(|&from| from >= place))
            .map(Block::terminator)
            .filter(|&last| only_successor(last) == Some(block))
            .collect();
        if !back.is_empty() {
            let after = block.split_at_begin();
            back.into_iter().for_each(|last| last.set_successor(0, after));
        }
    }
}

/// The only place that a branch leads to.
fn only_successor<'ll>(last: Inst<'ll>) -> Option<Block<'ll>> {
    match last.successors()[..] {
        [to] if last.opcode() == Some(Opcode::Br) => Some(to),
        _ => None,
    }
}

/// Erases a block that does nothing but go to another one, where each block that leads to
/// it goes nowhere else.
pub(super) fn remove_empty_block<'ll>(function: Function<'ll>, block: Block<'ll>) -> bool {
    let Some(to) = block.first().and_then(only_successor) else { return false };
    if to == block || block.is_address_taken() || function.entry() == Some(block) {
        return false;
    }
    let from = block.predecessors();
    if from.iter().any(|other| only_successor(other.terminator()).is_none()) {
        return false;
    }
    for phi in to.phis() {
        let value = phi.remove_entry(block);
        from.iter().for_each(|&other| phi.add_entry(other, value));
    }
    from.iter().for_each(|other| other.terminator().set_successor(0, to));
    block.erase();
    true
}

/// Joins a block with the one before it, where control comes from nowhere else and goes
/// from there nowhere else.
pub(super) fn join_with_predecessor(block: Block<'_>) -> bool {
    let [before] = block.predecessors()[..] else { return false };
    if before == block
        || only_successor(before.terminator()) != Some(block)
        || block.is_address_taken()
    {
        return false;
    }
    let phis = block.phis();
    let value = |entries: &[(Block<'_>, _)]| entries[0].1;
    let values: Vec<_> = phis.iter().map(|phi| value(&phi.entries())).collect();
    if phis.iter().any(|phi| values.contains(&phi.as_value())) {
        return false;
    }
    phis.into_iter().zip(values).for_each(|(phi, value)| phi.replace_and_erase(value));
    before.append(block);
    true
}
