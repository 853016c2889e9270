//! The functions of a module, numbered, with what the pass knows of each.

use super::eligibility::{AttributeTraits, Eligibility};
use super::reason::MergeRejection;
use crate::canonical::{
    CanonicalForm, Canonicalizer, Depth, OpenForm, OpenRules, Openings, Symbol,
};
use crate::cost::CostModel;
use crate::facts::delicate_calls::{callers_of_exclusive_loads, callers_of_what_returns_twice};
use crate::linking::content::needs_name_by_content;
use crate::linking::preemption::{Preemption, allows_preemption, is_for_library};
use crate::llvm::{
    Function, FunctionFacts, Linkage, Module, ObjectFormat, UnnamedAddr, Value, Visibility,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// Position of a function in the table, which is its position in the module;
/// functions that the pass creates come after.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct FunctionId(pub u32);

/// What the pass knows of one function.
pub(super) struct FunctionEntry<'ll> {
    /// The function; dead once [`FunctionEntry::is_gone`].
    pub function: Function<'ll>,
    /// Everything about it but its body, as it was before any change.
    pub facts: FunctionFacts<'ll>,
    /// What its attributes say.
    pub traits: AttributeTraits,
    /// The symbol of all that is compared apart from the body.
    pub(super) signature: Symbol,
    /// In `llvm.used` or `llvm.compiler.used`.
    pub is_used: bool,
    /// A local function that nothing used before any change, so that `globaldce` would erase it.
    pub(super) is_dead: bool,
    /// It calls what returns twice or reads memory exclusively, so that nothing may be added to its
    /// code.
    pub(super) has_delicate_calls: bool,
    /// Which definitions in other shared objects calls by name may reach.
    pub(super) preemption: Preemption,
    /// A local function that holds the body of others.
    pub(super) is_shared_body: bool,
    /// A shared body that may get a name by content, and a comdat, in the end.
    pub(super) gets_name: bool,
    /// It stands for a symbol that other shared objects may see, so that its own symbol
    /// must not be hidden: `objcopy --localize-hidden` would make it local, and a link
    /// that folds its comdat by name would break.
    pub(super) is_visible_body: bool,
    /// Erased, or turned into an alias or stub.
    pub is_gone: bool,
    /// The whole body's form as of the last time it was needed.
    pub form: Option<CanonicalForm>,
    /// The operands of the body that may be open, noted when the form was made.
    pub(super) openings: Option<Openings<'ll>>,
    /// No function that the body mentions was replaced since the form was made.
    pub(super) form_is_current: bool,
    /// The index of its family, if it is in one.
    pub family: Option<usize>,
}

impl<'ll> FunctionEntry<'ll> {
    /// The entry of a local function that would hold this one's body: nothing can replace
    /// it, and nothing outside of the module needs its symbol.
    pub(super) fn with_body_of_its_own(&self, gets_name: bool) -> FunctionEntry<'ll> {
        FunctionEntry {
            facts: FunctionFacts {
                linkage: Linkage::Internal,
                is_interposable: false,
                is_dso_local: true,
                has_comdat: false,
                ..self.facts
            },
            is_used: false,
            is_dead: false,
            preemption: Preemption::Never,
            is_shared_body: true,
            gets_name,
            is_visible_body: false,
            form: None,
            openings: None,
            form_is_current: true,
            ..*self
        }
    }

    /// Whether the form that was made last is that of the body as it is now.
    fn has_current_form(&self) -> bool {
        let is_independent = || self.form.as_ref().is_some_and(CanonicalForm::is_merge_independent);
        self.form_is_current || is_independent()
    }

    /// Whether other shared objects may see the function's symbol, or one that it stands for.
    pub(super) fn is_visible(&self) -> bool {
        let has_visible_symbol =
            !self.facts.linkage.is_local() && self.facts.visibility != Visibility::Hidden;
        has_visible_symbol || self.is_visible_body
    }

    /// Whether the function's body, moved to a new function, needs a name by content.
    pub(super) fn needs_name(&self, format: ObjectFormat) -> bool {
        self.gets_name || needs_name_by_content(&self.facts, format)
    }

    /// Whether every use of the function may be pointed at an equal one.
    pub(super) fn address_is_insignificant(&self) -> bool {
        // `local_unnamed_addr` holds in this module only: another one may compare the
        // address.
        self.facts.unnamed_addr == UnnamedAddr::Global && !self.is_used
    }
}

/// A function that takes no part.
pub(super) struct LeftOut<'ll> {
    pub function: Function<'ll>,
    pub reason: MergeRejection,
    /// The reason for people, with the names of what it is about.
    pub explanation: Cow<'static, str>,
}

/// All functions that take part.
pub(super) struct FunctionTable<'ll> {
    entries: Vec<FunctionEntry<'ll>>,
    ids: FxHashMap<Function<'ll>, FunctionId>,
    /// The names of functions that have no body of their own any more.
    names: FxHashMap<FunctionId, String>,
    /// The prices of the module's functions, and what the module says of its target.
    pub cost: CostModel,
    /// What may become a parameter, where functions are merged that differ in constants.
    pub open_rules: Option<OpenRules<'ll>>,
    /// See [`allows_preemption`].
    pub allows_preemption: bool,
    /// The module is compiled for a shared library of ELF, which exports what is visible.
    pub exports_symbols: bool,
    /// Functions that take no part.
    pub left_out: Vec<LeftOut<'ll>>,
    /// Functions of the module with a body.
    pub definitions: usize,
}

impl<'ll> FunctionTable<'ll> {
    /// Collects the functions of a module that may have equals, in module
    /// order: those that are eligible and share their signature with another
    /// one, or, where `all` asks for it, all that are eligible.  `skip` are patterns of names that
    /// are not.
    pub(super) fn collect(
        module: Module<'ll>,
        canonicalizer: &mut Canonicalizer<'ll>,
        all: bool,
        skip: &[String],
    ) -> Self {
        let mut table = FunctionTable {
            entries: Vec::new(),
            ids: FxHashMap::default(),
            names: FxHashMap::default(),
            cost: CostModel::new(module),
            open_rules: None,
            allows_preemption: allows_preemption(module),
            exports_symbols: is_for_library(module),
            left_out: Vec::new(),
            definitions: 0,
        };
        let signed = table.sign(module, canonicalizer);
        let mut sharers: FxHashMap<Symbol, u32> = FxHashMap::default();
        for &(_, _, signature) in &signed {
            *sharers.entry(signature).or_default() += 1;
        }
        let mut eligibility = Eligibility::new(module, table.cost.target(), skip);
        let used = module.used_globals().into_iter().collect();
        let mut delicate = callers_of_what_returns_twice(module);
        delicate.extend(callers_of_exclusive_loads(module));
        table.entries.reserve(signed.iter().filter(|signed| all || sharers[&signed.2] > 1).count());
        for (function, facts, signature) in signed {
            if all || sharers[&signature] > 1 {
                let has_delicate_calls = delicate.contains(&function);
                table.add(function, facts, signature, &mut eligibility, &used, has_delicate_calls);
            }
        }
        table
    }

    /// The definitions of a module with their signatures.
    fn sign(
        &mut self,
        module: Module<'ll>,
        canonicalizer: &mut Canonicalizer<'ll>,
    ) -> Vec<(Function<'ll>, FunctionFacts<'ll>, Symbol)> {
        let functions = module.functions();
        let mut signed = Vec::with_capacity(functions.len());
        for function in functions {
            let facts = function.facts();
            if facts.is_declaration {
                let reason = MergeRejection::Declaration;
                let explanation = reason.explanation().into();
                self.left_out.push(LeftOut { function, reason, explanation });
            } else {
                signed.push((function, facts, canonicalizer.signature(function, &facts)));
            }
        }
        self.definitions = signed.len();
        signed
    }

    fn add(
        &mut self,
        function: Function<'ll>,
        facts: FunctionFacts<'ll>,
        signature: Symbol,
        eligibility: &mut Eligibility<'ll>,
        used: &FxHashSet<Value<'ll>>,
        has_delicate_calls: bool,
    ) {
        let traits = eligibility.traits(function, &facts);
        if let Err(reason) = eligibility.check(function, &facts, traits) {
            let explanation = eligibility.explanation(function, reason);
            return self.left_out.push(LeftOut { function, reason, explanation });
        }
        let is_used = used.contains(&function.as_value());
        let id = FunctionId(self.entries.len() as u32);
        self.ids.insert(function, id);
        self.entries.push(FunctionEntry {
            function,
            facts,
            traits,
            signature,
            preemption: Preemption::of(function, &facts, self.allows_preemption),
            is_used,
            is_dead: facts.linkage.is_local() && !is_used && !function.as_value().has_uses(),
            has_delicate_calls,
            is_shared_body: false,
            gets_name: false,
            is_visible_body: false,
            is_gone: false,
            form: None,
            openings: None,
            form_is_current: true,
            family: None,
        });
    }

    /// Adds a function that holds the body of another one, to the same family.
    pub(super) fn add_body(
        &mut self,
        body: Function<'ll>,
        relative: FunctionId,
        gets_name: bool,
    ) -> FunctionId {
        let id = FunctionId(self.entries.len() as u32);
        let mut entry = self.get(relative).with_body_of_its_own(gets_name);
        entry.function = body;
        entry.facts = body.facts();
        self.ids.insert(body, id);
        self.entries.push(entry);
        id
    }

    /// The ids of all functions that take part.
    pub(super) fn ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..self.entries.len() as u32).map(FunctionId)
    }

    /// What is known of a function.
    pub(super) fn get(&self, id: FunctionId) -> &FunctionEntry<'ll> {
        &self.entries[id.0 as usize]
    }

    /// What is known of a function, to change.
    pub(super) fn get_mut(&mut self, id: FunctionId) -> &mut FunctionEntry<'ll> {
        &mut self.entries[id.0 as usize]
    }

    /// The form of a function's body as it is now.
    pub(super) fn current_form(
        &mut self,
        id: FunctionId,
        canonicalizer: &mut Canonicalizer<'ll>,
    ) -> &CanonicalForm {
        let entry = &mut self.entries[id.0 as usize];
        let known = if entry.has_current_form() { entry.form.take() } else { None };
        entry.form_is_current = true;
        let form = known.unwrap_or_else(|| match self.open_rules {
            Some(rules) => {
                let (form, openings) = canonicalizer.form_with_openings(
                    entry.function,
                    &entry.facts,
                    rules,
                    Depth::Whole,
                );
                entry.openings = Some(openings);
                form
            }
            None => canonicalizer.form(entry.function, &entry.facts, Depth::Whole),
        });
        entry.form.insert(form)
    }

    /// The form of a function's body as it is now that leaves open what `open_rules` allow.
    pub(super) fn open_form(
        &self,
        id: FunctionId,
        rules: OpenRules<'ll>,
        canonicalizer: &mut Canonicalizer<'ll>,
    ) -> OpenForm<'ll> {
        let entry = self.get(id);
        let walk = |canonicalizer: &mut Canonicalizer<'ll>| {
            let (function, facts) = (entry.function, &entry.facts);
            canonicalizer.form_with_open_operands(function, facts, rules, Depth::Whole)
        };
        let (Some(form), Some(openings), true) =
            (&entry.form, &entry.openings, entry.has_current_form())
        else {
            return walk(canonicalizer);
        };
        let open = canonicalizer.open(form, openings, rules);
        // A body that equals nothing has another form in each walk.
        debug_assert!(
            open == walk(canonicalizer) || walk(canonicalizer) != walk(canonicalizer),
            "a stale form of {}",
            entry.function.display_name()
        );
        open
    }

    /// Notes that calls of a function became others, in a way that [`FunctionTable::current_form`]
    /// is not told of.
    pub(super) fn forget_openings(&mut self, id: FunctionId) {
        self.get_mut(id).openings = None;
    }

    /// The id of a function that takes part.
    pub(super) fn id(&self, function: Function<'ll>) -> Option<FunctionId> {
        self.ids.get(&function).copied()
    }

    /// Notes that a function has no body of its own any more.
    pub(super) fn retire(&mut self, id: FunctionId) {
        self.note_name(id);
        let entry = self.get_mut(id);
        entry.is_gone = true;
        entry.form = None;
        entry.openings = None;
    }

    /// Forgets where a function is that is about to be erased.
    pub(super) fn forget(&mut self, id: FunctionId) {
        self.retire(id);
        self.ids.remove(&self.entries[id.0 as usize].function);
    }

    /// The name of a function, also of one that was erased.
    pub(super) fn name(&self, id: FunctionId) -> String {
        let known = self.names.get(&id).cloned();
        known.unwrap_or_else(|| self.get(id).function.display_name())
    }

    /// Notes the name of a function that is there, once.
    fn note_name(&mut self, id: FunctionId) {
        let function = self.get(id).function;
        self.names.entry(id).or_insert_with(|| function.display_name());
    }
}

/// A function of several that is another one than `id`.
pub(super) fn another(ids: &[FunctionId], id: FunctionId) -> FunctionId {
    ids[usize::from(ids[0] == id)]
}

/// The name of the function that a function's body moves to, until that has a name by content.
pub(super) fn name_of_body(giver: Function<'_>) -> String {
    format!("{}.body", giver.display_name())
}
