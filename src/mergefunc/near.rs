//! Which functions are so near to a body that a jump from one of them to it is short.

use crate::cost::{Bytes, CostModel};
use crate::llvm::Function;
use rustc_hash::FxHashSet;

/// How far a short jump is assumed to reach, in bytes.  It reaches 128; the margin is for
/// errors of the estimated sizes between.
const REACH: Bytes = Bytes(100);

/// How many functions are examined at most in each direction, declarations among them.
const MOST_STEPS: usize = 200;

/// The functions from which a jump to one body is short.
#[derive(Debug, Default)]
pub(super) struct Neighbourhood<'ll> {
    body: Option<Function<'ll>>,
    functions: FxHashSet<Function<'ll>>,
}

impl<'ll> Neighbourhood<'ll> {
    /// The functions near a body; cached until another body is asked for.
    pub(super) fn of(
        &mut self,
        body: Function<'ll>,
        cost: &CostModel,
    ) -> &FxHashSet<Function<'ll>> {
        if self.body != Some(body) {
            let behind = within_reach(body, size(body, cost), Function::next_in_module, cost);
            let before = within_reach(body, Bytes(0), Function::previous_in_module, cost);
            self.functions = behind.into_iter().chain(before).collect();
            self.body = Some(body);
        }
        &self.functions
    }
}

/// Functions in one direction, given the distance in bytes from the body's start to the
/// first of them.  Functions of other sections count as if they were between, so that the
/// distance is never underestimated.
fn within_reach<'ll>(
    body: Function<'ll>,
    mut distance: Bytes,
    step: impl Fn(Function<'ll>) -> Option<Function<'ll>>,
    cost: &CostModel,
) -> Vec<Function<'ll>> {
    let section = body.facts().section;
    let mut found = Vec::new();
    let mut last = body;
    for _ in 0..MOST_STEPS {
        let Some(function) = step(last).filter(|_| distance <= REACH) else { break };
        let facts = function.facts();
        if facts.section == section && !facts.has_comdat {
            found.push(function);
        }
        distance = distance + size(function, cost);
        last = function;
    }
    found
}

/// The bytes that a function takes in its section, with padding.
fn size(function: Function<'_>, cost: &CostModel) -> Bytes {
    let facts = function.facts();
    if facts.is_declaration_for_linker() {
        return Bytes(0);
    }
    cost.function(function, &facts).padded.max(Bytes(1))
}
