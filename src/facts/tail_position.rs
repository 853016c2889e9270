//! Which calls are in tail position, so that code generation may make jumps of them.
//!
//! A program may run forever in constant stack because its last calls are jumps.
//! LLVM guarantees jumps for `musttail` calls only, but makes them wherever it can, and
//! programs rely on it.  So a call that may be a jump has to be one afterwards, or
//! its code stays.  The answer is conservative: it includes some calls that code
//! generation does not make jumps.
//!
//! It follows `llvm::isInTailCallPosition`, and CodeGenPrepare, which copies a `ret`
//! to the calls that lead to it.  Calls of intrinsic functions do not count where the code
//! that they become calls no function of the program.

use crate::host::reasons::counts;
use crate::llvm::{
    Block, Constant, ConstantKind, Function, GlobalValue, Inst, Opcode, Operand, OperandBuffer,
    Value, ValueKind,
};
use crate::program::legality::IntrinsicClass;
use crate::vocabulary::functions::{Named, may_call_program};
use crate::vocabulary::named_attributes::{RETURNED, forbids_tail_calls};
use rustc_hash::FxHashSet;
use std::iter;

/// At most this many instructions after a call are examined.
const MOST_STEPS: usize = 256;

/// At most this many instructions after a branch are examined, in all blocks that it leads to: the
/// calls of a function may lead to the same blocks.
const MOST_STEPS_AFTER_BRANCH: usize = 1024;

/// A call that may be a jump.
pub(crate) struct TailCall<'ll> {
    /// What is executed after it, up to its `ret` or to a branch that may go.
    pub after: Vec<Inst<'ll>>,
    /// What that leads to.
    pub end: PathEnd<'ll>,
}

/// Where the path from a call that may be a jump ends.
pub(crate) enum PathEnd<'ll> {
    /// A `ret`, the last instruction of the path.
    Return,
    /// A branch, the last instruction of the path, that may go, and the blocks that it leads to.
    Branch(Vec<Block<'ll>>),
    /// Nothing is known of what follows.
    Unknown,
}

impl<'ll> TailCall<'ll> {
    /// The `ret`, if the path leads to one without a branch.
    pub(crate) fn ret(&self) -> Option<Inst<'ll>> {
        self.after.last().copied().filter(|_| matches!(self.end, PathEnd::Return))
    }

    /// Whether the call is a jump only if code generation joins its block with that of the `ret`:
    /// CodeGenPrepare copies a `ret` of nothing or of a phi to the blocks before, but none of the
    /// call's result.
    pub(crate) fn needs_joined_blocks(&self, call: Inst<'ll>) -> bool {
        self.ret().is_some_and(|ret| {
            ret.block() != call.block()
                && returned(ret).is_some_and(|returned| returned.value == call.as_value())
        })
    }
}

/// The calls of a function that code generation may make jumps, where branches may go too; none
/// where the function forbids tail calls.
pub(crate) fn tail_calls<'ll>(
    function: Function<'ll>,
) -> impl Iterator<Item = (Inst<'ll>, TailCall<'ll>)> {
    let limit = if forbids_tail_calls(function) { 0 } else { usize::MAX };
    let instructions = function.instructions_in_walk_order(limit);
    instructions.into_iter().filter_map(|inst| Some((inst, tail_call_across_branches(inst)?)))
}

/// Whether some call of a function may become a jump, for all that may happen to branches.
pub(crate) fn may_make_jumps(function: Function<'_>) -> bool {
    let limit = if forbids_tail_calls(function) { 0 } else { usize::MAX };
    function
        .instructions_in_walk_order(limit)
        .into_iter()
        .any(|inst| tail_call_across_branches(inst).is_some())
}

/// Whether some call of a function may become a jump because its callee returns an argument, which
/// is a constant that the function returns, or comes through a phi: the two may become different
/// values.
pub(crate) fn returns_constant_by_argument(function: Function<'_>) -> bool {
    let limit = if forbids_tail_calls(function) { 0 } else { usize::MAX };
    function.instructions_in_walk_order(limit).into_iter().any(|call| {
        call.opcode() == Some(Opcode::Call)
            && returns_an_argument(call)
            && tail_call_across_branches(call).is_some_and(|found| {
                let ret = found.ret();
                returns_by_argument(call, ret)
                    && (!is_argument_returned(call, ret) || ret.is_none_or(returns_constant))
            })
    })
}

/// What follows a call, if code generation may make a jump of it in a function that
/// permits tail calls.
pub(crate) fn tail_call(call: Inst<'_>) -> Option<TailCall<'_>> {
    find(call, Branches::Stay)
}

/// The same, where branches may go ([`end_at_branch`]).
pub(crate) fn tail_call_across_branches(call: Inst<'_>) -> Option<TailCall<'_>> {
    find(call, Branches::MayGo)
}

/// What becomes of branches with several targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Branches {
    Stay,
    MayGo,
}

fn find(call: Inst<'_>, branches: Branches) -> Option<TailCall<'_>> {
    if call.opcode() != Some(Opcode::Call) {
        return None;
    }
    let mut operands = OperandBuffer::new();
    let facts = call.describe(&mut operands);
    if !facts.is_marked_tail() {
        return None;
    }
    let callee = operands.get(facts.operand_count - 1);
    let is_function = callee.kind != ValueKind::InlineAsm
        && callee.value.reached().function().is_none_or(|known| may_call_program(known.name()));
    if !is_function {
        return None;
    }
    let tail_call = follow(call, facts.next?, branches)?;
    tail_call.ret().is_none_or(|ret| may_return_result_of(ret, call)).then_some(tail_call)
}

/// What is executed after a call, up to a `ret`, if none of it has an effect and every branch has
/// one target, or to the first branch that may go.
fn follow<'ll>(call: Inst<'ll>, first: Inst<'ll>, branches: Branches) -> Option<TailCall<'ll>> {
    let mut operands = OperandBuffer::new();
    let (mut after, mut next) = (Vec::new(), Some(first));
    while let Some(inst) = next {
        let facts = inst.describe(&mut operands);
        next = facts.next;
        if facts.is_debug_intrinsic {
            continue;
        }
        after.push(inst);
        if after.len() >= MOST_STEPS && counts("MOST_STEPS") {
            return Some(TailCall { after, end: PathEnd::Unknown });
        }
        match facts.opcode? {
            Opcode::Ret => return Some(TailCall { after, end: PathEnd::Return }),
            Opcode::Br | Opcode::Switch => match inst.successors()[..] {
                [only] if facts.opcode == Some(Opcode::Br) => next = only.first(),
                _ if branches == Branches::Stay => return None,
                _ => {
                    let end = end_at_branch(call, inst, &after)?;
                    return Some(TailCall { after, end });
                }
            },
            Opcode::Phi => {}
            Opcode::Call if is_marker(operands.get(facts.operand_count - 1).value) => {}
            _ if only_computes(inst) => {}
            _ if branches == Branches::MayGo && is_for_assumptions(inst) => {}
            _ => return None,
        }
    }
    None
}

/// What a branch of several targets leads to that is executed after a call; `None` where the
/// branch stays, so that the call is no jump.
///
/// CodeGenPrepare follows constant conditions and joins equal targets, and SimplifyCFG, which
/// AArch64 and ARM run once more, joins blocks that only return and drops those that are not
/// reached.  So a branch stays if it leads to code that stays, or to a `ret` of another value than
/// the call's result.  Conditions that are no constants are not expected to become constants: the
/// passes before would have seen to it.
fn end_at_branch<'ll>(
    call: Inst<'ll>,
    branch: Inst<'ll>,
    path: &[Inst<'ll>],
) -> Option<PathEnd<'ll>> {
    let (mut reached, mut seen) = (Vec::new(), FxHashSet::default());
    let (mut returns, mut steps) = (Vec::new(), 0);
    let (mut pending, mut is_known) = (vec![branch], true);
    while let Some(end) = pending.pop() {
        if end.successors().len() > 1 && has_constant_condition(end) {
            is_known = false;
            continue;
        }
        for block in end.successors() {
            if !seen.insert(block) {
                continue;
            }
            steps += instructions(block).take(MOST_STEPS_AFTER_BRANCH).count();
            if steps >= MOST_STEPS_AFTER_BRANCH && counts("MOST_STEPS_AFTER_BRANCH") {
                return Some(PathEnd::Unknown);
            }
            reached.push(block);
            if stays(block) {
                return None;
            }
            let end = block.terminator();
            match end.opcode()? {
                Opcode::Ret => returns.push(end),
                Opcode::Br | Opcode::Switch => pending.push(end),
                Opcode::Unreachable => {}
                _ => return None,
            }
        }
    }
    seen.extend(path.iter().map(|inst| inst.block()));
    seen.insert(call.block());
    let return_result = returns_an_argument(call)
        || returns.into_iter().all(|ret| returns_value_along(ret, call, &seen));
    let end = if is_known { PathEnd::Branch(reached) } else { PathEnd::Unknown };
    return_result.then_some(end)
}

/// Whether a value is only computed for assumptions: CodeGenPrepare takes these away with all that
/// is dead then, loads and calls without effects as well.  Whether a call has effects is not asked,
/// because attributes say so in which equal functions may differ.
pub(crate) fn is_for_assumptions(inst: Inst<'_>) -> bool {
    const MOST_USES: usize = 64;
    let mut operands = OperandBuffer::new();
    let (mut pending, mut seen) = (vec![inst], FxHashSet::default());
    let mut is_assumed = false;
    while let Some(inst) = pending.pop() {
        for used in inst.as_value().uses() {
            let Some(user) = used.instruction() else { return false };
            let facts = user.describe(&mut operands);
            let callee = (facts.opcode == Some(Opcode::Call))
                .then(|| operands.get(facts.operand_count - 1).value.reached().function());
            if callee.flatten().is_some_and(|callee| Named::ASSUME.has(callee.name())) {
                is_assumed |= used.operand == 0;
            } else if facts.opcode == Some(Opcode::Load) || only_computes(user) {
                if seen.insert(user) {
                    pending.push(user);
                }
            } else {
                return false;
            }
        }
        if seen.len() > MOST_USES && counts("MOST_USES") {
            return true;
        }
    }
    is_assumed
}

/// Whether an instruction only computes a value, and does so wherever it is.
fn only_computes(inst: Inst<'_>) -> bool {
    let effects = inst.effects();
    !effects.may_have_side_effects && !effects.may_read_memory && effects.is_speculatable
}

/// Whether a branch of several targets stays because a block that it leads to stays; less exact
/// than [`end_at_branch`], and never `true` where that is not.
pub(crate) fn is_lasting_branch(branch: Inst<'_>) -> bool {
    !has_constant_condition(branch) && branch.successors().into_iter().any(stays)
}

fn has_constant_condition(branch: Inst<'_>) -> bool {
    let mut operands = OperandBuffer::new();
    branch.describe(&mut operands);
    operands.get(0).kind == ValueKind::Constant
}

/// Whether a block has code that stays.
fn stays(block: Block<'_>) -> bool {
    let is_left = block.terminator().opcode() != Some(Opcode::Unreachable);
    instructions(block).any(|inst| lasts(inst, is_left))
}

fn instructions(block: Block<'_>) -> impl Iterator<Item = Inst<'_>> {
    iter::successors(block.first(), |inst| inst.next())
}

/// Whether an instruction is no part of the way from a call that becomes a jump to the `ret`, and
/// stays where it is: a real call, or what accesses memory in a block that is left.
fn lasts(inst: Inst<'_>, is_left: bool) -> bool {
    use Opcode::*;
    let mut operands = OperandBuffer::new();
    let facts = inst.describe(&mut operands);
    match facts.opcode {
        Some(Load) => is_left && !is_for_assumptions(inst),
        Some(Store | Fence | AtomicRMW | AtomicCmpXchg) => is_left,
        Some(Invoke) => true,
        Some(Call) => {
            let callee = operands.get(facts.operand_count - 1);
            let is_intrinsic = callee.as_global().is_some_and(GlobalValue::has_intrinsic_name);
            !is_intrinsic && !inst.effects().is_speculatable && !is_for_assumptions(inst)
        }
        _ => false,
    }
}

/// Whether a callee is an intrinsic that only informs the optimiser: an assumption, a
/// lifetime marker, a probe or `llvm.fake.use`.
fn is_marker(callee: Value<'_>) -> bool {
    callee.reached().function().is_some_and(|function| {
        let class = IntrinsicClass::of_name(function.name());
        matches!(class, Some(IntrinsicClass::Assumption | IntrinsicClass::Probe))
            || Named::FAKE_USE.has(function.name())
    })
}

/// Whether a `ret` may return the result of a call, which may be an argument of that, nothing, or
/// an undefined value.
fn may_return_result_of<'ll>(ret: Inst<'ll>, call: Inst<'ll>) -> bool {
    returns_value_of(ret, call) || returns_an_argument(call)
}

/// Whether a call may be a jump for no other reason than that its callee returns an argument: the
/// `ret` after it, if that is known, returns the argument and not the call's result.
pub(crate) fn returns_by_argument<'ll>(call: Inst<'ll>, ret: Option<Inst<'ll>>) -> bool {
    returns_an_argument(call) && !ret.is_some_and(|ret| returns_value_of(ret, call))
}

/// Whether the `ret` after a call, if that is known, returns an argument of it as it is.
pub(crate) fn is_argument_returned<'ll>(call: Inst<'ll>, ret: Option<Inst<'ll>>) -> bool {
    let mut arguments = OperandBuffer::new();
    let count = call.describe(&mut arguments).operand_count - 1;
    ret.and_then(returned)
        .is_some_and(|returned| (0..count).any(|at| arguments.get(at).value == returned.value))
}

fn returns_constant(ret: Inst<'_>) -> bool {
    returned(ret).is_some_and(|returned| returned.value.as_constant().is_some())
}

/// The value that a `ret` returns.
fn returned(ret: Inst<'_>) -> Option<Operand<'_>> {
    let mut operands = OperandBuffer::new();
    ret.describe(&mut operands);
    (!operands.is_empty()).then(|| operands.get(0))
}

/// Whether a `ret` may return the value of a call as one of its operands, nothing, or an undefined
/// value.
fn returns_value_of<'ll>(ret: Inst<'ll>, call: Inst<'ll>) -> bool {
    let Some(returned) = returned(ret) else { return true };
    let mut operands = OperandBuffer::new();
    let (mut pending, mut seen) = (vec![returned], FxHashSet::default());
    while let Some(Operand { value, kind }) = pending.pop() {
        if value == call.as_value() || is_undefined(value) {
            return true;
        }
        if kind != ValueKind::Instruction || !seen.insert(value) {
            continue;
        }
        let opcode = value.as_instruction().and_then(|inst| inst.describe(&mut operands).opcode);
        if passes_value_on(opcode) {
            pending.extend((0..operands.len()).map(|index| operands.get(index)));
        }
        if seen.len() >= MOST_STEPS && counts("MOST_STEPS") {
            return true;
        }
    }
    false
}

/// Whether a `ret` may return the value of a call, nothing, or an undefined value, whichever way
/// through some blocks leads to it.
fn returns_value_along<'ll>(
    ret: Inst<'ll>,
    call: Inst<'ll>,
    blocks: &FxHashSet<Block<'ll>>,
) -> bool {
    let Some(returned) = returned(ret) else { return true };
    let mut operands = OperandBuffer::new();
    let (mut pending, mut seen) = (vec![returned], FxHashSet::default());
    while let Some(Operand { value, kind }) = pending.pop() {
        if value == call.as_value() || is_undefined(value) || !seen.insert(value) {
            continue;
        }
        let Some(inst) = value.as_instruction().filter(|_| kind == ValueKind::Instruction) else {
            return false;
        };
        let opcode = inst.describe(&mut operands).opcode;
        if let Some(phi) = inst.as_phi() {
            let values = phi.incoming_blocks().into_iter().enumerate();
            let comes_from = values.filter(|(_, block)| blocks.contains(block));
            pending.extend(comes_from.map(|(index, _)| operands.get(index)));
        } else if passes_value_on(opcode) {
            // Some operand is the value that is passed on; which one depends on the operation.
            return returns_value_of(ret, call);
        } else {
            return false;
        }
        if seen.len() >= MOST_STEPS && counts("MOST_STEPS") {
            return true;
        }
    }
    true
}

fn is_undefined(value: Value<'_>) -> bool {
    value.as_constant().is_some_and(has_undefined_part)
}

/// Whether a constant is undefined, or some part of it is.
pub(crate) fn has_undefined_part(constant: Constant<'_>) -> bool {
    let facts = constant.facts();
    match facts.kind {
        ConstantKind::Undef | ConstantKind::Poison => true,
        ConstantKind::Aggregate => (0..facts.operand_count)
            .any(|index| constant.operand(index).is_none_or(has_undefined_part)),
        _ => false,
    }
}

/// Whether the value of an operation may be in the register that its operand is in.
pub(crate) fn passes_value_on(opcode: Option<Opcode>) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        Some(
            BitCast
                | AddrSpaceCast
                | IntToPtr
                | PtrToInt
                | PtrToAddr
                | Trunc
                | ZExt
                | SExt
                | Freeze
                | GetElementPtr
                | ExtractValue
                | InsertValue
                | Phi
        )
    )
}

/// Whether an attribute of a call or its callee says that it returns one of its arguments.
fn returns_an_argument(call: Inst<'_>) -> bool {
    let mut operands = OperandBuffer::new();
    let facts = call.describe(&mut operands);
    let callee = operands.get(facts.operand_count - 1).value.reached().function();
    let [at_call] = RETURNED.at_call(call);
    at_call || callee.is_some_and(|callee| RETURNED.anywhere(callee)[0])
}
