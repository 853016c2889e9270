//! Reading tables of addresses that LLVM makes tables of distances, which both passes leave alone.
//!
//! RelLookupTableConverter, which runs after these passes, makes four bytes of each eight of a
//! table in position-independent code and saves its relocations (24 bytes each in 64-bit ELF).
//! It does so where the only user of a table is a `getelementptr` instruction, and the only user
//! of that a `load`; the argument of a shared function is neither, nor is a choice between two tables.

use crate::host::reasons::counts;
use crate::llvm::{Constant, ConstantKind, GlobalValue, Inst, Module, Opcode, Value};
use rustc_hash::FxHashSet;

/// Up to this many layers of constant expressions lead from an element to what it names.
const MAX_DEPTH: u32 = 4;

/// The lookup tables of a module, each with one `getelementptr` of an element and the `load` after
/// it.
#[derive(Default)]
pub(crate) struct LookupTables<'ll> {
    tables: FxHashSet<Value<'ll>>,
}

impl<'ll> LookupTables<'ll> {
    /// Finds the tables of a module; none where code depends on its position.
    pub(crate) fn of(module: Module<'ll>) -> Self {
        let mut found = LookupTables::default();
        if module.target_description().pic_level != 0 {
            let variables = module.variables().into_iter().filter(|&one| is_table(one));
            let values = variables.map(GlobalValue::as_value);
            found.tables.extend(values.filter(|&table| is_read_once(table)));
        }
        found
    }

    /// Whether an instruction reads a table.
    pub(crate) fn are_read_by(&self, inst: Inst<'ll>) -> bool {
        !self.tables.is_empty()
            && match inst.opcode() {
                Some(Opcode::GetElementPtr) => self.tables.contains(&inst.operand(0)),
                Some(Opcode::Load) => {
                    let address = inst.operand(0).as_instruction();
                    let address = address.filter(|it| it.opcode() == Some(Opcode::GetElementPtr));
                    address.is_some_and(|it| self.tables.contains(&it.operand(0)))
                }
                _ => false,
            }
    }
}

fn is_read_once(table: Value<'_>) -> bool {
    only_user(table, Opcode::GetElementPtr)
        .is_some_and(|address| only_user(address, Opcode::Load).is_some())
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
                && (depth < MAX_DEPTH || !counts("lookup_tables::MAX_DEPTH"))
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
