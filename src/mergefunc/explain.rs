//! `explain=F:G`: why are two functions not equal?

use super::error::ExplainError;
use super::parameters::open_rules;
use super::table::{FunctionEntry, FunctionTable};
use crate::comparator::{Canonicalizer, Depth, Rule, Rules, instructions_in_walk_order};
use crate::llvm::{Inst, Module};

/// One line that says where two functions first differ, or that they do not; and whether
/// parameters could be all that they differ in.
///
/// # Errors
///
/// What is wrong with the question.
pub(super) fn explain<'ll>(
    question: &str,
    module: Module<'ll>,
    table: &FunctionTable<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Result<String, ExplainError> {
    let Some((first, second)) = question.split_once(':') else {
        return Err(ExplainError::Form(question.to_owned()));
    };
    let find = |name: &str| {
        table
            .ids()
            .map(|id| table.get(id))
            .find(|entry| entry.function.name() == name.as_bytes())
            .ok_or_else(|| ExplainError::Function(name.to_owned()))
    };
    let mut pair = Pair { ours: find(first)?, theirs: find(second)?, canonicalizer };
    Ok(match pair.difference(module, table) {
        Some(what) => format!("explain: {first} and {second} differ: {what}"),
        None => format!("explain: {first} and {second} are equal"),
    })
}

/// Two functions, and who compares them.
struct Pair<'a, 'll> {
    ours: &'a FunctionEntry<'ll>,
    theirs: &'a FunctionEntry<'ll>,
    canonicalizer: &'a mut Canonicalizer<'ll>,
}

impl<'ll> Pair<'_, 'll> {
    /// The first difference, and the first that no parameter can be.
    fn difference(&mut self, module: Module<'ll>, table: &FunctionTable<'ll>) -> Option<String> {
        let (ours, theirs) = (self.ours, self.theirs);
        let signatures = self
            .canonicalizer
            .signature_difference((ours.function, &ours.facts), (theirs.function, &theirs.facts));
        if let Some(part) = signatures {
            return Some(part.to_owned());
        }
        let first = self.first_difference(module, |canonicalizer, one, depth| {
            canonicalizer.form(one.function, &one.facts, depth)
        })?;
        let rules = open_rules(module, table);
        let lasting = self.first_difference(module, |canonicalizer, one, depth| {
            let open =
                canonicalizer.form_with_open_operands(one.function, &one.facts, rules, depth);
            open.words
        });
        let rest = match lasting {
            Some(number) if number == first => String::new(),
            Some(number) => {
                format!("; and in what no parameter can be: {}", self.instructions(number))
            }
            None => "; only in constants that parameters can be".to_owned(),
        };
        Some(format!("{}{rest}", self.instructions(first)))
    }

    /// The number of the first instruction in which the forms of two functions differ.
    fn first_difference<Form: PartialEq>(
        &mut self,
        module: Module<'ll>,
        form: impl Fn(&mut Canonicalizer<'ll>, &FunctionEntry<'ll>, Depth) -> Form,
    ) -> Option<usize> {
        let (ours, theirs) = (self.ours, self.theirs);
        let differ = |canonicalizer: &mut Canonicalizer<'ll>, depth| {
            form(canonicalizer, ours, depth) != form(canonicalizer, theirs, depth)
        };
        if !differ(self.canonicalizer, Depth::Whole) {
            return None;
        }
        let lengths = [ours, theirs].map(|one| walked(one).len());
        let longest = lengths[0].max(lengths[1]);
        // What phis have for blocks is part of whole forms only, unless it is where the phi is.
        let rules = Rules::ALL.without(Rule::PhiOrder);
        let mut with_phis = Canonicalizer::with_rules(module, rules);
        let canonicalizer = match differ(self.canonicalizer, Depth::First(longest)) {
            true => &mut *self.canonicalizer,
            false => &mut with_phis,
        };
        // The shortest prefix that differs ends in the instruction that does.
        let (mut equal, mut different) = (0, longest);
        while different - equal > 1 {
            let middle = equal + (different - equal) / 2;
            if differ(canonicalizer, Depth::First(middle)) {
                different = middle;
            } else {
                equal = middle;
            }
        }
        Some(different)
    }

    /// The two instructions with a number.
    fn instructions(&self, number: usize) -> String {
        let show = |one: &FunctionEntry<'ll>| {
            walked(one).get(number - 1).map_or("the end".to_owned(), |inst| inst.display())
        };
        format!("Instruction {number}: `{}` and `{}`", show(self.ours), show(self.theirs))
    }
}

fn walked<'ll>(one: &FunctionEntry<'ll>) -> Vec<Inst<'ll>> {
    instructions_in_walk_order(one.function, usize::MAX)
}
