//! What a run of the pass can fail with.

use super::changes::Changes;
use crate::host::records::WriteError;

/// Why a run did not do all that was asked for.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// `verify` found functions that are not ordered; nothing was merged.
    #[error("comparing functions violates the laws of an order")]
    Order {
        /// What is violated and by which functions, a line each.
        violations: Vec<String>,
    },
    /// `explain` could not answer; nothing was merged.
    #[error(transparent)]
    Explain(#[from] ExplainError),
    /// The report that the environment asks for could not be written.  Functions were
    /// merged all the same.
    #[error("{error}")]
    Report {
        /// What was merged.
        changes: Changes,
        /// Why there is no report.
        error: WriteError,
    },
}

/// What is wrong with a question to `explain`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExplainError {
    /// The question does not name two functions.
    #[error("explain: '{0}' is not of the form F:G")]
    Form(String),
    /// A function does not exist, or the pass leaves it alone.
    #[error("explain: no function '{0}' takes part in merging")]
    Function(String),
}
