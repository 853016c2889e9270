//! Parameters of the pass.

use crate::host::records;
use crate::host::syntax::{ParameterError, Parameters};
use crate::program::NAME;
use crate::program::legality::AnalysisLegality;
use std::path::PathBuf;

/// What the pass reports, from LLVM's flags and the pass's own parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Write LLVM's text form to the standard error stream.
    pub print: bool,
    /// Write the JSON report to this file.
    pub json: Option<String>,
    /// Write that report in the format of the tool llvm-sim.
    pub llvm_sim: bool,
    /// Write the HTML page to this file.
    pub html: Option<String>,
    /// Write the module's code, for a search of the whole program, into this directory.
    pub report_directory: Option<PathBuf>,
    /// How many instructions a candidate has at least.
    pub min_length: u32,
    /// Which instructions are taken in.
    pub legality: AnalysisLegality,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            print: false,
            json: None,
            llvm_sim: false,
            html: None,
            report_directory: None,
            min_length: 2,
            legality: AnalysisLegality::default(),
        }
    }
}

impl Options {
    /// Whether something is printed or written besides remarks.
    pub(super) fn has_output(&self) -> bool {
        let files = [&self.json, &self.html];
        self.print || self.report_directory.is_some() || files.iter().any(|file| file.is_some())
    }

    /// Reads LLVM's flags and the environment ([`crate::host::records::DIRECTORY_VARIABLE`]) as
    /// defaults and the parameters over them.
    ///
    /// # Errors
    ///
    /// The first parameter that the pass does not take.
    pub fn parse(parameters: &str) -> Result<Self, ParameterError> {
        let mut options = Options {
            legality: AnalysisLegality::from_flags(),
            report_directory: records::directory(),
            ..Options::default()
        };
        options.parameters().parse(parameters)?;
        Ok(options)
    }

    /// The parameters of the pass, which set these options.
    fn parameters(&mut self) -> Parameters<'_> {
        let parameters = Parameters::of(NAME)
            .switch("print", &mut self.print)
            .about(
                "off",
                "writes the text form of LLVM's `print<ir-similarity>` to the standard error \
                 stream",
            )
            .text("json", "FILE", &mut self.json)
            .about("", "writes a [JSON report](similarity.md#the-json-report)")
            .switch("llvm-sim", &mut self.llvm_sim)
            .about("off", "writes the JSON report exactly as the tool llvm-sim does")
            .text("html", "FILE", &mut self.html)
            .about("", "writes a [page for a browser](similarity.md#the-page)")
            .number("min-length", &mut self.min_length)
            .about("2", "the shortest candidate, in instructions");
        self.legality
            .declare(parameters)
            .removed("explain", "only a comparison with llvm-sim asked its questions")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_options_is_current() {
        let mut options = Options::default();
        let section = options.parameters().section();
        let page = include_str!("../../docs/options.md");
        assert!(page.contains(&section), "docs/options.md lacks this section:\n{section}");
    }
}
