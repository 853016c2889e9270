//! What a body with parameters saves and costs, in bytes of the loaded program.
//!
//! ```text
//! benefit = members − body − thunks − arguments of calls
//! ```

use super::groups::Group;
use super::{Candidate, Ending, Parameter};
use crate::cost::{CostModel, FunctionPrice, Immediate, TailPosition};
use crate::llvm::{
    Attribute, AttributeKinds, Constant, ConstantFacts, ConstantKind, Function, TailCallKind, Use,
    UseKind, Value,
};
use crate::mergefunc::options::Options;
use crate::mergefunc::plan::Planner;
use crate::mergefunc::publish;
use crate::mergefunc::table::{FunctionEntry, FunctionTable};
use crate::vocabulary::attributes::{OnCall, row};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Less than this is within the errors of the estimates.
const LEAST_BENEFIT: i64 = 16;

/// A parameter that is needed after a call: a register that is saved for it, and moving it
/// there.
const KEPT_PARAMETER: i64 = 6;

// The time of a call, as rust-iroutliner weighs it (docs/outliner-cost.md).
const RATE_PERCENT: i64 = 15;
const SHORT_FUNCTION: i64 = 90;
const CALLEE_INSTRUCTIONS: usize = 30;
const FOLDED_ENTRIES: i64 = 2;
const OPTSIZE_FACTOR: i64 = 4;

/// Prices for one group.
pub(super) struct Pricing<'a, 'll> {
    options: &'a Options,
    cost: &'a CostModel,
    table: &'a FunctionTable<'ll>,
    gets_name: bool,
    bodies: RefCell<FxHashMap<u32, FunctionPrice>>,
}

/// The price of a body that pays.
pub(super) struct Priced {
    /// What becomes of each member.
    pub endings: Vec<Ending>,
    pub bytes_saved: i64,
}

impl<'a, 'll> Pricing<'a, 'll> {
    pub(super) fn new(
        options: &'a Options,
        planner: &'a Planner<'_, 'll>,
        table: &'a FunctionTable<'ll>,
        group: &Group,
    ) -> Self {
        Pricing {
            options,
            cost: planner.cost(),
            table,
            gets_name: group.gets_name,
            bodies: RefCell::default(),
        }
    }

    /// Whether the shared bodies of the group need names by content.
    pub(super) fn gets_name(&self) -> bool {
        self.gets_name
    }

    /// The price of a body for some members with some parameters; `None` where it does not pay
    /// or cannot be.
    pub(super) fn price(
        &self,
        members: &[&Candidate<'ll>],
        parameters: &[Parameter<'ll>],
    ) -> Option<Priced> {
        let entries: Vec<&FunctionEntry<'ll>> =
            members.iter().map(|member| self.table.get(member.id)).collect();
        let more = parameters.iter().map(|parameter| parameter.ty);
        if parameters.is_empty() || !self.cost.passes_in_registers(entries[0].facts.ty, more) {
            return None;
        }
        let mut saved = -self.bytes(members[0], entries[0]);
        saved -= parameters_bytes(&self.body(members[0], entries[0]), parameters);
        saved -= publish::symbol_bytes(
            &entries[0].with_body_of_its_own(self.gets_name),
            entries.iter().copied(),
            self.table,
            self.cost,
        )
        .signed();
        let mut time = 0;
        let mut endings = Vec::with_capacity(members.len());
        for (at, (member, entry)) in members.iter().zip(&entries).enumerate() {
            let arguments: i64 =
                parameters.iter().map(|parameter| self.argument(parameter.arguments[at])).sum();
            let thunk = self.thunk(member, entry).map(|thunk| thunk + arguments);
            let is_argument =
                parameters.iter().any(|one| one.arguments.contains(&entry.function.as_value()));
            let calls = if is_argument { None } else { self.calls(entry) };
            let calls = calls.map(|calls| calls * arguments);
            let (ending, cost) = match (calls, thunk) {
                (Some(calls), Some(thunk)) if thunk < calls && !self.options.no_cost => {
                    (Ending::Thunk, thunk)
                }
                (Some(calls), _) => (Ending::Calls, calls),
                (None, Some(thunk)) => (Ending::Thunk, thunk),
                (None, None) => return None,
            };
            saved += self.bytes(member, entry) - cost;
            let added = arguments + if ending == Ending::Thunk { self.jump() } else { 0 };
            time += self.time(member, entry, added);
            endings.push(ending);
        }
        let pays = self.options.no_cost || saved - time >= LEAST_BENEFIT;
        pays.then_some(Priced { endings, bytes_saved: saved })
    }

    /// A member with its unwind entry.
    fn bytes(&self, member: &Candidate<'ll>, entry: &FunctionEntry<'ll>) -> i64 {
        (self.body(member, entry).bytes() + self.cost.unwind_row(&entry.facts)).signed()
    }

    fn body(&self, member: &Candidate<'ll>, entry: &FunctionEntry<'ll>) -> FunctionPrice {
        let price = || self.cost.whole_function(entry.function, &entry.facts);
        *self.bodies.borrow_mut().entry(member.id.0).or_insert_with(price)
    }

    /// A thunk without its constants; `None` where a call in it would not be the jump that the
    /// body makes.
    fn thunk(&self, member: &Candidate<'ll>, entry: &FunctionEntry<'ll>) -> Option<i64> {
        let call = TailPosition {
            kind: TailCallKind::Tail,
            ty: entry.facts.ty,
            binds_locally: true,
            is_near: false,
        };
        let loses_jumps = member.may_jump
            && self.cost.makes_jumps(entry.function)
            && !self.cost.stub_is_jump(entry.function, &call);
        let thunk = || self.cost.stub(entry.function, &entry.facts, &call).bytes();
        (!loses_jumps).then(|| (thunk() + self.cost.unwind_row(&entry.facts)).signed())
    }

    /// What the code that is executed in addition each time that a member is entered, so many
    /// bytes, costs in time, in bytes.
    fn time(&self, member: &Candidate<'ll>, entry: &FunctionEntry<'ll>, added: i64) -> i64 {
        if entry.facts.has_metadata && entry.function.measured_entry_count() == Some(0) {
            return 0;
        }
        let calls = if self.body(member, entry).has_frame { CALLEE_INSTRUCTIONS } else { 0 };
        let executed = (member.instructions + calls).max(1) as i64;
        let entries = if self.gets_name { FOLDED_ENTRIES } else { 1 };
        let level = if is_min_size(entry.function) { 1 } else { OPTSIZE_FACTOR };
        let cube = entries * entries * entries;
        let share = |time: i64| (time * SHORT_FUNCTION / executed).max(time);
        share(level * added * cube) * RATE_PERCENT / 100
    }

    /// A jump to the body.
    fn jump(&self) -> i64 {
        self.cost.jump().signed()
    }

    /// How many calls there are of a function that nothing else uses and that may go.
    fn calls(&self, entry: &FunctionEntry<'ll>) -> Option<i64> {
        let may_go = entry.facts.is_discardable_if_unused
            && !entry.facts.is_dll_export
            && !entry.facts.is_interposable
            && !entry.is_preemptible
            && !entry.is_used
            && !entry.facts.is_used_by_metadata
            && !self.options.preserve_debug_info;
        if !may_go {
            return None;
        }
        let uses = entry.function.as_value().uses();
        let is_call = |used: &Use<'ll>| {
            used.kind == UseKind::Callee
                && used.instruction().is_some_and(|call| {
                    call.called_type() == Some(entry.facts.ty)
                        && call.as_call().is_some_and(|call| {
                            !call.is_must_tail()
                                && call.calling_convention() == entry.facts.calling_convention
                                && call.attributes().iter().all(speaks_of_no_parameters)
                        })
                })
        };
        uses.iter().all(is_call).then_some(uses.len() as i64)
    }

    /// An argument of a call.
    fn argument(&self, value: Value<'ll>) -> i64 {
        let immediate = match value.as_constant().map(Constant::facts) {
            Some(facts) if facts.kind == ConstantKind::Null => Immediate::Zero,
            Some(ConstantFacts { bits: Some(bits), .. }) => Immediate::of_number(bits),
            _ => Immediate::Address,
        };
        self.cost.argument(immediate).signed()
    }
}

/// What parameters add to a body.  The constants in its instructions were as large at least.
fn parameters_bytes(body: &FunctionPrice, parameters: &[Parameter<'_>]) -> i64 {
    let each = if body.has_frame { KEPT_PARAMETER } else { 0 };
    each * parameters.len() as i64
}

/// Whether an attribute of a call is one that is known, and none that says how many arguments
/// there are, as variants for vectors do.
fn speaks_of_no_parameters(attribute: &Attribute<'_>) -> bool {
    row(attribute).call != OnCall::Forbidden && attribute.key != b"vector-function-abi-variant"
}

fn is_min_size(function: Function<'_>) -> bool {
    static MIN_SIZE: AttributeKinds<1> = AttributeKinds::new(["minsize"]);
    MIN_SIZE.on_function(function)[0]
}
