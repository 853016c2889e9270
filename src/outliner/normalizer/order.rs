//! One order for allocas, phis, entries of phis and operands.

use super::block_addresses::own_block;
use crate::llvm::{
    Alloca, AllocaFacts, Block, Function, Inst, LifetimeMarker, Opcode, OperandBuffer, Phi, Use,
    Value,
};
use rustc_hash::FxHashMap;

/// Numbers for values that belong to no body, constants above all, in the order in which they
/// are first asked for.  Bodies that are compared share them, so the order of two constants is
/// the same in all.
#[derive(Default)]
pub(super) struct OuterNumbers<'ll>(FxHashMap<Value<'ll>, usize>);

impl<'ll> OuterNumbers<'ll> {
    fn number(&mut self, value: Value<'ll>) -> usize {
        let next = self.0.len();
        *self.0.entry(value).or_insert(next)
    }
}

/// Numbers for values of a body, in reverse post-order.
#[derive(Default)]
struct InnerNumbers<'ll>(FxHashMap<Value<'ll>, usize>);

/// A value as far as it has a place in an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ValueKey {
    Inner(usize),
    /// A phi whose place is not known yet.
    Phi,
    /// The address of a block of the body.
    BlockAddress(usize),
    Outer(usize),
}

impl<'ll> InnerNumbers<'ll> {
    /// Numbers blocks, and arguments and instructions as far as they are to be.
    fn new(
        function: Function<'ll>,
        has_arguments: bool,
        has_number: impl Fn(Inst<'ll>) -> bool,
    ) -> Self {
        let mut numbers = InnerNumbers::default();
        let arguments = has_arguments.then(|| function.arguments()).into_iter().flatten();
        arguments.for_each(|argument| numbers.add(argument));
        for block in function.reverse_post_order() {
            numbers.add(block.as_value());
            let instructions = block.instructions().into_iter().filter(|&inst| has_number(inst));
            instructions.for_each(|inst| numbers.add(inst.as_value()));
        }
        numbers
    }

    fn add(&mut self, value: Value<'ll>) {
        let next = self.0.len();
        self.0.insert(value, next);
    }

    /// The number of a value that has one.
    fn of(&self, value: Value<'ll>) -> usize {
        self.0.get(&value).copied().expect("the value is of the body")
    }

    fn of_block(&self, block: Block<'ll>) -> usize {
        self.of(block.as_value())
    }

    fn key(
        &self,
        function: Function<'ll>,
        value: Value<'ll>,
        outer: &mut OuterNumbers<'ll>,
    ) -> ValueKey {
        if let Some(&number) = self.0.get(&value) {
            return ValueKey::Inner(number);
        }
        match value.as_constant().and_then(|constant| own_block(function, constant)) {
            Some(block) => ValueKey::BlockAddress(self.of_block(block)),
            None => ValueKey::Outer(outer.number(value)),
        }
    }
}

/// For each use of an alloca: the user, and what the alloca is for it; then size and
/// alignment.
type AllocaKey = Vec<(usize, usize)>;

/// Puts the allocas that exist as long as their function runs before everything else, in
/// the order of their users, apart from lifetime markers, which both bodies need not have.
pub(super) fn sort_allocas<'ll>(function: Function<'ll>) {
    let entry = function.entry().into_iter().flat_map(Block::instructions);
    let described = entry.filter_map(|inst| Alloca::describe(inst.as_value()));
    let allocas: Vec<_> = described.filter(|(_, facts)| facts.is_static).collect();
    if allocas.is_empty() {
        return;
    }
    let numbers = InnerNumbers::new(function, false, |inst| inst.opcode() != Some(Opcode::Alloca));
    let key = |(alloca, facts): (Alloca<'ll>, AllocaFacts)| {
        let mut key = user_key(&numbers, alloca);
        // Of those whose users do not tell, by what they are.
        key.push((facts.min_bytes as usize, facts.alignment as usize));
        (key, alloca)
    };
    let mut sorted: Vec<(AllocaKey, Alloca<'ll>)> = allocas.into_iter().map(key).collect();
    sorted.sort_by(|(key, _), (other, _)| key.cmp(other));
    sorted.iter().rev().for_each(|(_, alloca)| alloca.inst().move_to_begin());
}

fn user_key<'ll>(numbers: &InnerNumbers<'ll>, alloca: Alloca<'ll>) -> AllocaKey {
    let uses = alloca.as_value().uses();
    let mut key: AllocaKey = uses
        .iter()
        .filter_map(|used| {
            let user = used.instruction()?;
            LifetimeMarker::of(user).is_none().then(|| use_key(numbers, user, used))
        })
        .collect();
    key.sort_unstable();
    key
}

fn use_key<'ll>(numbers: &InnerNumbers<'ll>, user: Inst<'ll>, used: &Use<'ll>) -> (usize, usize) {
    // The order of phis is found later, and that of some operands too.
    if let Some(phi) = user.as_phi() {
        let (from, _) = phi.entries()[used.operand as usize];
        (numbers.of_block(user.block()), numbers.of_block(from))
    } else if is_comparison(user) || may_swap_operands(user) {
        (numbers.of(user.as_value()), 0)
    } else {
        (numbers.of(user.as_value()), used.operand as usize)
    }
}

fn is_comparison(inst: Inst<'_>) -> bool {
    matches!(inst.opcode(), Some(Opcode::ICmp | Opcode::FCmp))
}

/// Whether the first two operands may change places and nothing else be changed.
fn may_swap_operands(inst: Inst<'_>) -> bool {
    use Opcode::*;
    match inst.opcode() {
        Some(Add | FAdd | Mul | FMul | And | Or | Xor) => true,
        Some(Call) => inst.as_call().is_some_and(|call| call.is_of_commutative_intrinsic()),
        _ => false,
    }
}

/// For each entry, the block and the value.
type PhiKey = Vec<(usize, ValueKey)>;

/// Puts the phis of each block in the order of what they are for the blocks before theirs.  A
/// phi tells nothing of another one.
pub(super) fn sort_phis<'ll>(function: Function<'ll>, outer: &mut OuterNumbers<'ll>) {
    let order = function.reverse_post_order();
    let several: Vec<Vec<Phi<'ll>>> =
        order.into_iter().map(Block::phis).filter(|phis| phis.len() > 1).collect();
    if several.is_empty() {
        return;
    }
    let numbers = InnerNumbers::new(function, true, |inst| inst.as_phi().is_none());
    for phis in several {
        let key = |phi| (phi_key(function, &numbers, phi, outer), phi);
        let mut keys: Vec<(PhiKey, Phi<'ll>)> = phis.into_iter().map(key).collect();
        keys.sort_by(|(key, _), (other, _)| key.cmp(other));
        keys.iter().rev().for_each(|(_, phi)| phi.inst().move_to_begin());
    }
}

fn phi_key<'ll>(
    function: Function<'ll>,
    numbers: &InnerNumbers<'ll>,
    phi: Phi<'ll>,
    outer: &mut OuterNumbers<'ll>,
) -> PhiKey {
    let is_phi = |value: Value<'ll>| value.as_instruction().is_some_and(|it| it.as_phi().is_some());
    let entry = |(from, value): (Block<'ll>, Value<'ll>)| {
        let key = if is_phi(value) { ValueKey::Phi } else { numbers.key(function, value, outer) };
        (numbers.of_block(from), key)
    };
    let mut key: PhiKey = phi.entries().into_iter().map(entry).collect();
    key.sort_unstable();
    key
}

/// Puts the entries of phis and operands that may change places in one order.
pub(super) fn sort_operands<'ll>(function: Function<'ll>, outer: &mut OuterNumbers<'ll>) {
    let numbers = InnerNumbers::new(function, true, |_| true);
    let mut operands = OperandBuffer::new();
    for inst in function.reverse_post_order().into_iter().flat_map(Block::instructions) {
        if let Some(phi) = inst.as_phi() {
            sort_entries(&numbers, phi);
            continue;
        }
        let is_comparison = is_comparison(inst);
        if !is_comparison && !may_swap_operands(inst) {
            continue;
        }
        inst.describe(&mut operands);
        let [first, second] =
            [0, 1].map(|index| numbers.key(function, operands.get(index).value, outer));
        if !is_comparison {
            if second < first {
                inst.swap_operands();
            }
            continue;
        }
        // Of the two ways to write an order, "less" is taken.
        let Some(predicate) = inst.predicate() else { continue };
        let swaps = if predicate.is_symmetric() { second < first } else { predicate.is_greater() };
        if swaps {
            inst.swap_comparison();
        }
    }
}

fn sort_entries<'ll>(numbers: &InnerNumbers<'ll>, phi: Phi<'ll>) {
    let mut entries = phi.entries();
    let is_sorted = entries.is_sorted_by_key(|&(from, _)| numbers.of_block(from));
    if !is_sorted {
        entries.sort_by_key(|&(from, _)| numbers.of_block(from));
        phi.set_entries(&entries);
    }
}
