//! `explain=F:G`: why are two functions not equal?

use super::error::ExplainError;
use super::parameters::open_rules;
use super::table::{FunctionEntry, FunctionTable};
use crate::canonical::{Canonicalizer, Depth};
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
        let first = self.first_difference(|canonicalizer, one, depth| {
            canonicalizer.form(one.function, &one.facts, depth)
        })?;
        let rules = open_rules(module, table);
        let lasting = self.first_difference(|canonicalizer, one, depth| {
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
        form: impl Fn(&mut Canonicalizer<'ll>, &FunctionEntry<'ll>, Depth) -> Form,
    ) -> Option<usize> {
        let (ours, theirs) = (self.ours, self.theirs);
        let mut differ = |depth| {
            form(self.canonicalizer, ours, depth) != form(self.canonicalizer, theirs, depth)
        };
        if !differ(Depth::Whole) {
            return None;
        }
        // The shortest prefix that differs ends in the instruction that does.
        let longest = [ours, theirs].map(|one| walked(one).len()).into_iter().max().unwrap_or(0);
        Some(first(longest, |count| differ(Depth::First(count))))
    }

    /// The two instructions with a number.
    fn instructions(&mut self, number: usize) -> String {
        let [ours, theirs] = [self.ours, self.theirs].map(|one| {
            let shown = walked(one).get(number - 1).map_or("the end".to_owned(), |it| it.display());
            let unknown = if self.equals_nothing(one, number) { " (not understood)" } else { "" };
            format!("`{shown}`{unknown}")
        });
        format!("Instruction {number}: {ours} and {theirs}")
    }

    /// Whether one of the first instructions of a function has an operation, or an operand, that
    /// is not even equal to itself.
    fn equals_nothing(&mut self, one: &FunctionEntry<'ll>, count: usize) -> bool {
        let mut form = || self.canonicalizer.form(one.function, &one.facts, Depth::First(count));
        form() != form()
    }
}

/// The least number that something is true of, where it is true of all from there to `last`, and
/// not of 0.
fn first(last: usize, mut is_true: impl FnMut(usize) -> bool) -> usize {
    let (mut before, mut known) = (0, last);
    while known - before > 1 {
        let middle = before + (known - before) / 2;
        match is_true(middle) {
            true => known = middle,
            false => before = middle,
        }
    }
    known
}

fn walked<'ll>(one: &FunctionEntry<'ll>) -> Vec<Inst<'ll>> {
    one.function.instructions_in_walk_order(usize::MAX)
}
