//! Reading tables of addresses that LLVM makes tables of distances.

use crate::llvm::{Constant, ConstantKind, GlobalValue, Inst, Module, Opcode, Value};
use rustc_hash::FxHashSet;

/// Up to this many layers of constant expressions lead from an element to what it names.
const MAX_DEPTH: u32 = 4;

/// The instructions of a module that read lookup tables: the `getelementptr` of an element and
/// the `load` behind it.
///
/// RelLookupTableConverter, which runs behind this pass, makes four bytes of each eight of a
/// table in position-independent code and saves its relocations (24 bytes each in 64-bit ELF).
/// It does so where the only user of a table is a `getelementptr` instruction, and the only user
/// of that a `load`; the argument of a shared function is neither.
#[derive(Default)]
pub(super) struct LookupTables<'ll> {
    readers: FxHashSet<Value<'ll>>,
}

impl<'ll> LookupTables<'ll> {
    /// Finds the tables of a module; none where code depends on its position.
    pub(super) fn of(module: Module<'ll>) -> Self {
        let mut tables = LookupTables::default();
        if module.target_description().pic_level != 0 {
            let variables = module.variables();
            let readers = variables.into_iter().filter(|&one| is_table(one)).filter_map(readers);
            tables.readers.extend(readers.flatten());
        }
        tables
    }

    /// Whether an instruction reads a table.
    pub(super) fn are_read_by(&self, inst: Inst<'ll>) -> bool {
        !self.readers.is_empty() && self.readers.contains(&inst.as_value())
    }
}

/// The instructions that read a table; `None` where it has other users.
fn readers<'ll>(table: GlobalValue<'ll>) -> Option<[Value<'ll>; 2]> {
    let address = only_user(table.as_value(), Opcode::GetElementPtr)?;
    let load = only_user(address, Opcode::Load)?;
    Some([address, load])
}

/// The only user of a value, if that is an instruction of a kind.
fn only_user(value: Value<'_>, opcode: Opcode) -> Option<Value<'_>> {
    let [used] = value.uses()[..] else { return None };
    used.instruction().filter(|it| it.opcode() == Some(opcode)).map(Inst::as_value)
}

/// Whether a variable is a constant array of addresses in constants, all of this module.
fn is_table(variable: GlobalValue<'_>) -> bool {
    let initializer = local_constant(variable);
    initializer.is_some_and(|array| {
        let facts = array.facts();
        facts.kind == ConstantKind::Aggregate
            && (0..facts.operand_count)
                .all(|at| array.operand(at).is_some_and(|element| is_in_local_constant(element, 0)))
    })
}

fn is_in_local_constant(address: Constant<'_>, depth: u32) -> bool {
    match address.as_global() {
        Some(global) => local_constant(global).is_some(),
        None => {
            address.facts().kind == ConstantKind::Expression
                && depth < MAX_DEPTH
                && address.operand(0).is_some_and(|base| is_in_local_constant(base, depth + 1))
        }
    }
}

/// What a constant that no other module knows holds.
fn local_constant(global: GlobalValue<'_>) -> Option<Constant<'_>> {
    let facts = global.variable_facts()?;
    let is_local_constant = facts.is_constant && global.linkage().is_local();
    facts.initializer.filter(|_| is_local_constant)
}
