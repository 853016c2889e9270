//! What corresponds in two functions that are nearly the same.
//!
//! Their blocks correspond as their control flow does, one to one; inside of two blocks, a longest
//! common subsequence of instructions that do the same with operands that may differ.

use crate::comparator::{Canonicalizer, Holder, has_only_poison_flags, is_callee};
use crate::llvm::{
    AttributeKinds, Block, Correspondence, Function, GlobalValue, Inst, InstFacts, Opcode, Operand,
    OperandBuffer, TAIL_KIND, TypeKind, Value, ValueKind,
};
use rustc_hash::{FxHashMap, FxHasher};
use rustmerge_search::near::common_runs;
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
        let function = GlobalValue::of(callee.value);
        let callee = function.and_then(GlobalValue::as_function);
        if CONVERGENT.at_call(inst)[0] || callee.is_some_and(|it| CONVERGENT.on_function(it)[0]) {
            return None;
        }
        let symbol = function.map(|function| canonicalizer.constant(function.as_constant()));
        symbol.hash(&mut hasher);
        let holder = match function {
            Some(function) if function.has_intrinsic_name() => Holder::Intrinsic,
            _ => Holder::Function,
        };
        let list =
            canonicalizer.attribute_list(facts.attributes, holder, || inst.call_attributes());
        list.hash(&mut hasher);
    }
    if opcode == Switch {
        let cases = (1..operands.len()).filter_map(|index| operands.get(index).value.as_constant());
        cases.for_each(|case| canonicalizer.constant(case).hash(&mut hasher));
    }
    Some(hasher.finish())
}

/// What corresponds in two functions; `None` where their control flow does not.
pub(super) fn correspondence<'ll>(
    first: Function<'ll>,
    second: Function<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Option<Correspondence<'ll>> {
    let blocks = blocks_that_correspond(first.entry()?, second.entry()?)?;
    let mut pairs = Vec::new();
    for &(a, b) in &blocks {
        let (a, b) = (words(a, canonicalizer)?, words(b, canonicalizer)?);
        let [a_words, b_words] = [&a, &b].map(|of| of.iter().map(|one| one.1).collect::<Vec<_>>());
        for run in common_runs(&a_words, &b_words) {
            let both = a[run.first..].iter().zip(&b[run.second..]).take(run.length);
            pairs.extend(both.map(|(a, b)| (a.0, b.0)));
        }
    }
    let mut found = Correspondence { blocks, instructions: pairs };
    while drop_those_that_cannot(first, second, &mut found) {}
    let has_last = |&(block, _): &(Block<'ll>, Block<'ll>)| {
        let last = block.terminator();
        found.instructions.iter().any(|&(a, _)| a == last)
    };
    found.blocks.iter().all(has_last).then_some(found)
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

/// Takes out instructions with operands that differ and cannot be selected; says whether there
/// were any.
fn drop_those_that_cannot<'ll>(
    first: Function<'ll>,
    second: Function<'ll>,
    found: &mut Correspondence<'ll>,
) -> bool {
    let mut same: FxHashMap<Value<'ll>, Value<'ll>> =
        first.arguments().zip(second.arguments()).collect();
    same.extend(found.blocks.iter().map(|&(a, b)| (a.as_value(), b.as_value())));
    same.extend(found.instructions.iter().map(|&(a, b)| (a.as_value(), b.as_value())));
    let count = found.instructions.len();
    found.instructions.retain(|&(a, b)| can_be_one(a, b, &same));
    found.instructions.len() < count
}

/// Whether operands of two instructions differ only where the flag can choose.
fn can_be_one<'ll>(a: Inst<'ll>, b: Inst<'ll>, same: &FxHashMap<Value<'ll>, Value<'ll>>) -> bool {
    let (mut of_a, mut of_b) = (OperandBuffer::new(), OperandBuffer::new());
    let facts = a.describe(&mut of_a);
    b.describe(&mut of_b);
    let Some(opcode) = facts.opcode else { return false };
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
        // Phis are compared by their blocks, which may have another order.
        if opcode == Opcode::Phi {
            continue;
        }
        differences += 1;
        if !may_be_chosen(opcode, index, &facts, &of_a, mine, theirs) {
            return false;
        }
    }
    differences <= MOST_DIFFERENCES
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
    let ty = mine.value.ty();
    let is_plain = matches!(ty.facts().kind, TypeKind::Integer | TypeKind::Pointer);
    if ty != theirs.value.ty() || !is_plain || mine.kind == ValueKind::InlineAsm {
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
