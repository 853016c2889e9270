//! Which groups are worth a closer look.
//!
//! Most groups save nothing, which numbers that cost little can tell before
//! anything else about their functions is known.

use super::cost::{CostModel, Shape};
use super::options::{Options, UnwindTables};
use crate::llvm::Function;
use crate::similarity::mapping::Mapping;
use crate::similarity::program::{NO_VALUE, Program, Role, Use};

/// Tenths of a byte in a byte, and some more: what is repeated is smaller than
/// the same instructions elsewhere.
const TENTHS: u32 = 11;

/// What the code at each position weighs, and what sharing it costs at least.
#[derive(Default)]
pub(super) struct Weights {
    /// Tenths of bytes of all positions before each.
    before: Vec<u32>,
    /// Positions before each that may return from their function.
    returns_before: Vec<u32>,
    /// What each shared function has at least.
    least_shape: Shape,
}

impl Weights {
    /// The weights of a module.
    pub(super) fn of(mapping: &Mapping<'_>, options: &Options) -> Self {
        let mut before = Vec::with_capacity(mapping.weights.len() + 1);
        let mut sum = 0;
        before.push(sum);
        for weight in &mapping.weights {
            sum += weight;
            before.push(sum);
        }
        let returns_before = returns_before(&mapping.program);
        let has_unwind_table = options.unwind_tables == UnwindTables::Keep
            && mapping.functions.iter().all(|mapped| has_unwind_table(mapped.function));
        let least_shape = Shape { has_unwind_table, ..Shape::default() };
        Weights { before, returns_before, least_shape }
    }

    /// Estimated bytes of the code at some positions.
    pub(super) fn bytes(&self, begin: u32, end: u32) -> u32 {
        (self.before[end as usize] - self.before[begin as usize]) / TENTHS
    }

    /// Whether some positions may return from their function, which makes a jump of
    /// the call in their place.
    fn may_return(&self, begin: u32, end: u32) -> bool {
        self.returns_before[begin as usize] < self.returns_before[end as usize]
    }

    /// Whether sharing the stretches of one length that begin at `starts` may
    /// save as much as is asked for.
    pub(super) fn may_pay(
        &self,
        cost: &CostModel,
        options: &Options,
        starts: &[u32],
        length: u32,
    ) -> bool {
        if options.no_cost {
            return true;
        }
        let mut saved: i64 = 0;
        let mut least = u32::MAX;
        for &start in starts {
            let bytes = self.bytes(start, start + length);
            let call = cost.call(self.may_return(start, start + length));
            saved += i64::from(bytes.saturating_sub(call));
            least = least.min(bytes);
        }
        let function = cost.shared_function(least, self.least_shape).bytes();
        saved - function >= options.least_benefit()
    }
}

/// How many positions before each may return from their function: those without a
/// value and with one operand at most that are the last of their block, which some
/// calls are too.
fn returns_before(program: &Program) -> Vec<u32> {
    let goes_on = |position: usize| {
        position < program.len() && program.is_legal(position) && !program.entry(position).is_head
    };
    let may_return = |position: usize| {
        program.is_legal(position) && !goes_on(position + 1) && {
            let entry = program.entry(position);
            let is_value = |operand: &Use| operand.role() == Role::Value;
            entry.value == NO_VALUE && entry.uses.len() <= 1 && entry.uses.iter().all(is_value)
        }
    };
    let mut sum = 0;
    let mut before = Vec::with_capacity(program.len() + 1);
    before.push(sum);
    before.extend((0..program.len()).map(|position| {
        sum += u32::from(may_return(position));
        sum
    }));
    before
}

/// Whether a function has an entry in the unwind tables.
pub(super) fn has_unwind_table(function: Function<'_>) -> bool {
    function.facts().has_unwind_table || !is_nounwind(function)
}

/// Whether the unwind table of a function has an entry for whatever is pushed
/// between its calls: nothing else says where its frame is.
pub(super) fn notes_pushes(function: Function<'_>) -> bool {
    let (mut has_table, mut has_frame_pointer) = (false, false);
    for attribute in function.attributes().iter().filter(|one| one.index == u32::MAX) {
        has_table |= attribute.key == b"uwtable";
        has_frame_pointer |= attribute.key == b"frame-pointer" && attribute.value != b"none";
    }
    has_table && !has_frame_pointer
}

/// Whether a function promises to let no exception pass.
pub(super) fn is_nounwind(function: Function<'_>) -> bool {
    function.attributes().iter().any(|attribute| attribute.key == b"nounwind")
}
