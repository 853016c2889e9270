//! What a run of the pass can fail with.

use super::changes::Changes;
use crate::host::records::WriteError;

/// Why a run did not do all that was asked for.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// `verify` found a function that does not do what it did.  The module is half rewritten
    /// and must not be used.
    #[error("internal error in outlined function '{shared}': {problem}")]
    Verify {
        /// The shared function, or the one that it was made for.
        shared: String,
        /// What is wrong.
        problem: String,
    },
    /// The report that the environment asks for could not be written.  Code was outlined all
    /// the same.
    #[error("{error}")]
    Report {
        /// What was outlined.
        changes: Changes,
        /// Why there is no report.
        error: WriteError,
    },
}

/// The first difference between a function and what it was before outlining.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Difference {
    /// LLVM's verifier rejects the function.
    #[error("it is invalid")]
    Invalid,
    /// A call that was a jump is a call.
    #[error("a call is no longer a jump")]
    Jump,
    /// Calls of the shared function cannot be inlined.
    #[error("{0}")]
    Inlining(&'static str),
    /// The function has other local variables.
    #[error("its local variables differ")]
    LocalVariables,
    /// The first instruction that is another.
    #[error("{before} became {after}")]
    Instruction {
        /// The instruction as it was, or `nothing`.
        before: String,
        /// The instruction as it is, or `nothing`.
        after: String,
    },
    /// An instruction asserts more than it did.
    #[error("{0} asserts more than before")]
    Assertion(String),
}
