//! Parameters of the pass.

use crate::host::records;
use crate::host::syntax::{ParameterError, Parameters};
use crate::llvm;
use std::num::NonZeroU32;
use std::path::PathBuf;

/// The name of the pass.
pub(super) const NAME: &str = "rust-iroutliner";

/// What becomes of the unwind table entries of shared functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnwindTables {
    /// A shared function has one where its callers do.
    Keep,
    /// It has one only where an exception may pass: smaller, but profilers and
    /// debuggers cannot always walk through it.
    Drop,
}

/// What the pass may do, from LLVM's flags and the pass's own parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Outline everything that is legal, even if it saves nothing; for testing.
    pub no_cost: bool,
    /// The least number of bytes that a shared function has to save.
    pub min_benefit: u32,
    /// The exchange rate of time and bytes: how many bytes have to be saved for each hundred
    /// bytes of calls that a `minsize` function executes once each time that it is entered.
    /// With 0 time is not asked for; without a number the processor's is taken.
    pub time_weight: Option<u32>,
    /// How often the module is searched at most.
    pub max_rounds: u32,
    /// Search once and carry out this plan of those that were chosen, in their order; for
    /// measuring what one plan is worth.
    pub only_plan: Option<NonZeroU32>,
    /// Take code from functions whose copies the linker folds, where the shared functions
    /// can have names by content.
    pub linkonce_odr: bool,
    /// Take code from all functions, not only from those with minsize or
    /// optsize.
    pub all: bool,
    /// What becomes of unwind tables.
    pub unwind_tables: UnwindTables,
    /// How many instructions a region has at least.
    pub min_length: u32,
    /// Take branches, and regions of several blocks.
    pub branches: bool,
    /// Take calls of computed pointers.
    pub indirect_calls: bool,
    /// Tell calls of different functions of the same type apart.
    pub calls_by_name: bool,
    /// Take calls of intrinsic functions.
    pub intrinsics: bool,
    /// Prove after each step that every function does what it did, at the price
    /// of time.
    pub verify: bool,
    /// The directory for a report of the run, if there is to be one.
    pub report_directory: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            no_cost: false,
            min_benefit: 1,
            time_weight: None,
            max_rounds: 16,
            only_plan: None,
            linkonce_odr: true,
            all: false,
            unwind_tables: UnwindTables::Keep,
            min_length: 2,
            branches: true,
            indirect_calls: true,
            calls_by_name: false,
            intrinsics: true,
            verify: false,
            report_directory: None,
        }
    }
}

impl Options {
    /// The bytes that a shared function has to save.
    pub(super) fn least_benefit(&self) -> i64 {
        i64::from(self.min_benefit.max(1))
    }

    /// Reads LLVM's flags and the environment ([`crate::host::records::DIRECTORY_VARIABLE`]) as
    /// defaults and the parameters over them.
    ///
    /// # Errors
    ///
    /// The first parameter that the pass does not take.
    pub fn parse(parameters: &str) -> Result<Self, ParameterError> {
        let flag = |name| llvm::boolean_option(name).unwrap_or(false);
        let mut options = Options {
            no_cost: flag("ir-outlining-no-cost"),
            branches: !flag("no-ir-sim-branch-matching"),
            indirect_calls: !flag("no-ir-sim-indirect-calls"),
            calls_by_name: flag("ir-sim-calls-by-name"),
            intrinsics: !flag("no-ir-sim-intrinsics"),
            report_directory: records::directory(),
            ..Options::default()
        };
        let (mut unwind_tables, mut frequency) = (None, true);
        Parameters::of(NAME)
            .switch("no-cost", &mut options.no_cost)
            .number("min-benefit", &mut options.min_benefit)
            .number("time-weight", &mut options.time_weight)
            .switch("frequency", &mut frequency)
            .number("max-rounds", &mut options.max_rounds)
            .number("only-plan", &mut options.only_plan)
            .switch("linkonce-odr", &mut options.linkonce_odr)
            .switch("all", &mut options.all)
            .text("unwind-tables", "keep|drop", &mut unwind_tables)
            .number("min-length", &mut options.min_length)
            .switch("branches", &mut options.branches)
            .switch("indirect-calls", &mut options.indirect_calls)
            .switch("calls-by-name", &mut options.calls_by_name)
            .switch("intrinsics", &mut options.intrinsics)
            .switch("verify", &mut options.verify)
            .removed("explain", "near clones are no longer merged")
            .parse(parameters)?;
        if !frequency {
            options.time_weight = Some(0);
        }
        options.unwind_tables = match unwind_tables.as_deref() {
            None | Some("keep") => UnwindTables::Keep,
            Some("drop") => UnwindTables::Drop,
            Some(other) => {
                let valid = &["keep", "drop"];
                return Err(ParameterError::value(NAME, "unwind-tables", other, valid));
            }
        };
        Ok(options)
    }
}
