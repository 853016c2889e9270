//! What is known of LLVM's names: one row for each attribute, kind of metadata, function,
//! calling convention and flag, with what each pass may do with it.
//!
//! A name without a row forbids merging and moving: it may have any meaning.  The lists
//! of docs/outliner.md are compared with these tables ([`List`]), and tests/functions/understood
//! judges them entry by entry.

pub(crate) mod attributes;
pub(crate) mod conventions;
pub(crate) mod flags;
pub(crate) mod functions;
pub(crate) mod metadata;
pub(crate) mod named_attributes;

pub use attributes::{FunctionAttribute, function_attributes};
pub use conventions::{conventions, conventions_that_move};
pub use functions::{Intrinsic, intrinsics};
pub use metadata::combined_metadata;

use attributes::{OnCall, OnFunction, OnParameter, OnResult, names_of};
use metadata::{METADATA, OnMove};

/// The variable with the table of annotations that clang makes: a function, the text and its place
/// in each row.
pub(crate) const ANNOTATIONS: &[u8] = b"llvm.global.annotations";

/// The module flags of Control Flow Guard, and of marks at what calls of pointers reach.
pub(crate) const CONTROL_FLOW_GUARD: &[u8] = b"cfguard";
pub(crate) const BRANCH_MARKS: &[u8] = b"cf-protection-branch";

/// A list of what rust-iroutliner understands, read off the tables: tests go through all of
/// them, entry by entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// Attributes of functions that must agree.
    Context,
    /// Attributes of functions that shared code does without.
    Dropped,
    /// Attributes of functions whose allocas stay.
    WatchedVariables,
    /// Attributes of calls that move.
    MovableCall,
    /// Those of them that calls may differ in.
    MayBeDropped,
    /// Attributes of callees that are called by name.
    NamedCallee,
    /// Attributes of parameters that are values like any other.
    Parameters,
    /// Attributes of parameters that are memory of the caller.
    ArgumentMemory,
    /// Attributes of results that are dropped.
    PromisedResult,
    /// Attributes of results that must agree.
    ReturnedAs,
    /// Prefixes of the names of intrinsic functions that move.
    Intrinsics,
    /// Functions that return twice.
    ReturnTwice,
    /// Metadata that is kept where all have it.
    MetadataKept,
    /// Metadata that is dropped.
    MetadataDropped,
}

impl List {
    /// All lists.
    pub const ALL: [List; 14] = [
        List::Context,
        List::Dropped,
        List::WatchedVariables,
        List::MovableCall,
        List::MayBeDropped,
        List::NamedCallee,
        List::Parameters,
        List::ArgumentMemory,
        List::PromisedResult,
        List::ReturnedAs,
        List::Intrinsics,
        List::ReturnTwice,
        List::MetadataKept,
        List::MetadataDropped,
    ];

    /// The entries.
    pub fn entries(self) -> Vec<&'static str> {
        let metadata = |wanted: OnMove| {
            METADATA.iter().filter(|row| row.moved == Some(wanted)).map(|row| row.name).collect()
        };
        match self {
            List::Context => names_of(|row| row.function == OnFunction::Context),
            List::Dropped => names_of(|row| row.function == OnFunction::Dropped),
            List::WatchedVariables => names_of(|row| row.keeps_local_variables),
            List::MovableCall => names_of(|row| row.call != OnCall::Forbidden),
            List::MayBeDropped => names_of(|row| row.call.may_differ(false)),
            List::NamedCallee => names_of(|row| row.callee == attributes::OnCallee::Named),
            List::Parameters => names_of(|row| row.parameter == OnParameter::Silent),
            List::ArgumentMemory => names_of(|row| row.parameter == OnParameter::CallersMemory),
            List::PromisedResult => names_of(|row| row.result == OnResult::Dropped),
            List::ReturnedAs => names_of(|row| row.result == OnResult::Context),
            List::Intrinsics => intrinsics(Intrinsic::Movable),
            List::ReturnTwice => functions::RETURN_TWICE.to_vec(),
            List::MetadataKept => metadata(OnMove::KeptIfSame),
            List::MetadataDropped => metadata(OnMove::Dropped),
        }
    }
}
