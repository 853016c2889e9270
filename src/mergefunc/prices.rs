//! `prices`: what each function takes, and what a stub in its place would.

use super::table::{FunctionEntry, FunctionTable};
use crate::cost::{CostModel, FunctionPrice, TailPosition, binds_locally};
use crate::llvm::TailCallKind;

/// One line for each function that takes part, with a stub that calls a function
/// of the same type and visibility.
pub(super) fn prices(table: &FunctionTable<'_>) -> Vec<String> {
    let cost = &table.cost;
    table
        .ids()
        .map(|id| {
            let entry = table.get(id);
            let function = cost.whole_function(entry.function, &entry.facts);
            let call = TailPosition {
                kind: forwarding(entry, cost),
                ty: entry.facts.ty,
                binds_locally: binds_locally(&entry.facts),
            };
            let stub = cost.stub(entry.function, &entry.facts, &call);
            let name = entry.function.display_name();
            format!("price: {name}: {}; stub: {}", terms(&function), terms(&stub))
        })
        .collect()
}

fn forwarding(entry: &FunctionEntry<'_>, cost: &CostModel) -> TailCallKind {
    if entry.traits.by_value && !cost.target().processor.has_copies_in_place {
        TailCallKind::None
    } else {
        TailCallKind::Tail
    }
}

fn terms(price: &FunctionPrice) -> String {
    let FunctionPrice { code, padded, unwind, .. } = price;
    format!("code {} padded {} unwind {}", code.0, padded.0, unwind.0)
}
