//! `verify=N`: do the laws of the order hold on real functions?
//!
//! They hold by construction as long as a form depends on its function only,
//! so the check makes every form twice and then tries the laws pairwise and in
//! triples, like LLVM's `-mergefunc-verify`.

use super::table::{FunctionId, FunctionTable};
use crate::canonical::{CanonicalForm, Canonicalizer, Depth};
use std::cmp::Ordering;

/// Checks the first `count` functions; returns one line for each violation.
pub(super) fn check_order_laws<'ll>(
    count: u32,
    table: &FunctionTable<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Vec<String> {
    let ids: Vec<FunctionId> = table.ids().take(count as usize).collect();
    let mut violations = Vec::new();
    let forms: Vec<CanonicalForm> = ids
        .iter()
        .map(|&id| {
            let entry = table.get(id);
            let unequal_nodes = canonicalizer.unequal_nodes();
            let form = canonicalizer.form(entry.function, &entry.facts, Depth::Whole);
            let equals_nothing = canonicalizer.unequal_nodes() != unequal_nodes;
            let again = canonicalizer.form(entry.function, &entry.facts, Depth::Whole);
            if form.facts().is_understood && !equals_nothing && form != again {
                violations.push(format!("{} is not equal to itself", name(table, id)));
            }
            form
        })
        .collect();
    for (a, first) in forms.iter().enumerate() {
        for (b, second) in forms.iter().enumerate() {
            check_pair(first, second, &mut violations, || {
                format!("{} and {}", name(table, ids[a]), name(table, ids[b]))
            });
            for (c, third) in forms.iter().enumerate() {
                check_triple([first, second, third], &mut violations, || {
                    let [a, b, c] = [a, b, c].map(|position| name(table, ids[position]));
                    format!("{a}, {b} and {c}")
                });
            }
        }
    }
    violations
}

fn name(table: &FunctionTable<'_>, id: FunctionId) -> String {
    table.get(id).function.display_name()
}

fn check_pair(
    a: &CanonicalForm,
    b: &CanonicalForm,
    violations: &mut Vec<String>,
    who: impl Fn() -> String,
) {
    let order = a.cmp(b);
    if order != b.cmp(a).reverse() {
        violations.push(format!("the order of {} depends on their order", who()));
    }
    if order == Ordering::Equal && a.hash() != b.hash() {
        violations.push(format!("{} are equal and have different hashes", who()));
    }
}

fn check_triple(
    [a, b, c]: [&CanonicalForm; 3],
    violations: &mut Vec<String>,
    who: impl Fn() -> String,
) {
    if a.cmp(b) != Ordering::Greater && b.cmp(c) != Ordering::Greater && a > c {
        violations.push(format!("the order of {} is a circle", who()));
    }
}
