//! An upper bound of what a repeat or group saves.
//!
//! Most groups save nothing.  The bound needs prefix sums over the code only, and no
//! analysis of its functions.

use crate::llvm::{AttributeKinds, Function};
use crate::outliner::cost::{OutlineCostModel, SharedFunctionShape};
use crate::outliner::options::{Options, UnwindTables};
use crate::similarity::input::mapping::Mapping;
use crate::similarity::input::program::{NO_VALUE, Program, Role, Use};

/// Divisor from tenths of a byte to bytes; 11, not 10, because repeated code measures
/// about 10 % below the table.
const TENTHS: u32 = 11;

/// The size of the code at each position, and the least cost of a shared function.
#[derive(Default)]
pub(super) struct BenefitBound {
    /// Tenths of bytes of all positions before each, and of all.
    before: Vec<u32>,
    /// How many positions before each may return from their function, and of all.
    returns_before: Vec<u32>,
    /// How many functions the sums cover.
    functions: usize,
    /// One of them has no entry in the unwind tables.
    some_lack_tables: bool,
    /// The properties that each shared function has at least.
    least_shape: SharedFunctionShape,
}

impl BenefitBound {
    /// Adds the new positions and functions of a mapping to the sums.
    pub(super) fn extend(&mut self, mapping: &Mapping<'_>, options: &Options) {
        let program = &mapping.program;
        let (weights, known) = (&mapping.weights, self.before.len().saturating_sub(1));
        extend_sums(&mut self.before, weights[known..].iter().copied());
        let may_return = |position| u32::from(may_return(program, position));
        extend_sums(&mut self.returns_before, (known..program.len()).map(may_return));
        let new = &mapping.functions[self.functions..];
        self.functions = mapping.functions.len();
        self.some_lack_tables |= new.iter().any(|mapped| !has_unwind_table(mapped.function));
        let has_unwind_table =
            options.unwind_tables == UnwindTables::Keep && !self.some_lack_tables;
        self.least_shape =
            SharedFunctionShape { has_unwind_table, ..SharedFunctionShape::default() };
    }

    /// Estimated bytes of the code at some positions.
    pub(super) fn bytes(&self, begin: u32, end: u32) -> u32 {
        between(&self.before, begin, end) / TENTHS
    }

    /// Estimated bytes of the code at single positions.
    pub(super) fn bytes_of(&self, positions: impl Iterator<Item = u32>) -> u32 {
        let tenths = positions.map(|position| between(&self.before, position, position + 1));
        tenths.sum::<u32>() / TENTHS
    }

    /// Whether some positions may return from their function, so that the call in their
    /// place is a jump.
    fn may_return(&self, begin: u32, end: u32) -> bool {
        between(&self.returns_before, begin, end) > 0
    }

    /// The most that sharing saves in one range, in bytes: its code less the call.
    pub(super) fn most_saved(&self, cost: &OutlineCostModel, begin: u32, end: u32) -> i64 {
        let call = cost.call(self.may_return(begin, end));
        self.bytes(begin, end).saturating_sub(call).into()
    }

    /// The least that a function costs which some ranges of one length share.
    pub(super) fn least_function(
        &self,
        cost: &OutlineCostModel,
        starts: &[u32],
        length: u32,
    ) -> i64 {
        let code = starts.iter().map(|&start| self.bytes(start, start + length)).min();
        cost.shared_function(code.unwrap_or(0), self.least_shape).bytes()
    }

    /// Whether sharing the ranges of one length that begin at `starts` may
    /// save as much as is asked for.
    pub(super) fn may_reach_threshold(
        &self,
        cost: &OutlineCostModel,
        options: &Options,
        starts: impl Iterator<Item = u32>,
        length: u32,
    ) -> bool {
        if options.no_cost {
            return true;
        }
        let mut asked = i64::MAX;
        let (mut saved, mut least) = (0, u32::MAX);
        let [call, jump] = [false, true].map(|is_jump| cost.call(is_jump));
        for start in starts {
            let bytes = self.bytes(start, start + length);
            if bytes < least {
                least = bytes;
                let function = cost.shared_function(least, self.least_shape).bytes();
                asked = function + options.least_benefit();
            }
            let call = if self.may_return(start, start + length) { jump } else { call };
            saved += i64::from(bytes.saturating_sub(call));
            // Further ranges only raise `saved` and lower `asked`.
            if saved >= asked {
                return true;
            }
        }
        false
    }
}

/// Appends numbers to the sums of all before each.
fn extend_sums(before: &mut Vec<u32>, numbers: impl Iterator<Item = u32>) {
    if before.is_empty() {
        before.push(0);
    }
    let mut sum = before[before.len() - 1];
    before.extend(numbers.map(|number| {
        sum += number;
        sum
    }));
}

/// The sum from `begin` to before `end`, as a difference of prefix sums.
fn between(before: &[u32], begin: u32, end: u32) -> u32 {
    before[end as usize] - before[begin as usize]
}

/// Whether a position may return from its function: it has no value and one operand
/// at most, and is the last of its block, which is true of some calls too.
fn may_return(program: &Program, position: usize) -> bool {
    let goes_on = |position: usize| {
        position < program.len() && program.is_legal(position) && !program.entry(position).is_head
    };
    program.is_legal(position) && !goes_on(position + 1) && {
        let entry = program.entry(position);
        let is_value = |operand: &Use| operand.role() == Role::Value;
        entry.value == NO_VALUE && entry.uses.len() <= 1 && entry.uses.iter().all(is_value)
    }
}

/// Whether a function has an entry in the unwind tables.
pub(super) fn has_unwind_table(function: Function<'_>) -> bool {
    function.facts().has_unwind_table || !is_nounwind(function)
}

/// Whether the unwind table of a function describes each `push` between its calls: it has
/// no frame pointer that would say where the frame is.
pub(super) fn has_cfi_per_push(function: Function<'_>) -> bool {
    static TABLE: AttributeKinds<1> = AttributeKinds::new(["uwtable"]);
    let frame_pointer = || function.string_attribute("frame-pointer");
    TABLE.on_function(function)[0] && frame_pointer().is_none_or(|value| value == b"none")
}

/// Whether a function has the attribute `nounwind`.
pub(super) fn is_nounwind(function: Function<'_>) -> bool {
    static NOUNWIND: AttributeKinds<1> = AttributeKinds::new(["nounwind"]);
    NOUNWIND.on_function(function)[0]
}
