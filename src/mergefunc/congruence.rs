//! Functions that are equal because the functions that they call are: callers of equal functions,
//! and circles of functions that call each other.
//!
//! ```text
//! even1: … call @odd1 …    odd1: … call @even1 …
//! even2: … call @odd2 …    odd2: … call @even2 …    →    even1 = even2, odd1 = odd2
//! ```
//!
//! Functions are put into one class when their forms are equal except for callees, and classes are
//! split until callees agree by class ([`super::partition`]).  Assume that the members of each
//! class do the same: then they do one step that is the same and go on with callees of one class,
//! so that nothing can tell them apart.  This is the congruence that Alpern, Wegman and Zadeck
//! compute for values, over functions.
//!
//! The assumption holds for the merged module only where each class becomes *one* body.  A
//! function that keeps its body would still have flags that make poison where the others'
//! survivor has none, or the other way round.  So all classes are planned before the first is
//! merged, a member whose body would stay is a class of its own, and what calls it is split
//! again.

use super::linkage::has_only_definition;
use super::partition::{Class, Element, Partition, Split};
use super::plan::{Disposition, Plan, Planner};
use super::reason::MergeRejection;
use super::table::{FunctionId, FunctionTable};
use crate::canonical::{
    CanonicalForm, Canonicalizer, GlobalNumber, ReplaceableCallee, StructuralHash, Symbol,
};
use crate::llvm::Type;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// A class of equal functions, and what to do with it.
pub(super) struct PlannedClass {
    pub plan: Plan,
    /// A number from 1 to that of the classes: no class calls members of one with a higher number, so
    /// that what is merged up to any number is all of a congruence.
    pub step: u32,
}

/// Functions that would be equal and keep their bodies: to which one, and why.
pub(super) type Refused = BTreeMap<FunctionId, (FunctionId, MergeRejection)>;

/// What is found in a module.
#[derive(Default)]
pub(super) struct Found {
    /// Planned together, to be merged up to any step.
    pub classes: Vec<PlannedClass>,
    pub refused: Refused,
}

/// Finds the classes of two or more functions that become one body.
pub(super) fn find<'ll>(
    table: &mut FunctionTable<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
    planner: &mut Planner<'_, 'll>,
) -> Found {
    let callers = Callers::collect(table, canonicalizer);
    if callers.ids.is_empty() {
        return Found::default();
    }
    let mut partition = Partition::new(callers.classes_by_words(table), &callers.callees);
    partition.refine();
    partition.take_splits();
    let mut search = Search { callers, partition, table, planner, refused: Refused::new() };
    let classes = search.planned();
    Found { classes, refused: search.refused }
}

/// The functions that are looked at, and which of them they call.
struct Callers {
    ids: Vec<FunctionId>,
    /// By position in `ids`: the callees that are compared by class, in the order of the form.
    callees: Vec<Vec<Element>>,
    /// The words of the form that stand for these.
    open_words: Vec<Vec<usize>>,
    elements: FxHashMap<GlobalNumber, Element>,
    /// The elements that are compared by class where they are called: those whose name reaches
    /// this body.  Functions whose copies the linker folds are not: the copy of another module
    /// may call the function that got the body of this one's caller, see docs/mergefunc.md.
    by_class: Vec<bool>,
}

impl Callers {
    fn collect<'ll>(
        table: &mut FunctionTable<'ll>,
        canonicalizer: &mut Canonicalizer<'ll>,
    ) -> Self {
        let mut callers = Callers {
            ids: Vec::new(),
            callees: Vec::new(),
            open_words: Vec::new(),
            elements: FxHashMap::default(),
            by_class: Vec::new(),
        };
        for id in table.ids() {
            let entry = table.get(id);
            if entry.is_gone || entry.family.is_none() {
                continue;
            }
            let form = table.current_form(id, canonicalizer);
            if form.facts().is_understood {
                let entry = table.get(id);
                let number = canonicalizer.globals.number(entry.function.as_global());
                callers.elements.insert(number, callers.ids.len() as Element);
                callers.ids.push(id);
                callers.by_class.push(has_only_definition(entry));
            }
        }
        for (element, &id) in (0..).zip(&callers.ids) {
            let known = table.get(id).form.iter().flat_map(CanonicalForm::callees);
            let open =
                known.filter_map(|call| Some((call.word, callers.element_of(*call, element)?)));
            let (words, callees) = open.unzip();
            callers.open_words.push(words);
            callers.callees.push(callees);
        }
        callers
    }

    /// What a body of the function `caller` calls, if that is compared by class.
    fn element_of(&self, call: ReplaceableCallee, caller: Element) -> Option<Element> {
        let element = match call.callee {
            None => caller,
            Some(number) => *self.elements.get(&number)?,
        };
        self.by_class[element as usize].then_some(element)
    }

    /// A class for each function, the same for those that are equal except for callees that are
    /// compared by class.
    fn classes_by_words(&self, table: &FunctionTable<'_>) -> Vec<Class> {
        type Key = (Symbol, StructuralHash);
        let mut alike: FxHashMap<Key, Vec<Element>> = FxHashMap::default();
        let mut classes: Vec<Class> = Vec::with_capacity(self.ids.len());
        let mut count = 0;
        for (element, &id) in (0..).zip(&self.ids) {
            let entry = table.get(id);
            let Some(form) = &entry.form else { continue };
            let open = &self.open_words[element as usize];
            // Of each class the first member.
            let firsts = alike.entry((entry.signature, form.hash_without(open))).or_default();
            let is_equal = |&&first: &&Element| {
                let other = &table.get(self.ids[first as usize]).form;
                let has_same_open_words = self.open_words[first as usize] == *open;
                has_same_open_words
                    && other.as_ref().is_some_and(|other| form.is_equal_without(other, open))
            };
            let class = match firsts.iter().find(is_equal) {
                Some(&first) => classes[first as usize],
                None => {
                    firsts.push(element);
                    count += 1;
                    count - 1
                }
            };
            classes.push(class);
        }
        self.split_by_type(classes, table)
    }

    /// Splits classes of functions that are called by their types: redirecting a call must not
    /// need casts, or the bodies of the callers' class would not have the same instructions any
    /// more.
    fn split_by_type(&self, classes: Vec<Class>, table: &FunctionTable<'_>) -> Vec<Class> {
        let mut called: FxHashSet<Class> = FxHashSet::default();
        called.extend(self.callees.iter().flatten().map(|&callee| classes[callee as usize]));
        let mut numbers: FxHashMap<(Class, Option<Type<'_>>), Class> = FxHashMap::default();
        let number = |(class, &id): (Class, &FunctionId)| {
            let ty = called.contains(&class).then_some(table.get(id).facts.ty);
            let next = numbers.len();
            *numbers.entry((class, ty)).or_insert(next)
        };
        classes.into_iter().zip(&self.ids).map(number).collect()
    }
}

/// The search for classes that each become one body.
struct Search<'s, 'a, 'll> {
    callers: Callers,
    partition: Partition,
    table: &'s FunctionTable<'ll>,
    planner: &'s mut Planner<'a, 'll>,
    refused: Refused,
}

/// A function that gets a class of its own, which it would be equal to, and why.
type Isolated = (FunctionId, FunctionId, MergeRejection);

impl Search<'_, '_, '_> {
    /// The classes that are left when no function would keep its body.  Each round plans those
    /// only that the last one split: a plan depends on nothing but the members of its class.
    fn planned(&mut self) -> Vec<PlannedClass> {
        let mut plans: BTreeMap<Class, PlannedClass> = BTreeMap::new();
        let mut changed: BTreeSet<Class> = self.partition.shared().collect();
        while !changed.is_empty() {
            let mut staying = Vec::new();
            for class in changed {
                let members = self.members(class);
                if members.len() < 2 {
                    plans.remove(&class);
                    continue;
                }
                let plan = self.planner.plan(members, self.table);
                bodies_that_stay(&plan, &mut staying);
                plans.insert(class, PlannedClass { plan, step: 0 });
            }
            for (id, other, reason) in staying {
                self.refused.entry(id).or_insert((other, reason));
                self.isolate(id);
            }
            changed = self.refine();
        }
        self.number(&mut plans);
        plans.into_values().collect()
    }

    /// Gives classes their steps, in the order of their first members.  A class that calls members of
    /// a later one gets the step of the last that it needs.
    fn number(&self, plans: &mut BTreeMap<Class, PlannedClass>) {
        let mut callers: BTreeMap<Class, Vec<Class>> = BTreeMap::new();
        for (&caller, planned) in plans.iter() {
            // All members call members of the same classes.
            for &callee in &self.callers.callees[self.element(planned.plan.members[0]) as usize] {
                callers.entry(self.partition.class_of(callee)).or_default().push(caller);
            }
        }
        let mut order: Vec<Class> = plans.keys().copied().collect();
        order.sort_by_key(|class| plans[class].plan.members[0]);
        for (index, last) in order.into_iter().enumerate().rev() {
            let mut needing = vec![last];
            while let Some(class) = needing.pop() {
                let Some(planned) = plans.get_mut(&class).filter(|it| it.step == 0) else {
                    continue;
                };
                planned.step = index as u32 + 1;
                needing.extend(callers.get(&class).into_iter().flatten());
            }
        }
    }

    /// Splits classes, and notes what is not in one any more; says which classes are others than
    /// before, those of functions that were isolated among them.
    fn refine(&mut self) -> BTreeSet<Class> {
        let both = |split: &Split| [split.rest, split.new];
        let mut changed: BTreeSet<Class> =
            self.partition.take_splits().iter().flat_map(both).collect();
        self.partition.refine();
        for Split { rest, new } in self.partition.take_splits() {
            for (class, other) in [(rest, new), (new, rest)] {
                changed.insert(class);
                if self.partition.members(class).len() == 1 {
                    let (id, other) = (self.first_member(class), self.first_member(other));
                    let refusal = (other, MergeRejection::DifferentCallees);
                    self.refused.entry(id).or_insert(refusal);
                }
            }
        }
        changed
    }

    fn isolate(&mut self, id: FunctionId) {
        self.partition.isolate(self.element(id));
    }

    fn element(&self, id: FunctionId) -> Element {
        // `ids` is in the order of the table, and plans name members of classes only.
        self.callers.ids.binary_search(&id).expect("the function takes part") as Element
    }

    /// Classes are never empty.
    fn first_member(&self, class: Class) -> FunctionId {
        let first = self.partition.members(class).first().copied().unwrap_or_default();
        self.callers.ids[first as usize]
    }

    fn members(&self, class: Class) -> Vec<FunctionId> {
        let id = |&element: &Element| self.callers.ids[element as usize];
        self.partition.members(class).iter().map(id).collect()
    }
}

/// Adds the functions that a plan leaves a body of their own.
fn bodies_that_stay(plan: &Plan, staying: &mut Vec<Isolated>) {
    let kept = plan.folds.iter().filter_map(|fold| match fold.disposition {
        Disposition::Keep(reason) => Some((fold.function, reason)),
        _ => None,
    });
    for (id, reason) in plan.refused.iter().copied().chain(kept) {
        staying.push((id, plan.another(id), reason));
    }
}
