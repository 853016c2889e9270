//! When two functions are the same: the canonical form.
//!
//! LLVM's FunctionComparator walks two functions side by side.  Here each
//! function is walked once and turned into a run of words, its [`CanonicalForm`],
//! in which names, addresses and block order do not show.  Two functions are
//! equal when their forms are, and forms are ordered word by word.  That makes
//! the laws of a total order and the law of the hash (*equal implies equal hash*) hold
//! by construction, and compares a class of n functions with n walks.  The tests have a
//! pairwise comparator as the naive twin (`tests/support/naive_comparator.rs`).
//!
//! Whatever this module does not understand gets a symbol that equals no
//! other: unknown means different.

mod addresses;
mod attributes;
mod constants;
mod globals;
pub(crate) mod hash;
mod interner;
mod metadata;
mod open_operands;
mod operations;
mod serial;
mod signature;
mod types;
mod words;

pub(crate) use addresses::computes_address_in_other_steps;
pub(crate) use globals::{GlobalNumber, Globals};
pub use interner::Symbol;
pub(crate) use metadata::has_metadata_that_matters;
pub(crate) use open_operands::{FormWords, OpenForm, OpenOperand, OpenPlace, OpenRules, Openings};
pub(crate) use serial::SerialNumbers;

pub use hash::StructuralHash;

use crate::linking::preemption::allows_preemption;
use crate::llvm::{
    AttributeListId, Call, Function, FunctionFacts, GlobalValue, Inst, Metadata, Module, Operand,
    OperandBuffer, Type, Value,
};
use crate::target::TargetFacts;
pub(crate) use crate::vocabulary::flags::{has_only_fast_math_flags, has_only_poison_flags};
use addresses::may_take_other_steps;
pub(crate) use attributes::Holder;
use attributes::KnownAttributes;
use constants::Constants;
use interner::{Interner, Memo};
use metadata::MetadataPolicy;
pub(crate) use operations::is_callee;
use operations::{BodyEncoder, Scratch};
use rustc_hash::FxHashSet;
use types::Types;

/// A body without names: equal forms, equal behaviour.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CanonicalForm {
    hash: StructuralHash,
    words: Vec<u32>,
    facts: BodyFacts,
    callees: Vec<ReplaceableCallee>,
}

/// A call of a function that merging may replace, or of the function itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ReplaceableCallee {
    /// The position of the word that stands for the callee.
    pub word: usize,
    /// `None` for the function itself.
    pub callee: Option<GlobalNumber>,
}

impl CanonicalForm {
    /// What the last walk wrote and noticed.
    fn of(scratch: Option<&Scratch<'_>>, facts: BodyFacts) -> Self {
        let words = scratch.map(Scratch::words).unwrap_or_default().to_vec();
        let callees = scratch.map(Scratch::callees).unwrap_or_default().to_vec();
        CanonicalForm { hash: StructuralHash::of(&words), words, facts, callees }
    }

    /// The hash of the words.
    pub fn hash(&self) -> StructuralHash {
        self.hash
    }

    /// Whether no merge of other functions can change the form: the body
    /// mentions none that may be replaced.
    pub(crate) fn is_merge_independent(&self) -> bool {
        !self.facts.mentions_replaceable
    }

    /// What the walk noticed.
    pub fn facts(&self) -> BodyFacts {
        self.facts
    }

    /// The calls of functions that merging may replace, in the order of the words.
    pub(crate) fn callees(&self) -> &[ReplaceableCallee] {
        &self.callees
    }

    /// The hash of the words without what those at some positions say.
    pub(crate) fn hash_without(&self, positions: &[usize]) -> StructuralHash {
        if positions.is_empty() {
            return self.hash;
        }
        let mut words = self.words.clone();
        positions.iter().for_each(|&position| words[position] = 0);
        StructuralHash::of(&words)
    }

    /// Whether the words are those of another form, except at some positions, which are ascending.
    pub(crate) fn is_equal_without(&self, other: &CanonicalForm, positions: &[usize]) -> bool {
        let ends = positions.iter().copied().chain([self.words.len()]);
        let mut start = 0;
        self.words.len() == other.words.len()
            && ends.into_iter().all(|end| {
                let is_same = self.words[start..end] == other.words[start..end];
                start = end + 1;
                is_same
            })
    }
}

/// What a walk over a body noticed on the way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BodyFacts {
    /// Instructions walked, debug intrinsics not counted.
    pub instructions: usize,
    /// Blocks walked; of a whole body those that can be reached.
    pub blocks: usize,
    /// The body observes its frame, its caller or its variadic arguments.
    pub observes_frame: bool,
    /// The body lets other functions access its frame or is part of a coroutine.
    pub owns_frame: bool,
    /// It calls what is `nomerge`: LLVM's manual says that such calls are never merged.
    pub calls_nomerge: bool,
    /// A block that may return ends with a call that is marked as a tail call, so
    /// that code generation may make a jump of it.
    pub may_jump: bool,
    /// A call is marked `musttail`, which code generation always makes a jump.
    pub must_jump: bool,
    /// Every operation in it is known.
    pub is_understood: bool,
    /// The walk reached the end of the body.
    pub is_complete: bool,
    /// The body mentions functions that merging may replace.
    pub mentions_replaceable: bool,
}

impl Default for BodyFacts {
    fn default() -> Self {
        BodyFacts {
            instructions: 0,
            blocks: 0,
            observes_frame: false,
            owns_frame: false,
            calls_nomerge: false,
            may_jump: false,
            must_jump: false,
            is_understood: true,
            is_complete: false,
            mentions_replaceable: false,
        }
    }
}

/// How far a body is walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// A number of instructions.
    First(usize),
    /// The whole body.
    Whole,
}

impl Depth {
    fn limit(self) -> usize {
        match self {
            Depth::First(instructions) => instructions,
            Depth::Whole => usize::MAX,
        }
    }
}

/// Turns the functions of one module into canonical forms.
///
/// Symbols mean the same for the whole life of a canonicalizer, so forms that
/// were made before and after a rewrite can be compared; a rewrite that may
/// free constants must be followed by `forget_addresses`.
pub struct Canonicalizer<'ll> {
    /// The numbers of the module's globals.
    pub(crate) globals: Globals<'ll>,
    interner: Interner,
    types: Types<'ll>,
    constants: Constants<'ll>,
    /// Blocks whose address is taken.
    identities: Memo<Value<'ll>>,
    attribute_lists: Memo<(AttributeListId, Holder)>,
    attributes: KnownAttributes,
    /// The attribute lists of calls that are `nomerge`.
    nomerge: FxHashSet<Symbol>,
    /// Pairs of attribute lists of functions, where the second has each promise of the first.
    keeps_promises: FxHashSet<(AttributeListId, AttributeListId)>,
    metadata_nodes: Memo<Metadata<'ll>>,
    metadata_policy: MetadataPolicy,
    /// Equal are addresses that are computed in other steps, functions and calls with other promises, and
    /// calls with and without a mark `tail` that has no effect.
    normal_form: bool,
    /// A call that passes a pointer passes an integer of its width in the same way.
    passes_pointers_as_integers: bool,
    /// The module may be part of a shared library, see [`allows_preemption`].
    allows_preemption: bool,
    /// No global is replaced or erased as long as this object is used, so nodes that mention one
    /// keep their addresses.
    globals_stay: bool,
    /// How often a walk met metadata that equals nothing, so that a body with it has another form in
    /// each walk.
    unequal_nodes: u64,
    instructions_walked: u64,
    /// Moved into each walk and back; `None` during a walk.
    scratch: Option<Box<Scratch<'ll>>>,
}

impl<'ll> Canonicalizer<'ll> {
    /// Prepares for a module.
    pub fn new(module: Module<'ll>) -> Self {
        Self::with_normal_form(module, true)
    }

    /// Prepares for a module; without the normal form, what is written differently is different.
    pub fn with_normal_form(module: Module<'ll>, normal_form: bool) -> Self {
        Canonicalizer {
            globals: Globals::default(),
            interner: Interner::default(),
            types: Types::new(module),
            constants: Constants::default(),
            identities: Memo::default(),
            attribute_lists: Memo::default(),
            attributes: KnownAttributes::default(),
            nomerge: FxHashSet::default(),
            keeps_promises: FxHashSet::default(),
            metadata_nodes: Memo::default(),
            metadata_policy: MetadataPolicy::of(module),
            normal_form,
            passes_pointers_as_integers: TargetFacts::collect(module).passes_pointers_as_integers(),
            allows_preemption: allows_preemption(module),
            globals_stay: false,
            unequal_nodes: 0,
            instructions_walked: 0,
            scratch: None,
        }
    }

    /// For bodies of a module whose globals stay as they are: metadata that mentions one equals
    /// itself.
    pub(crate) fn while_globals_stay(self) -> Self {
        Canonicalizer { globals_stay: true, ..self }
    }

    /// Notes that merging may put another function in this one's place: the forms of bodies
    /// that mention it are not for good.
    pub fn mark_replaceable(&mut self, function: Function<'ll>) {
        self.globals.mark_replaceable(function);
    }

    /// The canonical form of a function's body, or of a prefix of it.  A
    /// declaration has an empty form.
    pub fn form(
        &mut self,
        function: Function<'ll>,
        function_facts: &FunctionFacts<'ll>,
        depth: Depth,
    ) -> CanonicalForm {
        let facts = self.walk(function, function_facts, depth, None);
        CanonicalForm::of(self.scratch.as_deref(), facts)
    }

    /// The hash that [`CanonicalForm::hash`] would give, and what the walk
    /// noticed, without keeping the words.
    pub fn hash(
        &mut self,
        function: Function<'ll>,
        function_facts: &FunctionFacts<'ll>,
        depth: Depth,
    ) -> (StructuralHash, BodyFacts) {
        let facts = self.walk(function, function_facts, depth, None);
        let words = self.scratch.as_ref().map(|scratch| scratch.words()).unwrap_or_default();
        (StructuralHash::of(words), facts)
    }

    /// The canonical form of a function's body, or of a prefix of it, with the operands that may
    /// be open.
    pub(crate) fn form_with_openings(
        &mut self,
        function: Function<'ll>,
        function_facts: &FunctionFacts<'ll>,
        rules: OpenRules<'ll>,
        depth: Depth,
    ) -> (CanonicalForm, Openings<'ll>) {
        let facts = self.walk(function, function_facts, depth, Some(rules));
        let openings = self.scratch.as_ref().map(|scratch| scratch.openings().clone());
        let form = CanonicalForm::of(self.scratch.as_deref(), facts);
        (form, openings.unwrap_or_default())
    }

    /// The form of a body, or of a prefix of it, that leaves constant operands open.
    pub(crate) fn form_with_open_operands(
        &mut self,
        function: Function<'ll>,
        function_facts: &FunctionFacts<'ll>,
        rules: OpenRules<'ll>,
        depth: Depth,
    ) -> OpenForm<'ll> {
        let (form, openings) = self.form_with_openings(function, function_facts, rules, depth);
        self.open(&form, &openings, rules)
    }

    /// Leaves the words of a body in the scratch space, and the operands that may be open by some
    /// rules.
    fn walk(
        &mut self,
        function: Function<'ll>,
        function_facts: &FunctionFacts<'ll>,
        depth: Depth,
        open: Option<OpenRules<'ll>>,
    ) -> BodyFacts {
        let scratch = self.scratch.take().unwrap_or_default();
        let encoder = BodyEncoder::new(self, function, function_facts, depth, open, scratch);
        let (scratch, facts) = encoder.encode(function.entry());
        self.scratch = Some(scratch);
        self.instructions_walked += facts.instructions as u64;
        facts
    }

    /// The symbol of a type's congruence class.
    pub(crate) fn ty(&mut self, ty: Type<'ll>) -> Symbol {
        self.types.symbol(&mut self.interner, ty)
    }

    /// Instructions looked at so far, each as often as it was.
    pub(crate) fn instructions_walked(&self) -> u64 {
        self.instructions_walked
    }

    /// How often walks met metadata that equals nothing.
    pub(crate) fn unequal_nodes(&self) -> u64 {
        self.unequal_nodes
    }

    /// Forgets a global that is about to be erased; to be followed by
    /// [`Canonicalizer::forget_addresses`].
    pub(crate) fn forget_global(&mut self, global: Value<'ll>) {
        self.globals.remove(global);
    }

    /// Drops what is remembered by the address of objects that a rewrite may
    /// have freed.
    pub(crate) fn forget_addresses(&mut self) {
        self.constants.forget_addresses();
    }

    /// Weakens the survivor of a merge to what holds for both bodies: flags
    /// that only make poison and attributes that are promises are intersected, and metadata is
    /// combined.  The functions must have equal forms.
    pub(crate) fn weaken_survivor(&mut self, survivor: Function<'ll>, other: Function<'ll>) {
        self.weaken_signature(survivor, other);
        let (ours, theirs) = (
            survivor.instructions_in_walk_order(usize::MAX),
            other.instructions_in_walk_order(usize::MAX),
        );
        debug_assert_eq!(ours.len(), theirs.len());
        for (&kept, &gone) in ours.iter().zip(&theirs) {
            self.weaken_instruction(kept, gone);
        }
        // What alias metadata says holds from one declaration of its scopes to the next, and the
        // survivor has only its own declarations.  They go too: code generation copies no `ret`
        // from after one to calls that then become jumps, as it may in the other body.
        if !survivor.declares_same_scopes_as(other) {
            self.metadata_policy.drop_alias_metadata(&ours);
            survivor.erase_scope_declarations();
        }
    }

    fn weaken_signature(&mut self, survivor: Function<'ll>, other: Function<'ll>) {
        let lists = (survivor.attribute_list(), other.attribute_list());
        if lists.0 == lists.1 || self.keeps_promises.contains(&lists) {
            return;
        }
        let (ours, theirs) = (survivor.attributes(), other.attributes());
        let broken = self.attributes.broken_promises(&ours, &theirs, Holder::Function);
        if broken.is_empty() {
            self.keeps_promises.insert(lists);
        }
        broken.into_iter().for_each(|promise| survivor.attribute_owner().remove_attribute(promise));
    }

    fn weaken_instruction(&mut self, kept: Inst<'ll>, gone: Inst<'ll>) {
        if !kept.may_assert_more_than(gone) {
            return;
        }
        let (mut kept_operands, mut gone_operands) = (OperandBuffer::new(), OperandBuffer::new());
        let kept_facts = kept.describe(&mut kept_operands);
        let gone_facts = gone.describe(&mut gone_operands);
        if kept_facts.opcode.is_some_and(has_only_poison_flags) && kept_facts.optional_data != 0 {
            if may_take_other_steps(kept, gone) {
                kept.drop_poison_flags();
            } else if kept_facts.optional_data & !gone_facts.optional_data != 0 {
                kept.intersect_flags(gone);
            }
        }
        if kept_facts.is_marked_tail() && gone_facts.is_unmarked_call() {
            kept.as_call().into_iter().for_each(Call::drop_tail_mark);
        }
        if kept_facts.attributes != gone_facts.attributes {
            let callee = kept_operands.get(kept_facts.operand_count - 1);
            self.drop_broken_promises(kept, gone, callee);
        }
        if kept_facts.has_metadata {
            self.combine_attachments(kept, gone);
        }
    }

    /// Takes from a call the promises that another call does not make.
    fn drop_broken_promises(&mut self, kept: Inst<'ll>, gone: Inst<'ll>, callee: Operand<'ll>) {
        let (Some(kept), Some(gone)) = (kept.as_call(), gone.as_call()) else { return };
        let is_intrinsic = callee.as_global().is_some_and(GlobalValue::has_intrinsic_name);
        let holder = if is_intrinsic { Holder::Intrinsic } else { Holder::Function };
        let (ours, theirs) = (kept.attributes(), gone.attributes());
        for promise in self.attributes.broken_promises(&ours, &theirs, holder) {
            kept.attribute_owner().remove_attribute(promise);
        }
    }
}
