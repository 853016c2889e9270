//! An upper bound of what a repeat or group saves.
//!
//! Most groups save nothing.  The bound needs prefix sums over the code only, and no
//! analysis of its functions.

use crate::llvm::Function;
use crate::outliner::cost::{OutlineCostModel, SharedFunctionShape};
use crate::outliner::options::{Options, UnwindTables};
use crate::program::mapping::Mapping;
use crate::vocabulary::named_attributes::{FRAME_POINTER, NOUNWIND, SIZE_LEVELS, UNWIND_TABLE};

/// Divisor from tenths of a byte to bytes; 11, not 10, because repeated code measures
/// about 10 % below the table.
const TENTHS: u32 = 11;

/// The size of the code at each position, and the least cost of a shared function.
#[derive(Default)]
pub(super) struct BenefitBound {
    /// Tenths of bytes of all positions before each, and of all.
    before: Vec<u32>,
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
        let (weights, known) = (&mapping.weights, self.before.len().saturating_sub(1));
        extend_sums(&mut self.before, weights[known..].iter().copied());
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

    /// The most that sharing saves in one range, in bytes: its code less the call.
    pub(super) fn most_saved(&self, cost: &OutlineCostModel, begin: u32, end: u32) -> i64 {
        self.bytes(begin, end).saturating_sub(cost.call()).into()
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
        for start in starts {
            let bytes = self.bytes(start, start + length);
            if bytes < least {
                least = bytes;
                let function = cost.shared_function(least, self.least_shape).bytes();
                asked = function + options.least_benefit();
            }
            saved += i64::from(bytes.saturating_sub(cost.call()));
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

/// Whether a function has an entry in the unwind tables.
pub(super) fn has_unwind_table(function: Function<'_>) -> bool {
    function.facts().has_unwind_table || !NOUNWIND.is_on(function)
}

/// Whether the unwind table of a function would describe each `push` between its calls: it has
/// no frame pointer that would say where the frame is.
pub(super) fn describes_pushes(function: Function<'_>) -> bool {
    let frame_pointer = || function.string_attribute(FRAME_POINTER);
    UNWIND_TABLE.is_on(function) && frame_pointer().is_none_or(|value| value == b"none")
}

/// The same of a function that pushes small constants and pops them into their registers, as
/// code generation does with `minsize` only.
pub(super) fn has_cfi_per_push(function: Function<'_>) -> bool {
    SIZE_LEVELS.on_function(function)[0] && describes_pushes(function)
}
