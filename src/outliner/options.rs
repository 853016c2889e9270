//! Parameters of the pass.

use crate::facts::excluded;
use crate::host::bisect::BisectLimit;
use crate::host::records;
use crate::host::syntax::{ParameterError, Parameters};
use crate::llvm;
use crate::program::legality::AnalysisLegality;
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
    /// Take code from functions whose copies the linker folds, where the shared functions
    /// can have names by content.
    pub linkonce_odr: bool,
    /// Take code from all functions, not only from those with minsize or
    /// optsize.
    pub all: bool,
    /// What becomes of unwind tables.
    pub unwind_tables: UnwindTables,
    /// How many instructions a region has at least; without a number 1, and 2 with `no_cost`.
    pub min_length: Option<u32>,
    /// Which instructions regions may contain.
    pub legality: AnalysisLegality,
    /// Prove after each step that every function does what it did, at the price
    /// of time.
    pub verify: bool,
    /// How many places of regions the text of a remark has; its YAML has all.
    pub remark_places: u32,
    /// Names of functions that are left alone, `*` for any letters.
    pub skip: Vec<String>,
    /// From where on nothing is outlined.
    pub bisect_limit: Option<BisectLimit>,
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
            linkonce_odr: true,
            all: false,
            unwind_tables: UnwindTables::Keep,
            min_length: None,
            legality: AnalysisLegality::default(),
            verify: false,
            remark_places: 8,
            skip: Vec::new(),
            bisect_limit: None,
            report_directory: None,
        }
    }
}

impl Options {
    /// The bytes that a shared function has to save.
    pub(super) fn least_benefit(&self) -> i64 {
        i64::from(self.min_benefit.max(1))
    }

    /// The least number of instructions of a region.
    pub(super) fn least_length(&self) -> u32 {
        self.min_length.unwrap_or(if self.no_cost { 2 } else { 1 }).max(1)
    }

    /// Reads LLVM's flags and the environment ([`crate::host::records::DIRECTORY_VARIABLE`]) as
    /// defaults and the parameters over them.
    ///
    /// # Errors
    ///
    /// The first parameter that the pass does not take.
    pub fn parse(parameters: &str) -> Result<Self, ParameterError> {
        let mut options = Options {
            no_cost: llvm::boolean_option("ir-outlining-no-cost").unwrap_or(false),
            legality: AnalysisLegality::from_flags(),
            report_directory: records::directory(),
            ..Options::default()
        };
        let (mut unwind_tables, mut frequency, mut skip_from) = (None, true, Vec::new());
        let known = options.parameters(&mut unwind_tables, &mut frequency, &mut skip_from);
        known.parse(parameters)?;
        options.skip.extend(excluded::patterns_in(NAME, &skip_from)?);
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

    /// The parameters of the pass, which set these options; of three of them what was written.
    fn parameters<'a>(
        &'a mut self,
        unwind_tables: &'a mut Option<String>,
        frequency: &'a mut bool,
        skip_from: &'a mut Vec<String>,
    ) -> Parameters<'a> {
        let parameters = Parameters::of(NAME)
            .switch("all", &mut self.all)
            .about(
                "off",
                "takes code from all functions, not only from those with `minsize` or \
                 `optsize`; from the others only [code that runs rarely](outliner-cost.md#time)",
            )
            .number("min-benefit", &mut self.min_benefit)
            .about(
                "1",
                "the least number of bytes that a shared function has to save, besides a tenth \
                 of `KeptValueBytes` ([formula](outliner-cost.md#time))",
            )
            .switch("frequency", frequency)
            .about(
                "on",
                "weighs the [time](outliner-cost.md#time) of calls against the bytes that they \
                 save; `no-frequency` counts bytes only",
            )
            .number("time-weight", &mut self.time_weight)
            .about(
                "5; 10 on Thumb-2",
                "the exchange rate of time and bytes: the bytes to save for each hundred bytes \
                 of calls that run once whenever their function is entered; more in short \
                 functions",
            )
            .number("max-rounds", &mut self.max_rounds)
            .about("16", "how often the module is searched at most")
            .switch("linkonce-odr", &mut self.linkonce_odr)
            .about(
                "on, whatever `-enable-linkonceodr-ir-outlining` says",
                "takes code from functions whose copies the linker folds; the shared functions \
                 get [names by content](outliner.md#names-by-content)",
            )
            .text("unwind-tables", "keep|drop", unwind_tables)
            .about(
                "keep",
                "`drop` leaves out the unwind tables of shared functions that no exception \
                 passes; [who may use it](hosts.md#what-to-expect)",
            )
            .number("min-length", &mut self.min_length)
            .about("1; 2 with `no-cost`", "the shortest region, in instructions");
        self.legality
            .declare(parameters)
            .list("skip", "PATTERN", &mut self.skip)
            .about(
                "none",
                "takes no code from functions with this symbol name, `*` for any letters; can be \
                 given several times; [excluding functions](hosts.md#excluding-functions-and-files)",
            )
            .skip_from(skip_from)
            .bisect_limit(&mut self.bisect_limit)
            .switch("verify", &mut self.verify)
            .about(
                "off",
                "[proves](outliner.md#verify) after each step that every caller does what it \
                 did, which takes time",
            )
            .number("remark-places", &mut self.remark_places)
            .about(
                "8",
                "how many places of regions the text of a remark has; remark files have all",
            )
            .switch("no-cost", &mut self.no_cost)
            .about(
                "off, or `-ir-outlining-no-cost`",
                "outlines everything that is legal, even if it saves nothing; for testing",
            )
            .removed("explain", "near clones are no longer merged")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_options_is_current() {
        let mut options = Options::default();
        let section = options.parameters(&mut None, &mut true, &mut Vec::new()).section();
        let page = include_str!("../../docs/options.md");
        assert!(page.contains(&section), "docs/options.md lacks this section:\n{section}");
    }
}
