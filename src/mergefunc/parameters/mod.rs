//! One body with parameters for functions that are equal but for constants.
//!
//! ```text
//! define internal i32 @f(i32 %x) {         define private i32 @f.body(i32 %x, i32 %0) {
//!   %y = call i32 @work(i32 %x, i32 20)      %y = call i32 @work(i32 %x, i32 %0)
//!   ...                                →     ...
//! define internal i32 @g(i32 %x) {         }
//!   %y = call i32 @work(i32 %x, i32 21)
//!   ...                                    ; calls: @f.body(i32 %a, i32 20)
//! ```
//!
//! When identical functions are merged, those that are left are compared by forms that leave
//! constant operands open ([`crate::comparator::OpenForm`]).  A group of equal forms becomes one
//! private body; the operands in which its members differ are parameters, one for all operands
//! that have the same constants in each member.  Calls of a member that nothing else uses call
//! the body with the member's constants, and the member goes; others become thunks.
//! `price` decides which members take part.
//!
//! The idea is that of the function mergers of Swift and Meta (LLVM's GlobalMergeFunctions), with
//! more than one constant, any number of functions at once, and without thunks where all calls
//! are known.

mod apply;
mod columns;
mod groups;
mod price;

use super::apply::Changes;
use super::options::Options;
use super::plan::Planner;
use super::report::MergeReport;
use super::table::{FunctionId, FunctionTable};
use crate::comparator::{Canonicalizer, OpenOperand, OpenRules};
use crate::cost::Processor;
use crate::indirect_calls::direct_calls_must_stay;
use crate::llvm::{Function, Module, Type, Value};
use apply::Rewriter;
use groups::Group;
use price::Pricing;
use rustc_hash::FxHashSet;

/// A function, and the constants in which it may differ from others.
#[derive(Clone, Debug)]
pub(super) struct Candidate<'ll> {
    pub id: FunctionId,
    /// In the order of the form.
    pub operands: Vec<OpenOperand<'ll>>,
    /// Code generation may make jumps of some of its calls.
    pub may_jump: bool,
    pub instructions: usize,
}

/// A parameter that a body gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parameter<'ll> {
    pub ty: Type<'ll>,
    /// The argument for each member.
    pub arguments: Vec<Value<'ll>>,
    /// The open operands that it takes the place of, by position.
    pub places: Vec<usize>,
}

/// What becomes of a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// All calls of it call the body, and it goes.
    Calls,
    /// It calls the body.
    Thunk,
}

/// A body with parameters that could be made.
#[derive(Clone, Debug)]
pub(super) struct ParameterPlan<'ll> {
    /// The functions; the first one gives its body.
    pub members: Vec<(FunctionId, Ending)>,
    /// The open operands of the first one.
    pub operands: Vec<OpenOperand<'ll>>,
    pub parameters: Vec<Parameter<'ll>>,
    /// The body needs a name by content.
    pub gets_name: bool,
    /// Estimate of the bytes that the program gets smaller by.
    pub bytes_saved: i64,
}

/// Merges functions that are equal but for constants.  Adds to the changes, and to the shared
/// bodies that need names.
pub(super) fn merge<'ll>(
    module: Module<'ll>,
    options: &Options,
    table: &mut FunctionTable<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
    report: &mut MergeReport,
    (changes, shared_bodies): (&mut Changes, &mut Vec<FunctionId>),
) {
    let planner = Planner::new(module, options, table.target, canonicalizer.droppable_metadata());
    let rules = open_rules(module, table.target.processor, table.target.pointer_bits);
    let groups = groups::find(table, module.triple_facts().object_format, options);
    let mut merger = ParameterMerger {
        options,
        table,
        canonicalizer,
        report,
        planner,
        rules,
        changes,
        shared_bodies,
        changed: FxHashSet::default(),
    };
    let mut pending: Vec<&Group> = groups.iter().collect();
    while !pending.is_empty() {
        merger.changed.clear();
        pending.iter().for_each(|group| merger.merge_group(group));
        let has_changed =
            |id: &FunctionId| merger.changed.contains(&merger.table.get(*id).function);
        pending = groups.iter().filter(|group| group.ids.iter().any(has_changed)).collect();
    }
}

/// What may become a parameter in a module.
fn open_rules(module: Module<'_>, processor: Processor, pointer_bits: u32) -> OpenRules<'_> {
    OpenRules {
        // On WebAssembly each function that is called by a pointer is in a table.
        callees: !direct_calls_must_stay(module) && processor != Processor::WebAssembly,
        tail_callees: matches!(processor, Processor::X86_64 | Processor::AArch64),
        pointer_bits,
        offset: module.index_type(),
    }
}

/// The state of merging with parameters.
struct ParameterMerger<'a, 'll> {
    options: &'a Options,
    table: &'a mut FunctionTable<'ll>,
    canonicalizer: &'a mut Canonicalizer<'ll>,
    report: &'a mut MergeReport,
    planner: Planner<'a, 'll>,
    rules: OpenRules<'ll>,
    changes: &'a mut Changes,
    /// Bodies that need names.
    shared_bodies: &'a mut Vec<FunctionId>,
    /// The functions whose calls have changed, and those that became arguments, since the groups
    /// were looked at.
    changed: FxHashSet<Function<'ll>>,
}

impl<'ll> ParameterMerger<'_, 'll> {
    /// Merges what pays of one group.
    fn merge_group(&mut self, group: &Group) {
        loop {
            let classes = groups::classes(
                group,
                self.table,
                self.canonicalizer,
                &mut self.planner,
                self.rules,
            );
            let pricing = Pricing::new(self.options, &self.planner, self.table, group);
            let plans: Vec<ParameterPlan<'ll>> =
                classes.iter().flat_map(|class| columns::divide(class, &pricing)).collect();
            // A plan changes callers of its members, and makes new uses of functions that were
            // only called.  Plans for such functions are made anew.
            let mut changed: FxHashSet<Function<'ll>> = FxHashSet::default();
            let mut must_repeat = false;
            for plan in &plans {
                let function = |&(id, _): &(FunctionId, Ending)| self.table.get(id).function;
                if plan.members.iter().map(function).any(|one| changed.contains(&one)) {
                    must_repeat = true;
                } else {
                    self.apply(plan, &mut changed);
                }
            }
            self.planner.forget_constants();
            self.changed.extend(changed);
            if !must_repeat {
                break;
            }
        }
    }

    fn apply(&mut self, plan: &ParameterPlan<'ll>, changed: &mut FxHashSet<Function<'ll>>) {
        self.report.parameters(plan, self.table);
        let mut rewriter = Rewriter {
            table: self.table,
            canonicalizer: self.canonicalizer,
            options: self.options,
            changes: *self.changes,
        };
        let body = rewriter.apply(plan, changed);
        *self.changes = rewriter.changes;
        self.report.shared_body(body, self.table);
        if plan.gets_name {
            self.planner.note_named_body(self.table.get(body).function);
            self.shared_bodies.push(body);
        }
    }
}
