//! Functions with calls around which nothing else may be done: what returns twice, and
//! exclusive loads.

use crate::llvm::{Function, Module, UseKind};
use crate::vocabulary::functions::{self, Named};
use crate::vocabulary::named_attributes::RETURNS_TWICE;
use rustc_hash::FxHashSet;

/// The functions of a module that call something that returns twice, for all that names and
/// attributes of functions say.
pub(crate) fn callers_of_what_returns_twice<'ll>(module: Module<'ll>) -> FxHashSet<Function<'ll>> {
    users_of(module, returns_twice)
}

/// The functions of a module that read memory exclusively.
pub(crate) fn callers_of_exclusive_loads<'ll>(module: Module<'ll>) -> FxHashSet<Function<'ll>> {
    users_of(module, loads_exclusively)
}

fn users_of<'ll>(
    module: Module<'ll>,
    chosen: impl Fn(Function<'ll>) -> bool,
) -> FxHashSet<Function<'ll>> {
    module.functions().into_iter().filter(|&function| chosen(function)).flat_map(users).collect()
}

fn loads_exclusively(function: Function<'_>) -> bool {
    Named::EXCLUSIVE_LOAD.has(function.name())
}

fn returns_twice(function: Function<'_>) -> bool {
    RETURNS_TWICE.is_on(function)
        || functions::returns_twice(function.name())
        || Named::SET_JUMP.has(function.name())
}

/// The functions with an instruction that mentions another function, by its own name or by
/// an alias.
fn users<'ll>(function: Function<'ll>) -> impl Iterator<Item = Function<'ll>> {
    let (mut names, mut users) = (vec![function.as_value()], Vec::new());
    let mut seen = FxHashSet::default();
    while let Some(name) = names.pop() {
        for user in name.uses() {
            let is_name = user.kind.is_in_constant() || user.kind == UseKind::Alias;
            match user.instruction() {
                Some(inst) => users.push(inst.function()),
                None if is_name && seen.insert(user.user) => names.push(user.user),
                None => {}
            }
        }
    }
    users.into_iter()
}
