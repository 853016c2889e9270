//! How a function forwards to another one that is equal: the call of a thunk, or why there is none.

use super::casts;
use super::reason::MergeRejection;
use super::table::FunctionEntry;
use crate::cost::{CostModel, TailPosition, binds_locally, is_real_call};
use crate::facts::fastcc::may_forward_by_guaranteed_jump;
use crate::facts::tail_position::may_make_jumps;
use crate::llvm::{
    Function, FunctionFacts, GlobalValue, InstFacts, Opcode, OperandBuffer, TailCallKind, Value,
};
use crate::vocabulary::conventions;
use rustc_hash::FxHashMap;

/// Decides how functions of a module forward to others.
pub(super) struct Forwarding<'a> {
    pub cost: &'a CostModel,
}

impl Forwarding<'_> {
    /// How a function would call a survivor instead of having a body, or why it does not.
    pub(super) fn kind<'ll>(
        &self,
        survivor: &FunctionEntry<'ll>,
        entry: &FunctionEntry<'ll>,
    ) -> Result<TailCallKind, MergeRejection> {
        let kind = self.tail_call_kind(survivor, entry)?;
        if self.loses_jumps(kind, survivor, entry) && MergeRejection::LostJump.counts() {
            return Err(MergeRejection::LostJump);
        }
        match forwards_to(entry.function, &self.thunk_call(kind, survivor)) {
            Some(target) if target.entry().is_some() => Err(MergeRejection::Thunk),
            Some(_) => Err(MergeRejection::Forwarder),
            None => Ok(kind),
        }
    }

    /// Whether the body makes jumps and a thunk in its place would make a call: functions
    /// that call each other in tail position would no longer run in constant stack.
    fn loses_jumps<'ll>(
        &self,
        kind: TailCallKind,
        survivor: &FunctionEntry<'ll>,
        entry: &FunctionEntry<'ll>,
    ) -> bool {
        let Some(body) = entry.form.as_ref().map(|form| form.facts()) else { return false };
        if !(body.must_jump || (body.may_jump && self.cost.makes_jumps(entry.function)))
            || self.cost.stub_is_jump(entry.function, &tail_position(kind, survivor))
        {
            return false;
        }
        body.must_jump || may_make_jumps(entry.function)
    }

    /// How a function can forward to another one, or why it cannot.
    fn tail_call_kind<'ll>(
        &self,
        target: &FunctionEntry<'ll>,
        thunk: &FunctionEntry<'ll>,
    ) -> Result<TailCallKind, MergeRejection> {
        let facts = &thunk.facts;
        let body = thunk.form.as_ref().map(|form| form.facts()).unwrap_or_default();
        let guarantees = conventions::guarantees_tail_calls(facts.calling_convention);
        let refused = MergeRejection::first([
            (MergeRejection::ReadByLoader, &|| self.cost.target().processor.is_read_by_loader),
            (MergeRejection::VarArgsThunk, &|| facts.ty.facts().flag),
            (MergeRejection::CallingConventionThunk, &|| {
                !conventions::is_forwardable(facts.calling_convention)
                    || thunk.traits.processor_mode
                    || thunk.traits.reserved_registers
            }),
            (MergeRejection::ArgumentMemoryThunk, &|| thunk.traits.argument_memory),
            // A collector has to know each call that may be on the stack, by tables of safe points.
            (MergeRejection::FrameObservedThunk, &|| {
                body.observes_frame || !facts.garbage_collector.is_empty()
            }),
            (MergeRejection::ReturnsTwiceThunk, &|| thunk.traits.returns_twice),
            (MergeRejection::PrefixDataThunk, &|| {
                facts.prefix_data.is_some() || facts.prologue_data.is_some()
            }),
            (MergeRejection::TailCallTypesThunk, &|| {
                let same_types = facts.ty == target.facts.ty
                    && facts.attributes == target.facts.attributes
                    && !thunk.traits.no_guaranteed_tail_call;
                guarantees && !same_types
            }),
            (MergeRejection::CallingConventionThunk, &|| {
                let of_target = self.cost.target().processor.guaranteed_jumps;
                guarantees
                    && (thunk.traits.by_value
                        || !may_forward_by_guaranteed_jump(of_target, facts.ty))
            }),
            (MergeRejection::UnprofitableThunk, &|| {
                !guarantees && !casts::are_cheap(facts.ty, target.facts.ty)
            }),
        ]);
        if let Some(reason) = refused {
            return Err(reason);
        }
        Ok(if guarantees {
            TailCallKind::MustTail
        } else if thunk.traits.by_value && !self.cost.target().processor.has_copies_in_place
            || !thunk.traits.by_value && self.jumps_out_of_copies(facts)
        {
            TailCallKind::None
        } else {
            TailCallKind::Tail
        })
    }

    /// Whether code generation makes jumps of calls that pass the address of a copy in the frame.
    fn jumps_out_of_copies<'ll>(&self, facts: &FunctionFacts<'ll>) -> bool {
        self.cost.target().processor.jumps_out_of_copies
            && facts.calling_convention == conventions::VECTOR
            && casts::mentions_vectors(facts.ty)
    }

    /// The properties of a thunk's call that the call of a forwarder must have too.
    fn thunk_call(&self, kind: TailCallKind, survivor: &FunctionEntry<'_>) -> ThunkCall {
        let must_bind_locally =
            self.cost.target().jumps_to_local_only() && binds_locally(&survivor.facts);
        ThunkCall { kind, must_bind_locally }
    }
}

/// The call of a survivor in a thunk.
pub(super) fn tail_position<'ll>(
    kind: TailCallKind,
    survivor: &FunctionEntry<'ll>,
) -> TailPosition<'ll> {
    let binds_locally = binds_locally(&survivor.facts);
    TailPosition { kind, ty: survivor.facts.ty, binds_locally }
}

/// What decides the size of a thunk's call.
#[derive(Clone, Copy)]
struct ThunkCall {
    kind: TailCallKind,
    /// It does not go through the procedure linkage table, which makes it smaller.
    must_bind_locally: bool,
}

/// The function to which a body only passes its own parameters, in their order, to
/// return what that returns, with casts between, where its call is what a thunk's would
/// be: a thunk would be no smaller, whatever estimates say, and a second run of the
/// pass would write it again.
fn forwards_to<'ll>(function: Function<'ll>, thunk: &ThunkCall) -> Option<Function<'ll>> {
    use Opcode::{BitCast, Call, ExtractValue, InsertValue, IntToPtr, PtrToInt, Ret};
    /// Casts of aggregates take two instructions for each member.
    const MOST_INSTRUCTIONS: usize = 64;
    let mut operands = OperandBuffer::new();
    // Which parameter a value is made of, or the call's result.
    let mut origins: FxHashMap<_, _> =
        function.arguments().enumerate().map(|(index, argument)| (argument, index)).collect();
    let parameters = origins.len();
    let result = parameters;
    let mut callees = Vec::new();
    let is_forwarder = function.instructions_in_walk_order(MOST_INSTRUCTIONS).iter().all(|inst| {
        let facts = inst.describe(&mut operands);
        let origin = |index| origins.get(&operands.get(index).value).copied();
        match facts.opcode {
            Some(Ret) => operands.is_empty() || origin(0) == Some(result),
            Some(BitCast | ExtractValue | InsertValue | IntToPtr | PtrToInt) => {
                let mut parts = (0..operands.len()).filter_map(origin);
                let whole = parts.next();
                let is_cast = parts.all(|part| Some(part) == whole);
                whole.map(|origin| origins.insert(inst.as_value(), origin));
                is_cast
            }
            Some(Call) => {
                let passes_parameters = operands.len() == parameters + 1
                    && (0..parameters).all(|index| origin(index) == Some(index))
                    && is_real_call(&facts, &operands);
                let callee = || callee_of_thunk(&facts, operands.get(parameters).value, thunk);
                let callee = passes_parameters.then(callee).flatten();
                callees.extend(callee);
                origins.insert(inst.as_value(), result);
                callee.is_some()
            }
            _ => false,
        }
    });
    match callees[..] {
        [callee] if is_forwarder => Some(callee),
        _ => None,
    }
}

/// The function that is called, where the call is as small as a thunk's: marked alike, and not
/// through the procedure linkage table where the thunk's is not.
fn callee_of_thunk<'ll>(
    facts: &InstFacts<'ll>,
    callee: Value<'ll>,
    thunk: &ThunkCall,
) -> Option<Function<'ll>> {
    let function = GlobalValue::of(callee)?.as_function()?;
    let is_marked = facts.is_marked_tail() || thunk.kind == TailCallKind::None;
    let is_local = binds_locally(&function.facts());
    (is_marked && (is_local || !thunk.must_bind_locally)).then_some(function)
}
