//! What corresponds in two functions that are nearly the same.
//!
//! Inside of two blocks that correspond, a longest common subsequence of instructions that do the
//! same with operands that may differ.

use super::blocks::{Code, Pairing, Piece, pay_as_one};
use crate::comparator::{Canonicalizer, Holder, has_only_poison_flags, is_callee};
use crate::llvm::{
    AttributeKinds, Block, Correspondence, Function, GlobalValue, Inst, InstFacts, Opcode, Operand,
    OperandBuffer, Phi, TAIL_KIND, TypeKind, Value, ValueKind,
};
use crate::lookup_tables::LookupTables;
use crate::mergefunc::reason::MergeRejection;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// A call that depends on which threads execute it together must not depend on a flag, and calls
/// that never become one stay apart.
static ON_CALLS: AttributeKinds<2> = AttributeKinds::new(["convergent", "nomerge"]);

/// An instruction, and what it has in common with those that correspond.
pub(super) type Word<'ll> = (Inst<'ll>, u64);

/// The instructions of a block with their words, without debug intrinsics and declarations of
/// alias scopes; `None` where one may not be part of a body for two functions.
pub(super) fn words<'ll>(
    block: Block<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Option<Vec<Word<'ll>>> {
    let mut operands = OperandBuffer::new();
    let mut words = Vec::new();
    for inst in block.instructions() {
        let facts = inst.describe(&mut operands);
        if !facts.is_invisible() {
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
        let of_callee = reached.map(|it| ON_CALLS.on_function(it)).unwrap_or_default();
        let [is_convergent, stays_apart] = ON_CALLS.at_call(inst);
        if is_convergent || of_callee[0] {
            return None;
        }
        if stays_apart || of_callee[1] {
            // It matches nothing in another function, in each run: addresses would tell functions
            // apart too, and change what fingerprints find.
            let function = inst.function().as_global().as_constant();
            canonicalizer.constant(function).hash(&mut hasher);
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

/// So often blocks are taken apart of which too little can be one.
const MOST_ATTEMPTS: usize = 3;

/// What corresponds in two functions, so many of whose instructions have to match.
///
/// # Errors
///
/// Why no body can do what both do.
pub(super) fn correspondence<'ll>(
    functions: [Function<'ll>; 2],
    least_matched: usize,
    tables: &LookupTables<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Result<Correspondence<'ll>, MergeRejection> {
    let [Some(first), Some(second)] = functions.map(|it| Code::of(it, canonicalizer)) else {
        return Err(MergeRejection::DifferentBlocks);
    };
    let pairing = Pairing::of(first, second).ok_or(MergeRejection::DifferentBlocks)?;
    let mut matching = Matching { functions, tables, pairing };
    for _ in 0..MOST_ATTEMPTS {
        let found = matching.instructions(least_matched)?;
        if !matching.take_apart(&found) {
            return matching.finish(found);
        }
    }
    let found = matching.instructions(least_matched)?;
    matching.finish(found)
}

/// Two functions of which pieces are paired.
struct Matching<'a, 'll> {
    functions: [Function<'ll>; 2],
    tables: &'a LookupTables<'ll>,
    pairing: Pairing<'ll>,
}

impl<'ll> Matching<'_, 'll> {
    /// The instructions of corresponding pieces that can be one.
    ///
    /// # Errors
    ///
    /// They are too few.
    fn instructions(
        &self,
        least_matched: usize,
    ) -> Result<Vec<(Inst<'ll>, Inst<'ll>)>, MergeRejection> {
        let mut matched = Vec::new();
        for [a, b] in self.pairing.pieces() {
            let places = a.matched(b).ok_or(MergeRejection::DifferentBlocks)?;
            let both = |(at, other): (usize, usize)| (a.words[at].0, b.words[other].0);
            // LLVM would not make a table of distances of one that is chosen.
            let may_be_one = |&(a, b): &(Inst<'ll>, Inst<'ll>)| {
                !self.tables.are_read_by(a) && !self.tables.are_read_by(b)
            };
            matched.extend(places.into_iter().map(both).filter(may_be_one));
        }
        if 2 * matched.len() < least_matched {
            return Err(MergeRejection::DifferentBlocks);
        }
        let ways = self.pairing.pieces().filter(|both| both.iter().all(|piece| !piece.is_behind));
        let ways = ways.map(|[a, b]| (a.block, b.block));
        Ok(Correspondences::new(self.functions, ways, matched).those_that_can_be_one())
    }

    /// Takes pairs apart of which too little can be one; says whether there were any.  Of the same
    /// control flow all pieces stay together.
    fn take_apart(&mut self, found: &[(Inst<'ll>, Inst<'ll>)]) -> bool {
        if self.pairing.has_same_flow {
            return false;
        }
        let other: FxHashMap<Inst<'ll>, Inst<'ll>> = found.iter().copied().collect();
        let Pairing { both: [first, second], pairs, .. } = &mut self.pairing;
        let before = pairs.len();
        pairs.retain(|&(a, b)| {
            let (mine, theirs) = (&first.pieces[a].words, &second.pieces[b].words);
            let places: FxHashMap<Inst<'ll>, usize> =
                theirs.iter().enumerate().map(|(at, word)| (word.0, at)).collect();
            let found = mine
                .iter()
                .enumerate()
                .filter_map(|(at, word)| other.get(&word.0).map(|theirs| (at, places[theirs])));
            a == 0 || pay_as_one(found, mine.len(), theirs.len())
        });
        pairs.len() != before
    }

    /// What corresponds, where the pieces can be put together.
    ///
    /// # Errors
    ///
    /// They end in a way that a branch on the flag cannot be in front of.
    fn finish(
        self,
        instructions: Vec<(Inst<'ll>, Inst<'ll>)>,
    ) -> Result<Correspondence<'ll>, MergeRejection> {
        let kept: FxHashSet<Inst<'ll>> = instructions.iter().flat_map(|&(a, b)| [a, b]).collect();
        if !self.pairing.pieces().flatten().all(|piece| end_may_differ(piece, &kept)) {
            return Err(MergeRejection::DifferentEnds);
        }
        let first_of = |piece: &Piece<'ll>| piece.words[0].0;
        let pieces = self.pairing.pieces().map(|[a, b]| (first_of(a), first_of(b))).collect();
        let [first, second] = &self.pairing.both;
        let paired: FxHashSet<usize> = self.pairing.pairs.iter().map(|pair| pair.1).collect();
        let others = second.pieces.iter().enumerate().filter(|(at, _)| !paired.contains(at));
        let others = others.map(|(_, piece)| first_of(piece)).collect();
        let cuts = [first, second].map(|code| {
            let behind = code.pieces.iter().filter(|piece| piece.is_behind);
            behind.map(first_of).collect()
        });
        Ok(Correspondence { pieces, others, cuts, instructions })
    }
}

/// Whether what a piece has behind the last instruction that corresponds may be behind a branch on
/// the flag.
fn end_may_differ<'ll>(piece: &Piece<'ll>, kept: &FxHashSet<Inst<'ll>>) -> bool {
    use Opcode::*;
    let end = piece.words.iter().rev().map(|word| word.0).take_while(|inst| !kept.contains(inst));
    end.map(Inst::opcode).all(|opcode| !matches!(opcode, Some(Alloca | LandingPad)))
}

/// Instructions of two functions that match, of which some may not be one.
struct Correspondences<'ll> {
    pairs: Vec<(Inst<'ll>, Inst<'ll>)>,
    is_kept: Vec<bool>,
    /// The pair of each instruction of the one function and of the other.
    pair_of: [FxHashMap<Inst<'ll>, usize>; 2],
    /// What a value of the first function is in the second.
    same: FxHashMap<Value<'ll>, Value<'ll>>,
    /// The pairs whose values have two types, by those of the second function.
    with_two_types: FxHashMap<Value<'ll>, usize>,
}

impl<'ll> Correspondences<'ll> {
    fn new(
        [first, second]: [Function<'ll>; 2],
        blocks: impl Iterator<Item = (Block<'ll>, Block<'ll>)>,
        pairs: Vec<(Inst<'ll>, Inst<'ll>)>,
    ) -> Self {
        let mut same: FxHashMap<Value<'ll>, Value<'ll>> =
            first.arguments().zip(second.arguments()).collect();
        same.extend(blocks.map(|(a, b)| (a.as_value(), b.as_value())));
        same.extend(pairs.iter().map(|&(a, b)| (a.as_value(), b.as_value())));
        let pair_of = [
            pairs.iter().enumerate().map(|(at, pair)| (pair.0, at)).collect(),
            pairs.iter().enumerate().map(|(at, pair)| (pair.1, at)).collect(),
        ];
        let with_two_types = pairs.iter().enumerate().filter(|(_, pair)| has_two_types(**pair));
        let with_two_types = with_two_types.map(|(at, pair)| (pair.1.as_value(), at)).collect();
        Correspondences { is_kept: vec![true; pairs.len()], pairs, pair_of, same, with_two_types }
    }

    /// Takes out pairs with operands that differ and cannot be chosen, and then those of their
    /// users and operands for which that makes a difference.
    fn those_that_can_be_one(mut self) -> Vec<(Inst<'ll>, Inst<'ll>)> {
        // Phis come after all others: one may be of ways that its functions do not share, which is
        // known when their branches are.  In whatever order LLVM lists users, pairs have theirs.
        let is_phi: Vec<bool> =
            self.pairs.iter().map(|pair| pair.0.opcode() == Some(Opcode::Phi)).collect();
        let in_order = |at: usize| (is_phi[at], at);
        let mut pending: BTreeSet<(bool, usize)> = (0..self.pairs.len()).map(in_order).collect();
        while let Some((_, at)) = pending.pop_first() {
            let (a, b) = self.pairs[at];
            let may_stay = || can_be_one(a, b, &self.same) && self.type_fits(a, b);
            if !self.is_kept[at] || may_stay() {
                continue;
            }
            self.is_kept[at] = false;
            self.same.remove(&a.as_value());
            for (value, pair_of) in [a.as_value(), b.as_value()].into_iter().zip(&self.pair_of) {
                let users = value.uses().into_iter().filter_map(|used| used.instruction());
                let users = users.filter_map(|user| pair_of.get(&user).copied());
                pending.extend(users.map(in_order));
            }
            if !self.with_two_types.is_empty() {
                let operands = (0..b.operand_count()).map(|index| b.operand(index));
                let operands = operands.filter_map(|it| self.with_two_types.get(&it).copied());
                pending.extend(operands.map(in_order));
            }
        }
        let pairs = self.pairs.into_iter().zip(self.is_kept);
        pairs.filter_map(|(pair, is_kept)| is_kept.then_some(pair)).collect()
    }

    /// Whether one value has the type that it needs for both functions.  A pointer and an integer
    /// of its size match, and the body has the type of the first function: all that the second one
    /// does with its value has to match as well.
    fn type_fits(&self, a: Inst<'ll>, b: Inst<'ll>) -> bool {
        !has_two_types((a, b))
            || b.as_value().uses().into_iter().all(|used| {
                let pair = used.instruction().and_then(|user| self.pair_of[1].get(&user));
                pair.is_some_and(|&pair| {
                    let (user, other) = self.pairs[pair];
                    self.is_kept[pair]
                        && user.opcode() != Some(Opcode::Phi)
                        && (0..other.operand_count()).all(|index| {
                            other.operand(index) != b.as_value()
                                || user.operand(index) == a.as_value()
                        })
                })
            })
    }
}

fn has_two_types<'ll>((a, b): (Inst<'ll>, Inst<'ll>)) -> bool {
    a.as_value().ty() != b.as_value().ty()
}

/// Whether operands of two instructions differ only where the flag can choose.
fn can_be_one<'ll>(a: Inst<'ll>, b: Inst<'ll>, same: &FxHashMap<Value<'ll>, Value<'ll>>) -> bool {
    let (mut of_a, mut of_b) = (OperandBuffer::new(), OperandBuffer::new());
    let facts = a.describe(&mut of_a);
    b.describe(&mut of_b);
    let Some(opcode) = facts.opcode else { return false };
    if let (Some(phi), Some(other)) = (a.as_phi(), b.as_phi()) {
        // Edges of one function bring values of its type.
        return !has_two_types((a, b)) && phis_can_be_one(phi, other, same);
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
/// to the phi, where a result of that branch is not known; blocks that end differently, or that
/// are in one function only, lead to the phi on their own.
fn phis_can_be_one<'ll>(
    a: Phi<'ll>,
    b: Phi<'ll>,
    same: &FxHashMap<Value<'ll>, Value<'ll>>,
) -> bool {
    let entries = b.entries().into_iter();
    let of_b: FxHashMap<Value<'ll>, Value<'ll>> =
        entries.map(|(block, value)| (block.terminator().as_value(), value)).collect();
    let is_plain = is_plain(a.as_value());
    a.entries().into_iter().all(|(block, mine)| {
        let end = block.terminator().as_value();
        let Some(&other_end) = same.get(&end) else { return true };
        let Some(&theirs) = of_b.get(&other_end) else { return false };
        let is_same = same.get(&mine).copied() == Some(theirs)
            || mine.as_constant().is_some() && mine == theirs;
        is_same || is_plain && mine != end && theirs != other_end
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
