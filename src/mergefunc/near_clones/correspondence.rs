//! What corresponds in two functions that are nearly the same.
//!
//! Their blocks correspond as their control flow does, one to one; inside of two blocks, a longest
//! common subsequence of instructions that do the same with operands that may differ.

use crate::comparator::{Canonicalizer, Holder, has_only_poison_flags, is_callee};
use crate::llvm::{
    AttributeKinds, Block, Correspondence, Function, GlobalValue, Inst, InstFacts, Opcode, Operand,
    OperandBuffer, Phi, TAIL_KIND, TypeKind, Value, ValueKind,
};
use crate::mergefunc::reason::MergeRejection;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use rustmerge_search::near::{MOST_EDITS, common_runs};
use std::hash::{Hash, Hasher};

/// A call that depends on which threads execute it together must not depend on a flag.
static CONVERGENT: AttributeKinds<1> = AttributeKinds::new(["convergent"]);

/// An instruction, and what it has in common with those that correspond.
pub(super) type Word<'ll> = (Inst<'ll>, u64);

/// The instructions of a block with their words, without debug intrinsics; `None` where one may
/// not be part of a body for two functions.
pub(super) fn words<'ll>(
    block: Block<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Option<Vec<Word<'ll>>> {
    let mut operands = OperandBuffer::new();
    let mut words = Vec::new();
    for inst in block.instructions() {
        let facts = inst.describe(&mut operands);
        if !facts.is_debug_intrinsic {
            words.push((inst, word(inst, &facts, &operands, canonicalizer)?));
        }
    }
    Some(words)
}

fn word<'ll>(
    inst: Inst<'ll>,
    facts: &InstFacts<'ll>,
    operands: &OperandBuffer<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Option<u64> {
    use Opcode::*;
    let opcode = facts.opcode?;
    if matches!(
        opcode,
        CatchSwitch | CatchPad | CatchRet | CleanupPad | CleanupRet | IndirectBr | CallBr
    ) || facts.bundle_count > 0
    {
        return None;
    }
    let mut hasher = FxHasher::default();
    opcode.hash(&mut hasher);
    canonicalizer.ty(facts.ty).hash(&mut hasher);
    facts.auxiliary_type.map(|ty| canonicalizer.ty(ty)).hash(&mut hasher);
    facts.operand_count.hash(&mut hasher);
    facts.sync_scope.hash(&mut hasher);
    inst.auxiliary_numbers().hash(&mut hasher);
    if !has_only_poison_flags(opcode) {
        facts.optional_data.hash(&mut hasher);
    }
    let is_call = matches!(opcode, Call | Invoke);
    let mark = if opcode == Call && !facts.is_must_tail() { TAIL_KIND } else { 0 };
    (facts.subclass_data & !mark).hash(&mut hasher);
    if is_call {
        let callee = operands.get(facts.operand_count - 1);
        let reached = callee.value.reached().function();
        if CONVERGENT.at_call(inst)[0] || reached.is_some_and(|it| CONVERGENT.on_function(it)[0]) {
            return None;
        }
        let function = GlobalValue::of(callee.value);
        let symbol = function.map(|function| canonicalizer.constant(function.as_constant()));
        symbol.hash(&mut hasher);
        let holder = match function {
            Some(function) if function.has_intrinsic_name() => Holder::Intrinsic,
            _ => Holder::Function,
        };
        let owner = inst.as_call()?.attribute_owner();
        canonicalizer.attribute_list(facts.attributes, holder, owner).hash(&mut hasher);
    }
    if let Some(switch) = inst.as_switch() {
        switch
            .cases()
            .1
            .iter()
            .for_each(|&(case, _)| canonicalizer.constant(case).hash(&mut hasher));
    }
    Some(hasher.finish())
}

/// What corresponds in two functions, so many of whose instructions have to match.
///
/// # Errors
///
/// Why no body can do what both do.
pub(super) fn correspondence<'ll>(
    [first, second]: [Function<'ll>; 2],
    least_matched: usize,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Result<Correspondence<'ll>, MergeRejection> {
    let entries = first.entry().zip(second.entry());
    let blocks = entries.and_then(|(a, b)| blocks_that_correspond(a, b));
    let blocks = blocks.ok_or(MergeRejection::DifferentBlocks)?;
    let mut pairs = Vec::new();
    for &(a, b) in &blocks {
        let both = [words(a, canonicalizer), words(b, canonicalizer)];
        let [Some(a), Some(b)] = both else { return Err(MergeRejection::DifferentBlocks) };
        let [a_words, b_words] = [&a, &b].map(|of| of.iter().map(|one| one.1).collect::<Vec<_>>());
        let runs = common_runs(&a_words, &b_words, MOST_EDITS);
        for run in runs.ok_or(MergeRejection::DifferentBlocks)? {
            let both = a[run.first..].iter().zip(&b[run.second..]).take(run.length);
            pairs.extend(both.map(|(a, b)| (a.0, b.0)));
        }
    }
    if 2 * pairs.len() < least_matched {
        return Err(MergeRejection::DifferentBlocks);
    }
    let instructions = Matching::new(first, second, &blocks, pairs).those_that_can_be_one();
    let kept: FxHashSet<Inst<'ll>> = instructions.iter().flat_map(|&(a, b)| [a, b]).collect();
    if !blocks.iter().all(|&(a, b)| [a, b].into_iter().all(|block| end_may_differ(block, &kept))) {
        return Err(MergeRejection::DifferentEnds);
    }
    Ok(Correspondence { blocks, instructions })
}

/// Whether what a block has behind the last instruction that corresponds may be behind a branch on
/// the flag.
fn end_may_differ<'ll>(block: Block<'ll>, kept: &FxHashSet<Inst<'ll>>) -> bool {
    use Opcode::*;
    let instructions = block.instructions();
    let end = instructions.iter().rev().take_while(|inst| !kept.contains(inst));
    end.map(|inst| inst.opcode()).all(|opcode| !matches!(opcode, Some(Phi | Alloca | LandingPad)))
}

/// The pairs of blocks that control reaches in the same way.
fn blocks_that_correspond<'ll>(
    first: Block<'ll>,
    second: Block<'ll>,
) -> Option<Vec<(Block<'ll>, Block<'ll>)>> {
    let mut pairs = vec![(first, second)];
    let mut forward: FxHashMap<Block<'ll>, Block<'ll>> = pairs.iter().copied().collect();
    let mut backward: FxHashMap<Block<'ll>, Block<'ll>> =
        pairs.iter().map(|&(a, b)| (b, a)).collect();
    let mut at = 0;
    while let Some(&(a, b)) = pairs.get(at) {
        at += 1;
        let (last, other) = (a.terminator(), b.terminator());
        let (ways, others) = (last.successors(), other.successors());
        if last.opcode() != other.opcode() || ways.len() != others.len() {
            return None;
        }
        for (a, b) in ways.into_iter().zip(others) {
            match (forward.get(&a), backward.get(&b)) {
                (None, None) => {
                    forward.insert(a, b);
                    backward.insert(b, a);
                    pairs.push((a, b));
                }
                (Some(&known), Some(_)) if known == b => {}
                _ => return None,
            }
        }
    }
    Some(pairs)
}

/// Instructions of two functions that match, of which some may not be one.
struct Matching<'ll> {
    pairs: Vec<(Inst<'ll>, Inst<'ll>)>,
    is_kept: Vec<bool>,
    /// The pair of each instruction of the one function and of the other.
    pair_of: [FxHashMap<Inst<'ll>, usize>; 2],
    /// What a value of the first function is in the second.
    same: FxHashMap<Value<'ll>, Value<'ll>>,
}

impl<'ll> Matching<'ll> {
    fn new(
        first: Function<'ll>,
        second: Function<'ll>,
        blocks: &[(Block<'ll>, Block<'ll>)],
        pairs: Vec<(Inst<'ll>, Inst<'ll>)>,
    ) -> Self {
        let mut same: FxHashMap<Value<'ll>, Value<'ll>> =
            first.arguments().zip(second.arguments()).collect();
        same.extend(blocks.iter().map(|&(a, b)| (a.as_value(), b.as_value())));
        same.extend(pairs.iter().map(|&(a, b)| (a.as_value(), b.as_value())));
        let pair_of = [
            pairs.iter().enumerate().map(|(at, pair)| (pair.0, at)).collect(),
            pairs.iter().enumerate().map(|(at, pair)| (pair.1, at)).collect(),
        ];
        Matching { is_kept: vec![true; pairs.len()], pairs, pair_of, same }
    }

    /// Takes out pairs with operands that differ and cannot be chosen, and then those of their
    /// users for which that makes a difference.
    fn those_that_can_be_one(mut self) -> Vec<(Inst<'ll>, Inst<'ll>)> {
        let mut pending: Vec<usize> = (0..self.pairs.len()).rev().collect();
        while let Some(at) = pending.pop() {
            let (a, b) = self.pairs[at];
            if !self.is_kept[at] || can_be_one(a, b, &self.same) {
                continue;
            }
            self.is_kept[at] = false;
            self.same.remove(&a.as_value());
            for (value, pair_of) in [a.as_value(), b.as_value()].into_iter().zip(&self.pair_of) {
                let users = value.uses().into_iter().filter_map(|used| used.instruction());
                pending.extend(users.filter_map(|user| pair_of.get(&user).copied()));
            }
        }
        let pairs = self.pairs.into_iter().zip(self.is_kept);
        pairs.filter_map(|(pair, is_kept)| is_kept.then_some(pair)).collect()
    }
}

/// Whether operands of two instructions differ only where the flag can choose.
fn can_be_one<'ll>(a: Inst<'ll>, b: Inst<'ll>, same: &FxHashMap<Value<'ll>, Value<'ll>>) -> bool {
    let (mut of_a, mut of_b) = (OperandBuffer::new(), OperandBuffer::new());
    let facts = a.describe(&mut of_a);
    b.describe(&mut of_b);
    let Some(opcode) = facts.opcode else { return false };
    if let (Some(a), Some(b)) = (a.as_phi(), b.as_phi()) {
        return phis_can_be_one(a, b, same);
    }
    let mut differences = 0;
    for index in 0..facts.operand_count {
        let (mine, theirs) = (of_a.get(index), of_b.get(index));
        let image = match mine.kind {
            ValueKind::Instruction | ValueKind::Argument | ValueKind::Block => {
                same.get(&mine.value).copied()
            }
            _ => Some(mine.value),
        };
        if image == Some(theirs.value) {
            continue;
        }
        differences += 1;
        if differences > MOST_DIFFERENCES
            || !may_be_chosen(opcode, index, &facts, &of_a, mine, theirs)
        {
            return false;
        }
    }
    true
}

/// The same of phis, whose blocks may have another order.  The flag chooses in front of the branch
/// to the phi, where a result of that branch is not known; of blocks that end differently, each
/// leads to the phi on its own.
fn phis_can_be_one<'ll>(
    a: Phi<'ll>,
    b: Phi<'ll>,
    same: &FxHashMap<Value<'ll>, Value<'ll>>,
) -> bool {
    let entries = b.entries().into_iter();
    let of_b: FxHashMap<Value<'ll>, (Block<'ll>, Value<'ll>)> =
        entries.map(|(block, value)| (block.as_value(), (block, value))).collect();
    let is_plain = is_plain(a.as_value());
    a.entries().into_iter().all(|(block, mine)| {
        let entry = same.get(&block.as_value()).and_then(|other| of_b.get(other));
        let Some(&(other, theirs)) = entry else { return false };
        let is_same = same.get(&mine).copied() == Some(theirs)
            || mine.as_constant().is_some() && mine == theirs;
        let (end, other_end) = (block.terminator().as_value(), other.terminator().as_value());
        let ends_differ = same.get(&end).copied() != Some(other_end);
        is_same || ends_differ || is_plain && mine != end && theirs != other_end
    })
}

/// Whether a value has a type of which code generation chooses one of two.  Of some address spaces
/// only constant addresses can be accessed.
fn is_plain(value: Value<'_>) -> bool {
    let ty = value.ty().facts();
    ty.kind == TypeKind::Integer || ty.kind == TypeKind::Pointer && ty.number == 0
}

/// Of instructions with more operands that differ both are kept.
const MOST_DIFFERENCES: usize = 2;

fn may_be_chosen<'ll>(
    opcode: Opcode,
    index: usize,
    facts: &InstFacts<'ll>,
    operands: &OperandBuffer<'ll>,
    mine: Operand<'ll>,
    theirs: Operand<'ll>,
) -> bool {
    use Opcode::*;
    let is_alike = mine.value.ty() == theirs.value.ty() && is_plain(mine.value);
    if !is_alike || mine.kind == ValueKind::InlineAsm {
        return false;
    }
    let is_constant = [mine, theirs].iter().any(|one| one.value.as_constant().is_some());
    match opcode {
        Call | Invoke => {
            let callee = operands.get(facts.operand_count - 1);
            let is_intrinsic =
                GlobalValue::of(callee.value).is_some_and(|function| function.has_intrinsic_name());
            callee.kind != ValueKind::InlineAsm
                && !is_intrinsic
                && !(is_callee(opcode, facts, index) && is_constant)
        }
        GetElementPtr => index == 0 || !is_constant,
        UDiv | SDiv | URem | SRem => index == 0 || !is_constant,
        Alloca | LandingPad | ExtractElement | InsertElement | ShuffleVector => false,
        Switch => index == 0,
        _ => true,
    }
}
