//! `explain=F:G`: why are two functions not equal?

use super::error::ExplainError;
use super::table::{FunctionId, FunctionTable};
use crate::comparator::{Canonicalizer, Depth, instructions_in_walk_order};

/// One line that says where two functions first differ, or that they do not.
///
/// # Errors
///
/// What is wrong with the question.
pub(super) fn explain<'ll>(
    question: &str,
    table: &FunctionTable<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Result<String, ExplainError> {
    let Some((first, second)) = question.split_once(':') else {
        return Err(ExplainError::Form(question.to_owned()));
    };
    let find = |name: &str| {
        table
            .ids()
            .find(|&id| table.get(id).function.name() == name.as_bytes())
            .ok_or_else(|| ExplainError::Function(name.to_owned()))
    };
    let difference = difference(find(first)?, find(second)?, table, canonicalizer);
    Ok(match difference {
        Some(what) => format!("explain: {first} and {second} differ: {what}"),
        None => format!("explain: {first} and {second} are equal"),
    })
}

fn difference<'ll>(
    first: FunctionId,
    second: FunctionId,
    table: &FunctionTable<'ll>,
    canonicalizer: &mut Canonicalizer<'ll>,
) -> Option<String> {
    let (a, b) = (table.get(first), table.get(second));
    let signatures =
        canonicalizer.signature_difference((a.function, &a.facts), (b.function, &b.facts));
    if let Some(part) = signatures {
        return Some(part.to_owned());
    }
    let mut differ = |depth| {
        canonicalizer.form(a.function, &a.facts, depth)
            != canonicalizer.form(b.function, &b.facts, depth)
    };
    if !differ(Depth::Whole) {
        return None;
    }
    let ours = instructions_in_walk_order(a.function, usize::MAX);
    let theirs = instructions_in_walk_order(b.function, usize::MAX);
    // The shortest prefix that differs ends in the instruction that does.
    let (mut equal, mut different) = (0, ours.len().max(theirs.len()));
    while different - equal > 1 {
        let middle = equal + (different - equal) / 2;
        if differ(Depth::First(middle)) { different = middle } else { equal = middle }
    }
    let show = |instructions: &[crate::llvm::Inst<'ll>]| {
        instructions.get(different - 1).map_or("the end".to_owned(), |inst| inst.display())
    };
    Some(format!("Instruction {different}: `{}` and `{}`", show(&ours), show(&theirs)))
}
