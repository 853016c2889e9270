//! The functions of a module, numbered, with what the pass knows of each.

use super::eligibility::{AttributeTraits, Eligibility};
use super::reason::Reason;
use crate::comparator::{CanonicalForm, Canonicalizer};
use crate::llvm::{Function, FunctionFacts, Module, UnnamedAddr};
use rustc_hash::FxHashMap;

/// Position of a function in the table, which is its position in the module;
/// functions that the pass creates come after.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FunctionId(pub u32);

/// What the pass knows of one function.
pub(super) struct Entry<'ll> {
    /// The function; dead once [`Entry::is_gone`].
    pub function: Function<'ll>,
    /// Everything about it but its body, as it was before any change.
    pub facts: FunctionFacts<'ll>,
    /// What its attributes say.
    pub traits: AttributeTraits,
    /// In `llvm.used` or `llvm.compiler.used`.
    pub is_used: bool,
    /// Erased, or turned into an alias or stub.
    pub is_gone: bool,
    /// The whole body's form as of the last time it was needed.
    pub form: Option<CanonicalForm>,
    /// The family it belongs to, if it has relatives.
    pub family: Option<usize>,
}

impl Entry<'_> {
    /// Whether every use of the function may be pointed at an equal one.
    pub(super) fn address_is_insignificant(&self) -> bool {
        let unnamed = match self.facts.unnamed_addr {
            UnnamedAddr::Global => true,
            UnnamedAddr::Local => self.facts.linkage.is_local(),
            UnnamedAddr::No => false,
        };
        unnamed && !self.is_used
    }
}

/// All functions that take part.
pub(super) struct FunctionTable<'ll> {
    entries: Vec<Entry<'ll>>,
    ids: FxHashMap<Function<'ll>, FunctionId>,
    /// How many functions were left out, by reason.
    pub left_out: Vec<(Function<'ll>, Reason)>,
    /// Functions of the module with a body.
    pub definitions: usize,
}

impl<'ll> FunctionTable<'ll> {
    /// Collects the eligible functions of a module, in module order.
    pub(super) fn of(module: Module<'ll>) -> Self {
        let mut eligibility = Eligibility::of(module);
        let used: rustc_hash::FxHashSet<_> = module.used_globals().into_iter().collect();
        let mut table = FunctionTable {
            entries: Vec::new(),
            ids: FxHashMap::default(),
            left_out: Vec::new(),
            definitions: 0,
        };
        for function in module.functions() {
            let facts = function.facts();
            table.definitions += usize::from(!facts.is_declaration);
            match eligibility.check(function, &facts) {
                Ok(()) => {
                    let traits = eligibility.traits(function, &facts);
                    let is_used = used.contains(&function.as_value());
                    table.add(function, facts, traits, is_used);
                }
                Err(reason) => table.left_out.push((function, reason)),
            }
        }
        table
    }

    fn add(
        &mut self,
        function: Function<'ll>,
        facts: FunctionFacts<'ll>,
        traits: AttributeTraits,
        is_used: bool,
    ) {
        let id = FunctionId(self.entries.len() as u32);
        self.ids.insert(function, id);
        self.entries.push(Entry {
            function,
            facts,
            traits,
            is_used,
            is_gone: false,
            form: None,
            family: None,
        });
    }

    /// The ids of all functions that take part.
    pub(super) fn ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..self.entries.len() as u32).map(FunctionId)
    }

    /// What is known of a function.
    pub(super) fn get(&self, id: FunctionId) -> &Entry<'ll> {
        &self.entries[id.0 as usize]
    }

    /// What is known of a function, to change.
    pub(super) fn get_mut(&mut self, id: FunctionId) -> &mut Entry<'ll> {
        &mut self.entries[id.0 as usize]
    }

    /// The id of a function that takes part.
    pub(super) fn id(&self, function: Function<'ll>) -> Option<FunctionId> {
        self.ids.get(&function).copied()
    }

    /// Notes that a function has no body of its own any more.
    pub(super) fn retire(
        &mut self,
        id: FunctionId,
        canonicalizer: &mut Canonicalizer<'ll>,
        erased: bool,
    ) {
        let entry = &mut self.entries[id.0 as usize];
        entry.is_gone = true;
        entry.form = None;
        if erased {
            self.ids.remove(&entry.function);
            canonicalizer.forget_global(entry.function.as_value());
        }
    }
}
