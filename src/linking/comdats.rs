//! Comdats that no linker looks at any more.
//!
//! In full LTO the linker has chosen among the copies of inline functions and templates before any
//! pass runs.  LLVM makes internal what prevails and is called from bitcode only, and leaves it in
//! its comdat, other than its internalize pass and ThinLTO, which take it out.  No pass of ours may
//! share code with a local function in a comdat, which might vanish with a group that loses against
//! another object's.

use crate::host::pass::{ModulePass, Progress};
use crate::llvm::{Function, Module, ObjectFormat, UseKind, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Takes functions out of comdats whose members are local functions.  Other objects cannot name
/// these, so no copy of theirs could stand in for one.
#[derive(Debug)]
pub struct LeaveComdats;

impl LeaveComdats {
    /// The name in messages; no pipeline asks for it.
    pub const NAME: &'static str = "rustmerge-leave-comdats";
}

impl ModulePass for LeaveComdats {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn run(&self, module: Module<'_>, progress: &Progress) -> bool {
        let functions = members_of_local_comdats(module);
        progress.begin_changes();
        for function in &functions {
            function.leave_comdat();
        }
        log::debug!("local functions that leave their comdats: {}", functions.len());
        !functions.is_empty()
    }
}

/// The functions, in module order, of comdats without a member, alias or ifunc that other objects
/// can name, and without variables, whose sections may have to live as long as a function's.
fn members_of_local_comdats<'ll>(module: Module<'ll>) -> Vec<Function<'ll>> {
    // COFF's linker drops unused code by comdat, and Mach-O has none.
    if module.triple_facts().object_format != ObjectFormat::Elf {
        return Vec::new();
    }
    let exported: FxHashSet<Value<'ll>> = module
        .aliases()
        .into_iter()
        .filter(|alias| !alias.linkage().is_local())
        .map(|alias| alias.as_value().without_pointer_casts_and_aliases())
        .collect();
    let candidates: Vec<_> = module
        .functions()
        .into_iter()
        .filter(|function| function.as_global().linkage().is_local())
        .filter(|function| !exported.contains(&function.as_value()))
        .filter(|function| !resolves_ifunc(function.as_value()))
        .filter_map(|function| function.comdat().map(|comdat| (function, comdat)))
        .filter(|(_, comdat)| comdat.is_any)
        .collect();
    let mut local_members = FxHashMap::default();
    for (_, comdat) in &candidates {
        *local_members.entry(comdat.name).or_insert(0) += 1;
    }
    candidates
        .into_iter()
        .filter(|(_, comdat)| local_members[comdat.name] == comdat.members)
        .map(|(function, _)| function)
        .collect()
}

/// Whether a function, or an alias of it, resolves an ifunc, which is a symbol in its section.
fn resolves_ifunc(resolver: Value<'_>) -> bool {
    resolver.uses().iter().any(|used| match used.kind {
        UseKind::IFunc => true,
        UseKind::Alias => resolves_ifunc(used.user),
        _ => false,
    })
}
