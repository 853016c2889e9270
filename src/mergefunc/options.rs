//! Parameters of the pass.

use crate::host::records;
use crate::host::syntax::{ParameterError, Parameters};
use crate::llvm;
use std::path::PathBuf;

/// The name of the pass.
pub(super) const NAME: &str = "rust-mergefunc";

/// What the pass may do, from LLVM's flags and the pass's own parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Use aliases for functions whose address is not significant, where the object
    /// format has them (ELF).
    pub aliases: bool,
    /// Use them for functions with names of rustc's, as rustc's own merging does.
    pub rust_aliases: bool,
    /// Keep call sites and a debuggable stub for every function.
    pub preserve_debug_info: bool,
    /// Merge functions whose copies the linker folds (linkonce_odr,
    /// weak_odr, comdat) by means of shared bodies.
    pub shared_odr: bool,
    /// Merge functions that are equal because the functions that they call are, in circles too.
    pub mutual_recursion: bool,
    /// Merge functions that are equal except for constants, which the shared body gets as
    /// arguments.
    pub parameters: bool,
    /// Ignore the cost, and include functions not optimised for size; for testing.
    pub no_cost: bool,
    /// Functions are equal that write addresses, promises or marks of tail calls in different ways.
    pub normal_form: bool,
    /// Check the laws of the order on this many functions first.
    pub verify: u32,
    /// Say why two functions, `F:G`, are not equal, and change nothing.
    pub explain: Option<String>,
    /// Print the estimated bytes of each function and of a stub for it, and change nothing.
    pub prices: bool,
    /// The directory for a report of the run, if there is to be one.
    pub report_directory: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            aliases: false,
            rust_aliases: true,
            preserve_debug_info: false,
            shared_odr: true,
            mutual_recursion: true,
            parameters: true,
            no_cost: false,
            normal_form: true,
            verify: 0,
            explain: None,
            prices: false,
            report_directory: None,
        }
    }
}

impl Options {
    /// Reads LLVM's flags and the environment ([`crate::host::records::DIRECTORY_VARIABLE`]) as
    /// defaults and the parameters over them.
    ///
    /// # Errors
    ///
    /// The first parameter that the pass does not take.
    pub fn parse(parameters: &str) -> Result<Self, ParameterError> {
        let flag = |name| llvm::boolean_option(name).unwrap_or(false);
        let mut options = Options {
            aliases: flag("mergefunc-use-aliases"),
            preserve_debug_info: flag("mergefunc-preserve-debug-info"),
            report_directory: records::directory(),
            ..Options::default()
        };
        Parameters::of(NAME)
            .switch("aliases", &mut options.aliases)
            .switch("rust-aliases", &mut options.rust_aliases)
            .switch("preserve-debug-info", &mut options.preserve_debug_info)
            .switch("shared-odr", &mut options.shared_odr)
            .switch("mutual-recursion", &mut options.mutual_recursion)
            .switch("parameters", &mut options.parameters)
            .switch("no-cost", &mut options.no_cost)
            .switch("normal-form", &mut options.normal_form)
            .number("verify", &mut options.verify)
            .text("explain", "F:G", &mut options.explain)
            .switch("prices", &mut options.prices)
            .removed(
                "forwarders",
                "it saved 0.02 %, and calls of other functions were wrong in four ways",
            )
            .removed("near-clones", "it saved 0.1 % and took two thirds of the pass's time")
            .parse(parameters)?;
        Ok(options)
    }
}
