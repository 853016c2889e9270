//! What sharing code costs at run time, in bytes, for both passes.
//!
//! ```text
//! time of a region = rate × executed bytes of its call × weight³
//!                  × max(1, 90 / instructions that its function executes)
//! weight = max(runs, 0.3 × runs of its loop) × 2^loops × entries
//! ```
//!
//! * *executed bytes of its call* are those of the price without unwind tables, with what the shared
//!   function executes to reach arguments and results in memory
//!   (`CallTerms` and `FunctionTerms` of rust-iroutliner, and what a body with parameters adds in
//!   rust-mergefunc): they stand for what is executed in addition each time that the region is entered.
//! * *runs* is how often the region is entered for each time that its function is, as LLVM
//!   estimates it or as a profile says.  Without a profile, a loop that is not entered each time that
//!   its function is counts as entered up to four times as often as LLVM estimates, on Thumb-2 up to
//!   64 times.
//! * *runs of its loop*: a call takes registers from the loop around it even where it is seldom
//!   executed, so code in a loop counts as three tenths of its iterations at least.  A loop that
//!   makes a call for each iteration has its values in registers that calls keep, or in memory:
//!   its seldom executed code counts as often as it runs.
//! * *entries* is 1, or without a profile 2 for a function whose copies the linker folds, how often the
//!   least frequent call runs of a local function that is only called, and in loops only, and 4
//!   for a kernel ([`KERNEL_INSTRUCTIONS`]), where *runs* is the sum over all regions of the group.
//! * *instructions that its function executes* each time that it is entered, with some for each
//!   call that it makes: a call slows a short function down by more, and short functions that
//!   call nothing are called often.
//! * *rate* is the exchange rate of time and bytes, in hundredths
//!   ([`crate::outliner::Options::time_weight`], and a constant in rust-mergefunc).
//!
//! The third power and the rate are fitted: with them the executed instructions of the workloads
//! grow the least for the bytes that are given up.  LLVM's static frequency of a loop that takes
//! most of a program's time is seldom above 5 (zstd's sequence decoder: 4.9), and without the power
//! its weight is close to that of straight code, which is nearly free.  How often functions are
//! entered was tried as a factor, propagated along calls in four ways; each gave up more bytes for
//! the same time.  docs/outliner-cost.md says how they were found, and what prints the weights.

use crate::llvm::{BlockFrequency, Function};
use crate::vocabulary::named_attributes::SIZE_LEVELS;

/// The rate for functions with `optsize` only, as a multiple of that for `minsize`.
const OPTSIZE_FACTOR: f64 = 4.0;

/// The rate for functions with neither: what runs once in ten times that its function is
/// entered moves, and straight code does not.
const SPEED_FACTOR: f64 = 1000.0;

/// The part of a loop's iterations in which code of it runs at least.
const LEAST_OF_LOOP: f64 = 0.3;

/// A call in a function that executes fewer instructions takes more time in proportion.
const SHORT_FUNCTION: f64 = 90.0;

/// Deeper loops count as this deep.
const MAX_LOOP_DEPTH: u32 = 64;

/// More than any code saves.
const NEVER: i64 = 1 << 40;

/// What a function is compiled for, by its attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SizeLevel {
    /// `minsize`, as at -Oz.
    MinSize,
    /// `optsize` alone, as at -Os.
    OptSize,
    /// Neither of them.
    Speed,
}

impl SizeLevel {
    /// Reads the attributes of a function.
    pub(crate) fn of(function: Function<'_>) -> Self {
        match SIZE_LEVELS.on_function(function) {
            [true, _] => SizeLevel::MinSize,
            [false, true] => SizeLevel::OptSize,
            [false, false] => SizeLevel::Speed,
        }
    }
}

/// How often a region is entered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RegionFrequency {
    /// For each time that its function is entered.
    pub runs: f64,
    /// The same of the innermost loop that it is part of; 0 without one.
    pub loop_runs: f64,
    /// How many calls that loop makes each time that it runs.
    pub loop_calls: f64,
    /// How many loops it is part of.
    pub loop_depth: u32,
    /// How many instructions its function and what it calls execute each time that it is entered.
    pub executed: f64,
    /// How often its function is assumed to be entered: once, [`FOLDED_ENTRIES`],
    /// [`KERNEL_ENTRIES`], or how often the calls in loops run that are all uses of the function.
    pub entries: f64,
    /// Its function is a kernel: without a profile, and executes at least [`KERNEL_INSTRUCTIONS`]
    /// each time that it is entered, without a loop or a call but of leaves.
    pub is_kernel: bool,
    /// It is cold by an attribute or by the profile.
    pub is_cold: bool,
    /// The profile calls it hot.
    pub is_hot: bool,
    pub level: SizeLevel,
}

impl RegionFrequency {
    /// That of a region that begins in a block, given the frequency of the function's first
    /// block.  Of the function only this block is known to be executed.
    pub(crate) fn of_block(block: &BlockFrequency, entry: u64, level: SizeLevel) -> Self {
        let per_entry = |frequency: u64| frequency as f64 / entry.max(1) as f64;
        let loop_runs = per_entry(block.loop_frequency);
        RegionFrequency {
            runs: per_entry(block.frequency),
            loop_runs,
            loop_calls: block.loop_calls / (block.loop_frequency as f64).max(1.0),
            loop_depth: block.loop_depth,
            executed: block.instructions.into(),
            entries: 1.0,
            is_kernel: false,
            is_cold: block.is_cold,
            is_hot: block.is_hot,
            level,
        }
    }

    /// As if the outermost loop around the region were entered up to `most` times as often
    /// ([`crate::target::TimeFigures::most_alternatives`]); for functions without a profile.  Of several loops for
    /// one case each (zstd has a copy of its search for each length of a match), each is entered
    /// seldom by LLVM's estimate, and one of them does all of the work.
    pub(crate) fn without_alternatives(
        self,
        block: &BlockFrequency,
        entry: u64,
        most: f64,
    ) -> Self {
        if block.loop_entries == 0 {
            return self;
        }
        let entries = block.loop_entries as f64 / entry.max(1) as f64;
        let factor = (1.0 / entries).clamp(1.0, most);
        RegionFrequency { runs: self.runs * factor, loop_runs: self.loop_runs * factor, ..self }
    }
}

/// Instructions that a callee executes, for each call.
pub(crate) const CALLEE_INSTRUCTIONS: f64 = 30.0;

/// Without a profile, how often a function whose copies the linker folds is assumed to be
/// entered for each time that another function is: templates and inline functions are short and
/// have callers in many files.
const FOLDED_ENTRIES: f64 = 2.0;

/// Straight code of at least this many instructions, without calls but of leaves, is a step of a
/// computation repeated by callers that the module may not have: the rounds of a cipher, a
/// transform of a block.
pub(crate) const KERNEL_INSTRUCTIONS: f64 = 256.0;

/// The most instructions of a leaf, which is part of the step of its caller.
pub(crate) const LEAF_INSTRUCTIONS: u32 = 256;

/// How often such a function is assumed to be entered for each time that another function is.
pub(crate) const KERNEL_ENTRIES: f64 = 4.0;

/// How often a function is assumed to be entered, given whether the linker keeps one copy of it.
pub(crate) fn entries(function: Function<'_>, is_folded: bool) -> f64 {
    if is_folded && function.measured_entry_count().is_none() { FOLDED_ENTRIES } else { 1.0 }
}

/// What the call that replaces a region costs in time, given its bytes that are executed and
/// the rate in hundredths.
pub(crate) fn time_of(call_bytes: i64, frequency: RegionFrequency, rate: u32) -> i64 {
    let RegionFrequency { executed, is_cold, is_hot, level, .. } = frequency;
    if rate == 0 || is_cold {
        return 0;
    }
    if is_hot {
        return NEVER;
    }
    let factor = match level {
        SizeLevel::MinSize => 1.0,
        SizeLevel::OptSize => OPTSIZE_FACTOR,
        SizeLevel::Speed => SPEED_FACTOR,
    };
    let weight = weight_of(&frequency);
    // The precision of `powi` is unspecified and may differ between hosts.
    let cube = weight * weight * weight;
    let share = (SHORT_FUNCTION / executed.max(1.0)).max(1.0);
    let time = f64::from(rate) / 100.0 * factor * call_bytes as f64 * cube * share;
    // Rounded to the nearest byte; a float beyond the range of integers saturates.
    (time.round() as i64).min(NEVER)
}

/// How often a region is entered for each time that its function is; in a loop as often as a part
/// of the iterations at least.
pub(crate) fn runs_in_loop(frequency: &RegionFrequency) -> f64 {
    let RegionFrequency { runs, loop_runs, is_cold, .. } = *frequency;
    if is_cold { 0.0 } else { runs.max(LEAST_OF_LOOP * loop_runs) }
}

/// The weight of the time of a call that replaces a region.  The part of the iterations
/// stands for registers that the call takes from its loop, and a loop that makes a call each time
/// has given them up.
fn weight_of(frequency: &RegionFrequency) -> f64 {
    let RegionFrequency { loop_calls, loop_depth, entries, .. } = *frequency;
    let keeps_registers = loop_calls < 1.0;
    let loop_runs = if keeps_registers { frequency.loop_runs } else { 0.0 };
    let runs = runs_in_loop(&RegionFrequency { loop_runs, ..*frequency });
    entries * runs * 2f64.powi(loop_depth.min(MAX_LOOP_DEPTH) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frequency(runs: f64, level: SizeLevel) -> RegionFrequency {
        let (loop_runs, loop_calls, loop_depth) = (0.0, 0.0, 0);
        let (is_cold, is_hot) = (false, false);
        let executed = SHORT_FUNCTION;
        RegionFrequency {
            runs,
            loop_runs,
            loop_calls,
            loop_depth,
            executed,
            entries: 1.0,
            is_kernel: false,
            is_cold,
            is_hot,
            level,
        }
    }

    #[test]
    fn calls_of_short_functions_take_more_time() {
        let time = |executed| {
            time_of(20, RegionFrequency { executed, ..frequency(1.0, SizeLevel::MinSize) }, 15)
        };
        assert_eq!([1000.0, 90.0, 30.0, 0.0].map(time), [3, 3, 9, 270]);
    }

    #[test]
    fn time_grows_with_the_third_power_of_runs() {
        let time = |runs| time_of(20, frequency(runs, SizeLevel::MinSize), 15);
        assert_eq!([0.0, 0.5, 1.0, 2.0, 10.0].map(time), [0, 0, 3, 24, 3000]);
        assert_eq!(time(1e300), NEVER);
    }

    #[test]
    fn code_runs_as_often_as_its_function_is_entered() {
        let time = |entries| {
            time_of(20, RegionFrequency { entries, ..frequency(1.0, SizeLevel::MinSize) }, 15)
        };
        assert_eq!([0.0, 1.0, 2.0].map(time), [0, 3, 24]);
    }

    #[test]
    fn loops_count_twice_and_their_rare_code_in_part() {
        let in_loop = RegionFrequency {
            loop_runs: 10.0,
            loop_depth: 1,
            ..frequency(0.01, SizeLevel::MinSize)
        };
        // (0.3 × 10 × 2)³ × 20 × 0.05
        assert_eq!(time_of(20, in_loop, 5), 216);
        assert_eq!(time_of(20, RegionFrequency { runs: 5.0, ..in_loop }, 5), 1000);
    }

    #[test]
    fn rare_code_of_loops_that_make_calls_takes_no_registers() {
        let in_loop = |loop_calls| RegionFrequency {
            loop_runs: 10.0,
            loop_depth: 1,
            loop_calls,
            ..frequency(0.01, SizeLevel::MinSize)
        };
        let time = |loop_calls| time_of(20, in_loop(loop_calls), 5);
        // (0.3 × 10 × 2)³ × 20 × 0.05
        assert_eq!([0.0, 0.5, 1.0, 3.0].map(time), [216, 216, 0, 0]);
        // Functions that are called there are entered as often all the same.
        assert_eq!(runs_in_loop(&in_loop(3.0)), 3.0);
    }

    #[test]
    fn loops_count_as_entered_more_often_until_each_time() {
        let runs = |loop_entries, frequency| {
            let block = BlockFrequency {
                frequency,
                loop_frequency: 4 * loop_entries,
                loop_entries,
                ..BlockFrequency::default()
            };
            let region = RegionFrequency::of_block(&block, 100, SizeLevel::MinSize);
            let region = region.without_alternatives(&block, 100, 4.0);
            (region.runs, region.loop_runs)
        };
        assert_eq!(runs(10, 20), (0.8, 1.6));
        assert_eq!(runs(25, 50), (2.0, 4.0));
        assert_eq!(runs(80, 160), (2.0, 4.0));
        assert_eq!(runs(100, 200), (2.0, 4.0));
        assert_eq!(runs(300, 600), (6.0, 12.0));
        assert_eq!(runs(0, 50), (0.5, 0.0));
    }

    #[test]
    fn functions_for_speed_give_up_rare_code_only() {
        let time = |level| time_of(20, frequency(0.1, level), 15);
        assert_eq!(time(SizeLevel::MinSize), 0);
        assert_eq!(time(SizeLevel::OptSize), 0);
        assert_eq!(time(SizeLevel::Speed), 3);
        assert_eq!(time_of(20, frequency(1.0, SizeLevel::OptSize), 15), 12);
        assert_eq!(time_of(20, frequency(1.0, SizeLevel::Speed), 15), 3000);
    }

    #[test]
    fn hot_code_stays_cold_code_is_free_and_a_rate_of_zero_asks_for_bytes_only() {
        let cold = RegionFrequency { is_cold: true, ..frequency(9.0, SizeLevel::Speed) };
        assert_eq!(time_of(20, cold, 100), 0);
        let hot = RegionFrequency { is_hot: true, ..frequency(0.5, SizeLevel::MinSize) };
        assert_eq!(time_of(20, hot, 1), NEVER);
        assert_eq!(time_of(20, hot, 0), 0);
    }
}
