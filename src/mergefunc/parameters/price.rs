//! What a body with parameters saves and costs, in bytes of the loaded program.
//!
//! ```text
//! benefit = members − body − thunks − arguments of calls − time
//! ```

use super::plan::{Candidate, Ending, MeasuredBody, Parameter, ParameterPlan, PlannedMember};
use crate::cost::{
    CALLEE_INSTRUCTIONS, Immediate, RegionFrequency, TailPosition, entries, time_of,
};
use crate::facts::argument_registers::ArgumentRegisters;
use crate::facts::tail_position::{may_make_jumps, tail_call_across_branches};
use crate::host::reasons::counts;
use crate::linking::preemption::Preemption;
use crate::llvm::{
    Attribute, AttributeListId, Call, Constant, ConstantFacts, ConstantKind, Function,
    TailCallKind, Use, UseKind, Value,
};
use crate::mergefunc::options::Options;
use crate::mergefunc::publish;
use crate::mergefunc::reason::MergeRejection;
use crate::mergefunc::table::{FunctionEntry, FunctionId, FunctionTable};
use crate::vocabulary::attributes::{OnCall, reserves_argument_registers, row};
use crate::vocabulary::named_attributes::COLD;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;

/// A parameter that is needed after a call: a register that is saved for it, and moving it
/// there.
const KEPT_PARAMETER: i64 = 6;

/// What an argument in memory takes more than one in a register: the stack is made larger and
/// smaller around the call, and code reads the value from there.
const MEMORY_ARGUMENT: i64 = 6;

/// The exchange rate of time and bytes, in hundredths.  Three times rust-iroutliner's: the calls
/// of a member are not known where it is visible, and short functions are called often.
const TIME_WEIGHT: u32 = 15;

/// Prices for one group.
pub(super) struct ParameterPricing<'a, 'll> {
    options: &'a Options,
    registers: ArgumentRegisters,
    table: &'a FunctionTable<'ll>,
    gets_name: bool,
    members: RefCell<FxHashMap<FunctionId, MemberPrice>>,
    call_lists: &'a RefCell<CallLists>,
}

/// What is known of a member whatever the parameters are.
#[derive(Clone, Copy, Debug)]
struct MemberPrice {
    /// With its unwind entry.
    bytes: i64,
    has_frame: bool,
    /// A thunk without its constants, where these are in registers; `None` where a call in it
    /// would not be the jump that the body makes.
    thunk: Option<i64>,
    /// How many calls there are, where nothing else uses it and it may go.
    calls: Option<usize>,
}

/// Whether it is known what all attributes of calls say, by the calls' lists: some say how many
/// arguments there are.
#[derive(Default)]
pub(super) struct CallLists {
    known: FxHashMap<AttributeListId, bool>,
    /// Of functions: whether registers are reserved that calls with more arguments may need.
    reserving: FxHashMap<AttributeListId, bool>,
}

impl CallLists {
    fn are_known(&mut self, call: Call<'_>) -> bool {
        let is_known = |attribute: &Attribute<'_>| row(attribute).call != OnCall::Forbidden;
        let read = || call.attributes().iter().all(is_known);
        *self.known.entry(call.attribute_list()).or_insert_with(read)
    }

    fn reserve_registers(&mut self, caller: Function<'_>) -> bool {
        let read = || caller.attributes().iter().any(reserves_argument_registers);
        *self.reserving.entry(caller.attribute_list()).or_insert_with(read)
    }
}

impl<'a, 'll> ParameterPricing<'a, 'll> {
    pub(super) fn new(
        options: &'a Options,
        registers: ArgumentRegisters,
        table: &'a FunctionTable<'ll>,
        gets_name: bool,
        call_lists: &'a RefCell<CallLists>,
    ) -> Self {
        ParameterPricing {
            options,
            registers,
            table,
            gets_name,
            members: RefCell::default(),
            call_lists,
        }
    }

    /// A body for some members with some parameters.
    ///
    /// # Errors
    ///
    /// Why it does not pay or cannot be.
    pub(super) fn plan(
        &self,
        members: &[&Candidate<'ll>],
        parameters: Vec<Parameter<'ll>>,
    ) -> Result<ParameterPlan<'ll>, MergeRejection> {
        let entries: Vec<&FunctionEntry<'ll>> =
            members.iter().map(|member| self.table.get(member.id)).collect();
        let more = parameters.iter().map(|parameter| parameter.ty);
        let in_registers = self.registers.hold_words(entries[0].facts.ty, more);
        let is_known = in_registers || self.table.cost.target().processor.has_memory_arguments;
        if !is_known && MergeRejection::ArgumentsInMemory.counts() {
            return Err(MergeRejection::ArgumentsInMemory);
        }
        let in_memory = if in_registers { 0 } else { MEMORY_ARGUMENT * parameters.len() as i64 };
        let symbol = self.symbol_bytes(&entries);
        let body = self.body_bytes(members[0], &parameters);
        let mut saved = -body - symbol - in_memory;
        let mut time = 0;
        let mut planned = Vec::with_capacity(members.len());
        let all_arguments: FxHashSet<Value<'ll>> =
            parameters.iter().flat_map(|one| one.arguments.iter().copied()).collect();
        for (at, (member, entry)) in members.iter().zip(&entries).enumerate() {
            let arguments: i64 =
                parameters.iter().map(|one| self.argument(entry, one.arguments[at])).sum();
            let arguments = arguments + in_memory;
            let mut price = self.member(member, entry);
            if !in_registers {
                // A thunk is a call then, and no call of the body a jump.
                price.thunk = self.thunk(member, entry, TailCallKind::None);
                price.calls = price.calls.filter(|_| !self.is_jumped_to(entry));
            }
            if all_arguments.contains(&entry.function.as_value()) {
                price.calls = None;
            }
            let (ending, cost) = self.ending(price, arguments)?;
            let bytes_saved = price.bytes - cost;
            saved += bytes_saved;
            let jump = if ending == Ending::Thunk { self.table.cost.jump().signed() } else { 0 };
            time += self.time(member, entry, price.has_frame, arguments + jump);
            planned.push(PlannedMember { id: member.id, ending, bytes_saved });
        }
        if !in_registers && recurse(&entries) && MergeRejection::ArgumentsInMemory.counts() {
            return Err(MergeRejection::ArgumentsInMemory);
        }
        let benefit = saved - if time == 0 || counts("TIME_WEIGHT") { time } else { 0 };
        if benefit <= 0 && !self.options.no_cost {
            return Err(MergeRejection::UnprofitableParameters);
        }
        Ok(ParameterPlan {
            members: planned,
            operands: members[0].operands.clone(),
            parameters,
            gets_name: self.gets_name,
            bytes_saved: saved,
        })
    }

    /// What becomes of a member whose parameters take `added` bytes, and what that costs.
    ///
    /// # Errors
    ///
    /// It would have to be a thunk and cannot.
    fn ending(&self, member: MemberPrice, arguments: i64) -> Result<(Ending, i64), MergeRejection> {
        let thunk = member.thunk.map(|thunk| (Ending::Thunk, thunk + arguments));
        let Some(calls) = member.calls else { return thunk.ok_or(MergeRejection::LostJump) };
        let calls = (Ending::Calls, calls as i64 * arguments);
        Ok(match thunk {
            Some(thunk) if thunk.1 < calls.1 && !self.options.no_cost => thunk,
            _ => calls,
        })
    }

    /// The body of a member with some parameters, without its symbol.
    fn body_bytes(&self, giver: &Candidate<'ll>, parameters: &[Parameter<'ll>]) -> i64 {
        // The constants in its instructions were as large as parameters at least.
        let MemberPrice { bytes, has_frame, .. } = self.member(giver, self.table.get(giver.id));
        let kept = if has_frame { KEPT_PARAMETER * parameters.len() as i64 } else { 0 };
        bytes + kept
    }

    /// What the shared body's symbol takes.  The symbols of members that go are not counted: the program gets no
    /// smaller by it.
    fn symbol_bytes(&self, entries: &[&FunctionEntry<'ll>]) -> i64 {
        let members = entries.iter().copied();
        publish::new_symbol_bytes(self.gets_name, members, self.table).signed()
    }

    fn member(&self, member: &Candidate<'ll>, entry: &FunctionEntry<'ll>) -> MemberPrice {
        let price = || {
            let MeasuredBody { bytes, has_frame } = self.measured(member, entry);
            let thunk = self.thunk(member, entry, TailCallKind::Tail);
            MemberPrice { bytes, has_frame, thunk, calls: self.calls(entry) }
        };
        *self.members.borrow_mut().entry(member.id).or_insert_with(price)
    }

    fn measured(&self, member: &Candidate<'ll>, entry: &FunctionEntry<'ll>) -> MeasuredBody {
        *member.shape.measured.get_or_init(|| {
            let body = self.table.cost.whole_function(entry.function, &entry.facts);
            let bytes = (body.bytes() + self.table.cost.unwind_row(&entry.facts)).signed();
            MeasuredBody { bytes, has_frame: body.has_frame }
        })
    }

    /// A thunk whose call is a jump, if it is marked so and can be one.
    fn thunk(
        &self,
        member: &Candidate<'ll>,
        entry: &FunctionEntry<'ll>,
        kind: TailCallKind,
    ) -> Option<i64> {
        let call = TailPosition { kind, ty: entry.facts.ty, binds_locally: true };
        let loses_jumps = member.may_jump
            && self.table.cost.makes_jumps(entry.function)
            && !self.table.cost.stub_is_jump(entry.function, &call)
            && may_make_jumps(entry.function);
        let thunk = || self.table.cost.stub(entry.function, &entry.facts, &call).bytes();
        (!loses_jumps || !MergeRejection::LostJump.counts())
            .then(|| (thunk() + self.table.cost.unwind_row(&entry.facts)).signed())
    }

    /// Time added per entry to a member by `added` bytes of code.
    /// Its code counts as if all of it ran once.
    fn time(
        &self,
        member: &Candidate<'ll>,
        entry: &FunctionEntry<'ll>,
        has_frame: bool,
        added: i64,
    ) -> i64 {
        let function = entry.function;
        let calls = if has_frame { CALLEE_INSTRUCTIONS } else { 0.0 };
        let frequency = RegionFrequency {
            runs: 1.0,
            loop_runs: 0.0,
            loop_calls: 0.0,
            loop_depth: 0,
            executed: member.instructions as f64 + calls,
            entries: entries(function, self.gets_name),
            is_kernel: false,
            is_cold: function.measured_entry_count() == Some(0) || COLD.is_on(function),
            is_hot: false,
            level: entry.traits.level,
        };
        time_of(added, frequency, TIME_WEIGHT)
    }

    /// How many calls of a member there are, where nothing else uses it and it may go.
    fn calls(&self, entry: &FunctionEntry<'ll>) -> Option<usize> {
        let may_go = entry.facts.is_discardable_if_unused
            && !entry.facts.is_dll_export
            && !entry.facts.is_interposable
            && entry.preemption == Preemption::Never
            && !entry.is_used
            && !entry.function.is_used_by_metadata()
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
                            let mut lists = self.call_lists.borrow_mut();
                            !call.is_must_tail()
                                && call.calling_convention() == entry.facts.calling_convention
                                && lists.are_known(call)
                                && !lists.reserve_registers(call.inst().function())
                        })
                })
        };
        uses.iter().all(is_call).then_some(uses.len())
    }

    /// Whether code generation may make jumps of some calls of a member.
    fn is_jumped_to(&self, entry: &FunctionEntry<'ll>) -> bool {
        let may_be_jump = |used: &Use<'ll>| {
            used.instruction().is_some_and(|call| {
                tail_call_across_branches(call).is_some()
                    && self.table.cost.makes_jumps(call.function())
            })
        };
        entry.function.as_value().uses().iter().any(may_be_jump)
    }

    /// An argument of a call of a member.
    fn argument(&self, entry: &FunctionEntry<'ll>, value: Value<'ll>) -> i64 {
        let immediate = match value.as_constant().map(Constant::facts) {
            Some(facts) if facts.kind == ConstantKind::Null => Immediate::Zero,
            Some(ConstantFacts { bits: Some(bits), .. }) => Immediate::of_number(bits),
            _ => Immediate::Address,
        };
        self.table.cost.argument(entry.function, immediate).signed()
    }
}

/// Whether functions mention each other or themselves: each step of the recursion would need stack
/// for arguments.
fn recurse(entries: &[&FunctionEntry<'_>]) -> bool {
    let members: FxHashSet<Function<'_>> = entries.iter().map(|entry| entry.function).collect();
    let users = entries.iter().flat_map(|entry| entry.function.as_value().uses());
    users.filter_map(|used| used.instruction()).any(|user| members.contains(&user.function()))
}
