//! What both ways of merging read and change: identical functions come before bodies with parameters.

use super::changes::Changes;
use super::output::MergeOutput;
use super::plan::Planner;
use super::table::{FunctionId, FunctionTable};
use crate::canonical::Canonicalizer;
use crate::host::bisect::Numbers;

/// The state of a run.
pub(super) struct MergeState<'o, 'll> {
    pub planner: Planner<'o, 'll>,
    pub table: FunctionTable<'ll>,
    pub canonicalizer: Canonicalizer<'ll>,
    pub output: MergeOutput,
    pub numbers: Numbers,
    pub changes: Changes,
    /// Shared bodies that need names by content.
    pub shared_bodies: Vec<FunctionId>,
}

impl MergeState<'_, '_> {
    /// Notes a function that was made to hold the body of others.
    pub(super) fn note_shared_body(&mut self, id: FunctionId) {
        self.output.shared_body(id, &self.table);
        let body = self.table.get(id);
        if body.gets_name {
            self.planner.names.note(body.function);
            self.shared_bodies.push(id);
        }
    }

    /// Erases a function that nothing uses any more.  First all forget it that know it by its
    /// address, where LLVM may put another one.
    pub(super) fn erase(&mut self, id: FunctionId) {
        let function = self.table.get(id).function;
        self.table.forget(id);
        self.canonicalizer.forget_global(function.as_value());
        self.planner.names.forget_function(function);
        self.forget_constants();
        function.erase();
    }

    /// Drops what is known of constants by their addresses, after a rewrite that may have freed some.
    pub(super) fn forget_constants(&mut self) {
        self.canonicalizer.forget_addresses();
        self.planner.names.forget_constants();
    }

    /// Whether thunks keep their debug info.
    pub(super) fn preserve_debug_info(&self) -> bool {
        self.planner.options().preserve_debug_info
    }
}
