//! Parameters of the pass.

use crate::facts::excluded;
use crate::host::bisect::BisectLimit;
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
    /// Names of functions that are left alone, `*` for any letters.
    pub skip: Vec<String>,
    /// From where on nothing is merged.
    pub bisect_limit: Option<BisectLimit>,
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
            skip: Vec::new(),
            bisect_limit: None,
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
        let mut skip_from = Vec::new();
        options.parameters(&mut skip_from).parse(parameters)?;
        options.skip.extend(excluded::patterns_in(NAME, &skip_from)?);
        Ok(options)
    }

    /// The parameters of the pass, which set these options; of one the names of files.
    fn parameters<'a>(&'a mut self, skip_from: &'a mut Vec<String>) -> Parameters<'a> {
        Parameters::of(NAME)
            .switch("aliases", &mut self.aliases)
            .about(
                "off, or `-mergefunc-use-aliases`",
                "aliases instead of thunks for functions whose address does not matter (ELF)",
            )
            .switch("rust-aliases", &mut self.rust_aliases)
            .about(
                "on",
                "aliases for functions with names of rustc's, as rustc's own merging makes them",
            )
            .switch("preserve-debug-info", &mut self.preserve_debug_info)
            .about(
                "off, or `-mergefunc-preserve-debug-info`",
                "calls stay as they are, and each merged function keeps a forwarding body with \
                 its own debug info, where breakpoints stop",
            )
            .switch("shared-odr", &mut self.shared_odr)
            .about(
                "on",
                "merges functions whose copies the linker folds (C++ templates and inline \
                 functions) by a shared body that it folds too; [some programs can grow by \
                 it](mergefunc.md#shared-bodies)",
            )
            .switch("mutual-recursion", &mut self.mutual_recursion)
            .about(
                "on",
                "compares callees by whether they are identical, so that functions which call \
                 each other in circles merge",
            )
            .switch("parameters", &mut self.parameters)
            .about(
                "on",
                "merges functions with `minsize` or `optsize` that are identical except for \
                 constants; a shared body gets the constants as arguments",
            )
            .switch("no-cost", &mut self.no_cost)
            .about(
                "off",
                "ignores the cost of bodies with parameters and includes functions not \
                 optimised for size; for testing",
            )
            .switch("normal-form", &mut self.normal_form)
            .about(
                "on",
                "also merges functions that write addresses, promises or marks of tail calls \
                 differently; [rules](mergefunc.md#what-is-written-differently-and-equal)",
            )
            .list("skip", "PATTERN", &mut self.skip)
            .about(
                "none",
                "leaves functions with this symbol name alone, `*` for any letters; can be given \
                 several times; [excluding functions](hosts.md#excluding-functions-and-files)",
            )
            .skip_from(skip_from)
            .bisect_limit(&mut self.bisect_limit)
            .number("verify", &mut self.verify)
            .about(
                "0",
                "first checks the laws of the order on the first N functions, in pairs and \
                 triples",
            )
            .text("explain", "F:G", &mut self.explain)
            .about("", "prints why two functions are not identical, and changes nothing")
            .switch("prices", &mut self.prices)
            .about(
                "off",
                "prints the estimated bytes of each function and of a stub for it, and changes \
                 nothing",
            )
            .removed(
                "forwarders",
                "it saved 0.02 %, and calls of other functions were wrong in four ways",
            )
            .removed("near-clones", "it saved 0.1 % and took two thirds of the pass's time")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_options_is_current() {
        let mut options = Options::default();
        let section = options.parameters(&mut Vec::new()).section();
        let page = include_str!("../../docs/options.md");
        assert!(page.contains(&section), "docs/options.md lacks this section:\n{section}");
    }
}
