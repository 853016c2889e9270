//! Gives names by content ([`crate::linking::content`]) to the shared functions that hold code of
//! functions whose copies the linker folds: each file that has such a function shares its
//! code alike, and the linker keeps one copy of the shared function too.

use crate::canonical::Canonicalizer;
use crate::linking::content::{
    Unnamed, is_hidden_in_comdat, name_by_content, needs_name_by_content,
};
use crate::llvm::{Function, Module, ObjectFormat};
use rustc_hash::{FxHashMap, FxHashSet};

/// A shared function that got a name by content.
pub(super) struct Named<'ll> {
    pub function: Function<'ll>,
    /// Its name before.
    pub before: String,
}

/// Names the shared functions that have to be folded.
pub(super) fn publish<'ll>(module: Module<'ll>, shared: &[Function<'ll>]) -> Vec<Named<'ll>> {
    let callers = Callers::of(module, shared);
    let folded = callers.folded();
    log::debug!("shared functions that functions call which linkers fold: {}", folded.len());
    let naming = name_by_content(module).filter(|_| !folded.is_empty());
    let Some(naming) = naming else { return Vec::new() };
    let droppable = Canonicalizer::new(module).droppable_metadata();
    let mut nameable = folded;
    // One that stays local may make those visible that it calls, and fewer of these can have
    // names.
    let unnamed = loop {
        let visible = callers.visible(&nameable);
        let unnamed = |&body| Unnamed { body, is_visible: visible.contains(&body) };
        let unnamed: Vec<Unnamed<'ll>> = nameable.iter().map(unnamed).collect();
        let still = naming.nameable(unnamed.clone(), droppable.clone());
        if still.len() == nameable.len() {
            break unnamed;
        }
        nameable = still;
    };
    log::debug!("shared functions that can have names by content: {}", nameable.len());
    let before: FxHashMap<Function<'ll>, String> =
        shared.iter().map(|&function| (function, function.display_name())).collect();
    let named = naming.name(unnamed, droppable).into_iter();
    named.map(|function| Named { function, before: before[&function].clone() }).collect()
}

/// What calls the shared functions of a module.
struct Callers<'a, 'll> {
    /// The shared functions in the order in which they were made.
    shared: &'a [Function<'ll>],
    /// For each the functions that call it.
    of: FxHashMap<Function<'ll>, Vec<Function<'ll>>>,
    format: ObjectFormat,
}

impl<'a, 'll> Callers<'a, 'll> {
    fn of(module: Module<'ll>, shared: &'a [Function<'ll>]) -> Self {
        let callers = |function: Function<'ll>| {
            let uses = function.as_value().uses().into_iter();
            uses.filter_map(|used| used.instruction()).map(|call| call.function()).collect()
        };
        let of = shared.iter().map(|&function| (function, callers(function))).collect();
        Callers { shared, of, format: module.triple_facts().object_format }
    }

    /// The shared functions with a caller that the linker folds, and those that they call, in
    /// the order in which they were made.
    fn folded(&self) -> Vec<Function<'ll>> {
        let is_folded =
            |caller: &Function<'ll>| needs_name_by_content(&caller.facts(), self.format);
        self.reached_from(|function| self.of[&function].iter().any(is_folded))
    }

    /// Of the shared functions that get a name, those whose symbol has to be visible: with a
    /// caller outside of all comdats or visible itself, directly or through other shared
    /// functions.
    fn visible(&self, nameable: &[Function<'ll>]) -> FxHashSet<Function<'ll>> {
        let nameable: FxHashSet<Function<'ll>> = nameable.iter().copied().collect();
        let is_hidden = |caller: &Function<'ll>| {
            nameable.contains(caller) || is_hidden_in_comdat(&caller.facts())
        };
        let visible = self.reached_from(|function| !self.of[&function].iter().all(is_hidden));
        visible.into_iter().collect()
    }

    /// The shared functions for which something holds, and all that they call.
    fn reached_from(&self, holds: impl Fn(Function<'ll>) -> bool) -> Vec<Function<'ll>> {
        let mut callees: FxHashMap<Function<'ll>, Vec<Function<'ll>>> = FxHashMap::default();
        for &callee in self.shared {
            for &caller in &self.of[&callee] {
                callees.entry(caller).or_default().push(callee);
            }
        }
        let mut pending: Vec<Function<'ll>> =
            self.shared.iter().copied().filter(|&function| holds(function)).collect();
        let mut reached: FxHashSet<Function<'ll>> = FxHashSet::default();
        while let Some(function) = pending.pop() {
            if reached.insert(function) {
                pending.extend(callees.get(&function).into_iter().flatten());
            }
        }
        self.shared.iter().copied().filter(|function| reached.contains(function)).collect()
    }
}
