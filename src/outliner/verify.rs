//! `verify`: does the outlined program do what it did before?
//!
//! Each function is copied before calls take the places of its regions, and before addresses are
//! copied to the start of these, which is proven first ([`address_proof`]).
//! Afterwards the calls are inlined back, both are written in the same way
//! ([`Normalizer`]), and then their canonical forms have to be equal:
//! the same parameters in the same places, the same exits, the same outputs.
//! What the shared code asserts, with flags, metadata, attributes of calls and marks
//! of tail calls, may be less than what the original asserted, never more.

use crate::canonical::{Canonicalizer, Depth, has_only_fast_math_flags, has_only_poison_flags};
use crate::facts::argument_registers as jumps;
use crate::facts::tail_position::TailCall;
use crate::llvm::{
    Attachment, Attribute, Function, Inst, Module, Opcode, OperandBuffer, Type, Value,
};
use crate::outliner::error::{Difference, Error};
use crate::outliner::normalizer::Normalizer;
use crate::outliner::{address_proof, stack, tail_marks};
use crate::vocabulary::attributes::{passes_shadow, row};

/// Functions as they were.
pub(super) struct Originals<'ll> {
    module: Module<'ll>,
    /// Each function and its copy.
    copies: Vec<(Function<'ll>, Function<'ll>)>,
}

impl<'ll> Originals<'ll> {
    /// Copies functions; each may be named more than once.
    pub(super) fn copy(
        module: Module<'ll>,
        functions: impl Iterator<Item = Function<'ll>>,
    ) -> Self {
        let mut copies: Vec<(Function<'ll>, Function<'ll>)> = Vec::new();
        for function in functions {
            if copies.iter().all(|&(known, _)| known != function) {
                copies.push((function, function.copy()));
            }
        }
        Originals { module, copies }
    }

    /// Whether every function does what it did now that it was prepared for its calls.  The copies
    /// returned are those of the functions as they are.
    ///
    /// # Errors
    ///
    /// The first that does not.
    pub(super) fn expect_prepared(self) -> Result<Self, Error> {
        let Originals { module, copies } = self;
        let mut problem = None;
        for &(function, copy) in &copies {
            if problem.is_none() {
                problem = is_equal_but_for_addresses(module, copy, function)
                    .err()
                    .map(|reason| (function.display_name(), reason));
            }
            copy.erase();
        }
        match problem {
            None => Ok(Originals::copy(module, copies.into_iter().map(|(function, _)| function))),
            Some((function, reason)) => {
                let problem = format!("copied addresses differ: {reason}");
                Err(Error::Verify { shared: function, problem })
            }
        }
    }

    /// Whether every function does what it did, with the calls of `shared` that it has now.
    ///
    /// # Errors
    ///
    /// The first that does not.
    pub(super) fn expect_same(self, shared: Function<'ll>) -> Result<(), Error> {
        let mut problem = (!shared.is_valid()).then(|| "the shared function is invalid".to_owned());
        for (function, copy) in self.copies {
            if problem.is_none() {
                problem = verdict(self.module, copy, function, shared).err().map(|reason| {
                    let name = function.display_name();
                    format!("inlining it back into '{name}' does not restore '{name}' ({reason})")
                });
            }
            copy.erase();
        }
        match problem {
            None => Ok(()),
            Some(problem) => Err(Error::Verify { shared: shared.display_name(), problem }),
        }
    }
}

fn verdict<'ll>(
    module: Module<'ll>,
    original: Function<'ll>,
    rewritten: Function<'ll>,
    shared: Function<'ll>,
) -> Result<(), Difference> {
    if !rewritten.is_valid() {
        return Err(Difference::Invalid);
    }
    let is_jump = |_, _: &TailCall<'ll>| true;
    let is_jump_without_joins = |call, found: &TailCall<'ll>| !found.needs_joined_blocks(call);
    if !keeps_jumps(original, rewritten, shared, is_jump)
        || !keeps_jumps(original, rewritten, shared, is_jump_without_joins)
    {
        return Err(Difference::Jump);
    }
    is_equal_after_inlining(module, original, rewritten, shared)
}

/// Whether at least as many calls as before may be jumps and have a property.
fn keeps_jumps<'ll>(
    original: Function<'ll>,
    rewritten: Function<'ll>,
    shared: Function<'ll>,
    has_property: impl Fn(Inst<'ll>, &TailCall<'ll>) -> bool + Copy,
) -> bool {
    // A call of the shared function that is a jump counts as all jumps in the shared function.
    let weight = jumps::count(shared, shared, 1, has_property);
    let [before, after] =
        [original, rewritten].map(|one| jumps::count(one, shared, weight, has_property));
    after >= before
}

/// Whether `rewritten` does the same as `original` once the calls of `shared` in
/// it are inlined.  Neither function changes, and the module is left as it was.
///
/// # Errors
///
/// The first difference.
pub fn is_equal_after_inlining<'ll>(
    module: Module<'ll>,
    original: Function<'ll>,
    rewritten: Function<'ll>,
    shared: Function<'ll>,
) -> Result<(), Difference> {
    let before = original.copy();
    let after = rewritten.copy();
    let body = shared.copy();
    tail_marks::drop_empty_promises(body);
    let inlined = tail_marks::expect_kept_promises(after, shared)
        .and_then(|()| after.inline_calls_of(shared, body, rewritten));
    body.erase();
    let outcome = inlined.map_err(Difference::Inlining).and_then(|()| {
        let mut normalizer = Normalizer::default();
        normalizer.normalize(before);
        normalizer.normalize(after);
        // The allocas of both are in the same order now.
        let dropped = stack::drop_markers_like(before, after);
        if dropped.ok_or(Difference::LocalVariables)? > 0 {
            normalizer.normalize(before);
        }
        compare(module, before, after)
    });
    before.erase();
    after.erase();
    outcome
}

/// Whether a function does the same as before, apart from where addresses are computed.  That as it
/// was, a copy, loses its addresses.
pub(super) fn is_equal_but_for_addresses<'ll>(
    module: Module<'ll>,
    before: Function<'ll>,
    function: Function<'ll>,
) -> Result<(), Difference> {
    let after = function.copy();
    let outcome = address_proof::have_same_addresses(module, before, after).and_then(|()| {
        let mut normalizer = Normalizer::default();
        for function in [before, after] {
            address_proof::forget_addresses(function);
            normalizer.normalize(function);
        }
        compare(module, before, after)
    });
    after.erase();
    outcome
}

/// What an instruction asserts: flags whose violation makes poison or that permit
/// to be less exact, metadata, and that a call may be a tail call.
struct Claims<'ll> {
    flags: u32,
    /// The type and the indices of an address whose flags hold for each step.
    steps: Option<(Type<'ll>, Vec<Value<'ll>>)>,
    is_tail_call: bool,
    attachments: Vec<Attachment<'ll>>,
}

impl<'ll> Claims<'ll> {
    /// Removes from an instruction the claims that its canonical form would contain.
    fn take(module: Module<'ll>, inst: Inst<'ll>) -> Self {
        let mut operands = OperandBuffer::new();
        let facts = inst.describe(&mut operands);
        let flags = match facts.opcode {
            Some(opcode) if has_only_poison_flags(opcode) => facts.optional_data,
            Some(opcode) if has_only_fast_math_flags(opcode) => {
                inst.drop_fast_math_flags();
                facts.optional_data
            }
            // The canonical form contains the flags.
            _ => 0,
        };
        let attachments = inst.as_value().attachments();
        for attachment in &attachments {
            inst.set_metadata(attachment.kind, None);
        }
        let has_steps = |&source: &Type<'ll>| {
            // Where flags say the same of bytes, the address was written in bytes.
            flags != 0 && facts.constant_offset().is_some() && source != module.integer_type(8)
        };
        let indices = || (1..facts.operand_count).map(|index| operands.get(index).value).collect();
        let steps = facts.auxiliary_type.filter(has_steps).map(|source| (source, indices()));
        Claims { flags, steps, is_tail_call: inst.take_tail_mark(), attachments }
    }

    fn are_among(&self, other: &Self) -> bool {
        self.flags & !other.flags == 0
            && (self.steps.is_none() || self.steps == other.steps)
            && self.is_tail_call <= other.is_tail_call
            && self.attachments.iter().all(|attachment| other.attachments.contains(attachment))
    }
}

fn is_call(inst: Inst<'_>) -> bool {
    matches!(inst.opcode(), Some(Opcode::Call | Opcode::Invoke))
}

/// Removes droppable attributes that only `before` has.  All other attributes stay, and make
/// the forms differ where they do.
fn leave_common_promises<'ll>(before: Inst<'ll>, after: Inst<'ll>) {
    if !is_call(before) || !is_call(after) {
        return;
    }
    let (promised, kept) = (before.call_attributes(), after.call_attributes());
    let has = |list: &[Attribute<'_>], wanted: &Attribute<'_>| {
        list.iter().any(|one| (one.index, one.identity) == (wanted.index, wanted.identity))
    };
    let passes_shadow = passes_shadow(before.function());
    let may_go = |one: &Attribute<'_>| has(&kept, one) || row(one).call.may_differ(passes_shadow);
    if kept.iter().all(|one| has(&promised, one)) && promised.iter().all(may_go) {
        before.intersect_call_attributes(after);
    }
}

fn compare<'ll>(
    module: Module<'ll>,
    before: Function<'ll>,
    after: Function<'ll>,
) -> Result<(), Difference> {
    let walk = |function: Function<'ll>| function.instructions_in_walk_order(usize::MAX);
    for (before, after) in walk(before).into_iter().zip(walk(after)) {
        leave_common_promises(before, after);
    }
    let claims = |function| {
        walk(function).into_iter().map(|inst| Claims::take(module, inst)).collect::<Vec<_>>()
    };
    let (claims_before, claims_after) = (claims(before), claims(after));
    let mut canonicalizer = Canonicalizer::with_normal_form(module, false).while_globals_stay();
    let mut are_equal = |depth| {
        let [a, b] =
            [before, after].map(|function| canonicalizer.form(function, &function.facts(), depth));
        a == b && a.facts().is_understood
    };
    if !are_equal(Depth::Whole) {
        let length = claims_before.len().min(claims_after.len());
        let counts: Vec<usize> = (1..=length).collect();
        let same = counts.partition_point(|&count| are_equal(Depth::First(count)));
        return Err(difference(before, after, same));
    }
    match (0..claims_before.len()).find(|&at| !claims_after[at].are_among(&claims_before[at])) {
        None => Ok(()),
        Some(at) => Err(Difference::Assertion(instruction(before, at))),
    }
}

fn difference(before: Function<'_>, after: Function<'_>, at: usize) -> Difference {
    Difference::Instruction { before: instruction(before, at), after: instruction(after, at) }
}

fn instruction(function: Function<'_>, at: usize) -> String {
    let instructions = function.instructions_in_walk_order(at + 1);
    instructions.get(at).map_or("nothing".to_owned(), |inst| format!("'{}'", inst.display()))
}
