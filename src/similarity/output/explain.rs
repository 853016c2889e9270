//! `explain=FILE`: why two candidates are not similar.

use crate::llvm::Printer;
use crate::similarity::Similarity;
use crate::similarity::input::aspect::{Aspect, aspect};
use crate::similarity::input::legality::InstructionRejection;
use crate::similarity::input::program::{Program, Role};
use crate::similarity::search::encoding::{CanonicalEncoder, ValueCorrespondence};
use std::fmt;

/// What a question about two candidates asks for: the numbers of their first
/// instructions, counted from 1, and how many instructions they have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    /// The first instruction of one.
    pub first: u32,
    /// The first instruction of the other.
    pub second: u32,
    /// The instructions of each.
    pub length: u32,
}

impl Question {
    /// Reads three numbers, as in `17 240 5`.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let numbers: Vec<u32> =
            line.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let &[first, second, length] = numbers.as_slice() else { return None };
        (first > 0 && second > 0 && length > 0).then_some(Question { first, second, length })
    }
}

/// The answer to a question about two candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// They are similar.
    Similar,
    /// There are no such instructions, or they are not all in one function.  The printed
    /// name has an older word for a candidate.
    NoStretch,
    /// An instruction that no candidate goes over is in one of them, so many
    /// instructions after the first.
    NotShared(u32, InstructionRejection),
    /// Two instructions do something else.
    Operation(u32, Aspect),
    /// The values that two instructions use do not correspond.
    Values(u32),
    /// Control goes to, or comes from, places that do not correspond.
    Places(u32),
}

impl Answer {
    /// A stable name for tables.
    pub(crate) fn name(self) -> String {
        match self {
            Answer::Similar => "Similar".into(),
            Answer::NoStretch => "NoStretch".into(),
            Answer::NotShared(_, reason) => format!("NotShared{reason:?}"),
            Answer::Operation(_, aspect) => format!("Different{aspect:?}"),
            Answer::Values(_) => "DifferentValues".into(),
            Answer::Places(_) => "DifferentPlaces".into(),
        }
    }

    fn offset(self) -> Option<u32> {
        match self {
            Answer::Similar | Answer::NoStretch | Answer::NotShared(..) => None,
            Answer::Operation(offset, _) | Answer::Values(offset) | Answer::Places(offset) => {
                Some(offset)
            }
        }
    }
}

/// An answer as a line of text.
pub(in crate::similarity) struct Explained<'a, 'll> {
    similarity: &'a Similarity<'ll>,
    question: Question,
}

impl fmt::Display for Explained<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question { first, second, length } = self.question;
        let answer = answer(self.similarity, self.question);
        write!(out, "{first} {second} {length}: {}", answer.name())?;
        let Some(offset) = answer.offset() else { return Ok(()) };
        let mut printer = Printer::new();
        for number in [first, second] {
            let Some(position) = position_of(self.similarity, number) else { continue };
            let inst = self.similarity.instruction(position + offset);
            write!(out, " | {}", printer.text(inst).trim())?;
        }
        Ok(())
    }
}

/// Prepares to print an answer.
pub(in crate::similarity) fn explained<'a, 'll>(
    similarity: &'a Similarity<'ll>,
    question: Question,
) -> Explained<'a, 'll> {
    Explained { similarity, question }
}

/// Compares two candidates, instruction by instruction.
pub(crate) fn answer(similarity: &Similarity<'_>, question: Question) -> Answer {
    let mut positions = [0; 2];
    for (position, number) in positions.iter_mut().zip([question.first, question.second]) {
        if let Some((at, reason)) = similarity.mapping.first_illegal(number, question.length) {
            return Answer::NotShared(at + 1 - number, reason);
        }
        match position_of(similarity, number) {
            Some(found) => *position = found,
            None => return Answer::NoStretch,
        }
    }
    let program = &similarity.mapping.program;
    for offset in 0..question.length {
        let [a, b] = positions.map(|position| (position + offset) as usize);
        if a.max(b) >= program.len() || !program.is_legal(a) || !program.is_legal(b) {
            return Answer::NoStretch;
        }
        if program.symbols()[a] != program.symbols()[b] {
            let [a, b] = [a, b].map(|position| similarity.instruction(position as u32));
            return Answer::Operation(offset, aspect(a, b));
        }
    }
    compare_uses(program, positions, question.length)
}

fn position_of(similarity: &Similarity<'_>, number: u32) -> Option<u32> {
    let position = similarity.mapping.numbers.binary_search(&number.checked_sub(1)?).ok()?;
    similarity.mapping.program.is_legal(position).then_some(position as u32)
}

/// Finds the first position whose codes differ, and what the first of them that
/// differs stands for.
fn compare_uses(program: &Program, positions: [u32; 2], length: u32) -> Answer {
    let mut encoder = CanonicalEncoder::new(program, ValueCorrespondence::Bijective);
    let [a, b] = positions.map(|start| {
        let mut codes = Vec::new();
        encoder.encode(start as usize, length as usize, &mut codes);
        codes
    });
    let Some(at) = a.iter().zip(&b).position(|(a, b)| a != b) else { return Answer::Similar };
    let offset = encoder.positions_within(positions[0], length, at);
    let begin = if offset == 0 { 0 } else { encoder.width(positions[0], offset) };
    let entry = program.entry((positions[0] + offset) as usize);
    let has_head = offset > 0 && entry.is_head;
    let is_place = match (at - begin).checked_sub(usize::from(has_head)) {
        None => true,
        Some(index) => entry.uses.get(index).is_some_and(|operand| operand.role() != Role::Value),
    };
    if is_place { Answer::Places(offset) } else { Answer::Values(offset) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_three_numbers() {
        let question = Question { first: 17, second: 240, length: 5 };
        assert_eq!(Question::parse(" 17 240  5\n"), Some(question));
        for wrong in ["", "1 2", "1 2 3 4", "1 2 x", "0 1 1", "1 1 0", "-1 1 1"] {
            assert_eq!(Question::parse(wrong), None, "{wrong}");
        }
    }
}
