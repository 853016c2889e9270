//! From which later start on candidates can be similar for longer.
//!
//! Two candidates part (their encodings begin to differ) where an instruction uses
//! a value that already corresponds to another one.  As long as a candidate contains
//! the last earlier use of that value, the correspondence is the same and the two
//! part at the same place; only a start after the first of those uses can change
//! that.  So most starts are skipped.
//!
//! In two cases no start is skipped: a use by a commutative operation does
//! not determine alone what a value corresponds to, and jumps to the block that a
//! candidate begins in are encoded differently as soon as its head is left out.

use super::encoding::ValueCorrespondence;
use crate::program::{Entry, NO_VALUE, Program, Role, Use};

/// Where a value was used or defined last, with the candidate in which that holds.
#[derive(Clone, Copy)]
struct Met {
    candidate: u32,
    position: u32,
    /// By a commutative operation, which does not fix what the value corresponds to.
    loosely: bool,
}

/// Finds the next start that can make a difference.
pub(crate) struct NextStart {
    correspondence: ValueCorrespondence,
    /// By value; empty until it is first needed, because few programs ask for many values.
    met: Vec<Met>,
    candidate: u32,
}

impl NextStart {
    /// For candidates in a correspondence.
    pub(crate) fn new(correspondence: ValueCorrespondence) -> Self {
        NextStart { correspondence, met: Vec::new(), candidate: 0 }
    }

    /// How many positions the next start is away, for candidates with the same
    /// symbols that begin at `heads` and part after `partings` (ascending)
    /// positions; at least 1.
    pub(crate) fn steps(&mut self, program: &Program, heads: &[u32], partings: &[u32]) -> u32 {
        let never = Met { candidate: 0, position: 0, loosely: false };
        self.met.resize(program.value_count() as usize, never);
        let steps = heads.iter().map(|&head| self.steps_of(program, head, partings)).min();
        steps.unwrap_or(1)
    }

    /// The same for one candidate.
    fn steps_of(&mut self, program: &Program, head: u32, partings: &[u32]) -> u32 {
        let Some(&last) = partings.last() else { return 1 };
        self.begin();
        let start_block = program.entry(head as usize).block;
        let mut steps = last + 1;
        let mut partings = partings.iter().copied().peekable();
        for offset in 0..=last {
            let position = head + offset;
            let entry = program.entry(position as usize);
            if partings.next_if_eq(&offset).is_some() {
                let nearest = self.first_needed(&entry, start_block, head);
                // Without an earlier use the candidates part as long as they have
                // this instruction.
                steps = steps.min(nearest.unwrap_or(position) + 1 - head);
            }
            self.note(&entry, position);
        }
        steps
    }

    fn begin(&mut self) {
        if self.candidate == u32::MAX {
            self.met.fill(Met { candidate: 0, position: 0, loosely: false });
            self.candidate = 0;
        }
        self.candidate += 1;
    }

    /// For each value that an instruction uses, the position of its last earlier use or
    /// definition; of these positions the first.
    fn first_needed(&self, entry: &Entry<'_>, start_block: u32, head: u32) -> Option<u32> {
        let values = met_by(entry, |_| true).map(|(value, _)| {
            let met = self.met[value as usize];
            (met.candidate == self.candidate).then_some(if met.loosely {
                head
            } else {
                met.position
            })
        });
        let blocks = entry.uses.iter().map(|operand| {
            (operand.role() != Role::Value && operand.number() == start_block).then_some(head)
        });
        values.chain(blocks).flatten().min()
    }

    fn note(&mut self, entry: &Entry<'_>, position: u32) {
        // Where inputs are not told apart, a use does not determine what a value corresponds
        // to: only definitions and blocks are noted.
        let uses_tell = self.correspondence == ValueCorrespondence::Bijective || entry.is_phi();
        for (value, loosely) in met_by(entry, |operand| uses_tell || operand.role() != Role::Value)
        {
            self.met[value as usize] = Met { candidate: self.candidate, position, loosely };
        }
    }
}

/// What an instruction uses and defines, and whether as an operand that may
/// change places.
fn met_by<'a>(
    entry: &Entry<'a>,
    is_wanted: impl Fn(Use) -> bool + 'a,
) -> impl Iterator<Item = (u32, bool)> + 'a {
    let commutes = entry.commutes;
    let uses = entry.uses.iter().enumerate().filter(move |(_, operand)| is_wanted(**operand));
    let uses = uses.map(move |(index, operand)| (operand.number(), commutes && index < 2));
    let value = (entry.value != NO_VALUE).then_some((entry.value, false));
    let block = entry.is_head.then_some((entry.block, false));
    block.into_iter().chain(uses).chain(value)
}
