//! Functions that may share a body with parameters, and plans to make one.

use crate::canonical::OpenOperand;
use crate::llvm::{Type, Value};
use crate::mergefunc::table::FunctionId;
use std::cell::OnceCell;
use std::rc::Rc;

/// A function, and the constants in which it may differ from others.
#[derive(Clone, Debug)]
pub(super) struct Candidate<'ll> {
    pub id: FunctionId,
    /// In the order of the form.
    pub operands: Vec<OpenOperand<'ll>>,
    /// Code generation may make jumps of some of its calls.
    pub may_jump: bool,
    pub instructions: usize,
    /// Its body can have the name that a shared body needs, for all that was asked.
    pub may_give_body: bool,
    /// One for all functions of a class.
    pub shape: Rc<BodyShape>,
}

/// The estimate for all members of a class, whose bodies are equal except for constants.  It is
/// read from the member that is asked for first: constants are a few bytes more or less, which is
/// within the errors of the estimates, while measuring each body took a sixth of the pass.  What
/// is more than an estimate is asked of each member: attributes of callees that differ decide which
/// calls may be jumps.
#[derive(Debug, Default)]
pub(super) struct BodyShape {
    pub measured: OnceCell<MeasuredBody>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct MeasuredBody {
    /// With its unwind entry.
    pub bytes: i64,
    pub has_frame: bool,
}

/// A parameter that a body gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::mergefunc) struct Parameter<'ll> {
    pub ty: Type<'ll>,
    /// The argument for each member.
    pub arguments: Vec<Value<'ll>>,
    /// The open operands that it takes the place of, by position.
    pub places: Vec<usize>,
}

/// What becomes of a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::mergefunc) enum Ending {
    /// All calls of it call the body, and it goes.
    Calls,
    /// It calls the body.
    Thunk,
}

/// A function that takes part in a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::mergefunc) struct PlannedMember {
    pub id: FunctionId,
    pub ending: Ending,
    /// Estimate of the bytes that its code is larger than its calls or thunk.
    pub bytes_saved: i64,
}

/// A body with parameters that could be made.
#[derive(Clone, Debug)]
pub(in crate::mergefunc) struct ParameterPlan<'ll> {
    /// The first member gives its body.
    pub members: Vec<PlannedMember>,
    /// The open operands of the first one.
    pub operands: Vec<OpenOperand<'ll>>,
    pub parameters: Vec<Parameter<'ll>>,
    /// The body needs a name by content.
    pub gets_name: bool,
    /// Estimate of the bytes that the program gets smaller by.
    pub bytes_saved: i64,
}
