//! Changes that wait for the end of a round of merging.
//!
//! Uniqued constants cannot change in place: replacing a function in a table of n
//! others makes the table anew, and n replacements one by one make n tables.  So
//! constants are rewritten once for all folds of a round.  Functions that go away
//! lose their bodies at once; their symbols stay until then, because constants
//! may still mention them.

use super::state::MergeState;
use super::table::FunctionId;
use crate::llvm::{Function, Value, replace_in_constants};

/// What takes the place of a symbol.
#[derive(Clone, Copy, Debug)]
enum Substitute<'ll> {
    /// The survivor itself.
    Survivor(Function<'ll>),
    /// An alias of the survivor under the symbol's name.
    Alias(Function<'ll>),
}

/// The changes that wait for the end of a round.
#[derive(Default)]
pub(super) struct Deferred<'ll> {
    /// Functions that constants mention, and what takes their place there.
    in_constants: Vec<(Value<'ll>, Value<'ll>)>,
    /// Functions without a body that go away.
    gone: Vec<(FunctionId, Substitute<'ll>)>,
}

impl<'ll> Deferred<'ll> {
    /// Notes that the survivor takes the place of a function in constants.
    pub(super) fn redirect_constants(&mut self, gone: Function<'ll>, survivor: Function<'ll>) {
        self.in_constants.push((gone.as_value(), survivor.as_value()));
    }

    /// Notes that a function, which only constants and metadata use, is erased.
    pub(super) fn erase_later(&mut self, gone: FunctionId, survivor: Function<'ll>) {
        self.gone.push((gone, Substitute::Survivor(survivor)));
    }

    /// Notes that an alias of the survivor takes the place of a function.
    pub(super) fn alias_later(&mut self, gone: FunctionId, survivor: Function<'ll>) {
        self.gone.push((gone, Substitute::Alias(survivor)));
    }

    /// Applies all changes.
    pub(super) fn flush(&mut self, state: &mut MergeState<'_, 'll>) {
        let mut in_constants = std::mem::take(&mut self.in_constants);
        let mut gone = Vec::with_capacity(self.gone.len());
        for (id, substitute) in self.gone.drain(..) {
            let function = state.table.get(id).function;
            let new = match substitute {
                Substitute::Survivor(survivor) => survivor.as_value(),
                Substitute::Alias(survivor) => {
                    let alias = function.create_alias(survivor).as_value();
                    in_constants.push((function.as_value(), alias));
                    alias
                }
            };
            gone.push((id, function, new));
        }
        if in_constants.is_empty() && gone.is_empty() {
            return;
        }
        replace_in_constants(&in_constants);
        for (id, function, new) in gone {
            function.replace_everywhere(new);
            state.erase(id);
        }
        state.forget_constants();
    }
}
