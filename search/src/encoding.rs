//! When two candidates do the same: their canonical encoding, a sequence of codes.
//!
//! Two candidates are similar when their symbols are equal and there is a
//! one-to-one correspondence between the values they use and define such that
//! every use matches.  The two operands of a commutative operation may change
//! places.  Constants, arguments and everything computed outside are values
//! like any other: the inputs of the candidate.
//!
//! A weaker relation, [`ValueCorrespondence::InternalOnly`], does not tell inputs apart: where
//! the candidates become one function, inputs that do not correspond are separate parameters.
//! `prev_encoding` has its codes.
//!
//! [`CanonicalEncoder`] turns a candidate into a run of codes that two candidates share
//! exactly when they are similar.  A value gets a number at its first use.  Where
//! a commutative operation is the first use of two values, their order is not
//! known; the two are then *tied* and share their two numbers until one of them
//! is used without the other.  Values that stay tied are used together
//! everywhere, so exchanging them changes nothing, and the encoding stays exact.
//! A code does not depend on later positions.  So the encoding of a prefix of a
//! candidate is a prefix of its encoding, and the longest similar prefix of two
//! candidates is that of their codes.
//!
//! Blocks are values that are defined where they begin: a branch that leads to
//! a block of the candidate corresponds only to one that leads to the same place
//! of the other candidate.  A candidate may begin in the middle of a block; a jump
//! back to that block's head leaves the candidate, and is told apart from a jump
//! back to a block that the candidate has from its head on.

use super::prev_encoding::PrevEncoding;
use crate::program::{NO_VALUE, Program, Role};

/// The code of a jump to the block of the first instruction, where that
/// instruction is the first of its block.
const START_BLOCK: u32 = 0;
/// The same, where the candidate begins later than the block.
const BEFORE_START: u32 = 1;
/// The first number of a value.  2 is a code of [`PrevEncoding`] only.
const FIRST_NUMBER: u32 = 3;

/// Which candidates with the same symbols belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueCorrespondence {
    /// Their values correspond one to one, inputs too.
    Bijective,
    /// Every operand comes from the corresponding instruction of the candidate, or
    /// from outside in all of them.  Where a function is to be made of them,
    /// inputs that do not correspond are different arguments.
    InternalOnly,
}

/// What is known of a value in the current candidate.
#[derive(Clone, Copy)]
struct Known {
    /// The candidate in which the rest is valid.
    candidate: u32,
    /// Its number, or the smaller one of the two that are tied.
    number: u32,
    /// The value it is tied with, or [`NO_VALUE`].
    tied: u32,
}

/// Writes the codes of candidates.  One encoder encodes many candidates, so that its
/// table is allocated once.
pub struct CanonicalEncoder<'p> {
    program: &'p Program,
    /// How many codes there are before each position, if the one of its block counts that is
    /// left out where a candidate begins.
    codes_before: Vec<u32>,
    /// The codes of the program, where inputs are not told apart.
    internal: Option<PrevEncoding>,
    /// Else what is known of each value.
    known: Vec<Known>,
    candidate: u32,
    next: u32,
    start_block: u32,
    starts_at_head: bool,
}

impl<'p> CanonicalEncoder<'p> {
    /// An encoder for candidates of a program.
    pub fn new(program: &'p Program, correspondence: ValueCorrespondence) -> Self {
        let nothing = Known { candidate: 0, number: 0, tied: NO_VALUE };
        let codes_before = codes_before(program);
        let (internal, known) = match correspondence {
            ValueCorrespondence::InternalOnly => {
                let codes = codes_before.last().map_or(0, |&all| all as usize);
                (Some(PrevEncoding::of_program(program, codes)), Vec::new())
            }
            ValueCorrespondence::Bijective => (None, vec![nothing; program.value_count() as usize]),
        };
        CanonicalEncoder {
            program,
            codes_before,
            internal,
            known,
            candidate: 0,
            next: 0,
            start_block: NO_VALUE,
            starts_at_head: false,
        }
    }

    /// Appends the codes of the candidate of `length` legal positions that begins
    /// at `start`.
    pub fn encode(&mut self, start: usize, length: usize, out: &mut Vec<u32>) {
        let end = start + length;
        if let Some(codes) = &self.internal {
            let places = self.first_code(start)..self.codes_before[end] as usize;
            return codes.encode(self.program, start..end, places, out);
        }
        self.begin(start);
        for position in start..end {
            self.position(position, position == start, out);
        }
    }

    /// How many codes the candidate of some positions has; as many as all others with the
    /// same symbols.
    pub fn width(&self, start: u32, length: u32) -> usize {
        self.codes_before[(start + length) as usize] as usize - self.first_code(start as usize)
    }

    /// How many positions from `start` on have no more codes than some.
    pub fn positions_within(&self, start: u32, length: u32, codes: usize) -> u32 {
        let end = self.first_code(start as usize) + codes;
        let ends = &self.codes_before[start as usize + 1..=(start + length) as usize];
        ends.partition_point(|&before| before as usize <= end) as u32
    }

    /// The place of the first code of a candidate among those of the program.
    fn first_code(&self, start: usize) -> usize {
        self.codes_before[start] as usize + usize::from(self.program.entry(start).is_head)
    }

    /// The number of a value or block in the candidate that was encoded last; equal
    /// for what corresponds in similar candidates.  Two tied values have the same
    /// number.  Only where inputs are told apart.
    pub fn number(&self, value: u32) -> Option<u32> {
        let known = self.known[value as usize];
        (known.candidate == self.candidate).then_some(known.number)
    }

    fn begin(&mut self, start: usize) {
        if self.candidate == u32::MAX {
            self.known.fill(Known { candidate: 0, number: 0, tied: NO_VALUE });
            self.candidate = 0;
        }
        self.candidate += 1;
        self.next = FIRST_NUMBER;
        let entry = self.program.entry(start);
        self.start_block = entry.block;
        self.starts_at_head = entry.is_head;
    }

    #[inline]
    fn position(&mut self, position: usize, is_first: bool, out: &mut Vec<u32>) {
        let entry = self.program.entry(position);
        if entry.is_head && !is_first {
            out.push(self.met(entry.block));
        }
        let mut uses = entry.uses;
        if let ([first, second, rest @ ..], true) = (uses, entry.commutes) {
            out.extend(self.met_together(first.number(), second.number()));
            uses = rest;
        }
        for operand in uses {
            let code = match operand.role() {
                Role::Value => self.met(operand.number()),
                role => self.met_block(operand.number(), role),
            };
            out.push(code);
        }
        if entry.value != NO_VALUE {
            out.push(self.met(entry.value));
        }
    }

    /// The number of a value that is met on its own.
    #[inline]
    fn met(&mut self, value: u32) -> u32 {
        let known = self.known[value as usize];
        if known.candidate != self.candidate {
            let number = self.take_numbers(1);
            self.set(value, number, NO_VALUE);
            return number;
        }
        if known.tied != NO_VALUE {
            self.set(value, known.number, NO_VALUE);
            self.set(known.tied, known.number + 1, NO_VALUE);
        }
        known.number
    }

    /// The numbers of two operands that may change places, the smaller first.
    fn met_together(&mut self, first: u32, second: u32) -> [u32; 2] {
        if first == second {
            return [self.met(first); 2];
        }
        let known = self.known[first as usize];
        let is_known = known.candidate == self.candidate;
        if is_known && known.tied == second {
            return [known.number, known.number + 1];
        }
        if !is_known && self.known[second as usize].candidate != self.candidate {
            let number = self.take_numbers(2);
            self.set(first, number, second);
            self.set(second, number, first);
            return [number, number + 1];
        }
        let (first, second) = (self.met(first), self.met(second));
        [first.min(second), first.max(second)]
    }

    fn met_block(&mut self, block: u32, role: Role) -> u32 {
        if block != self.start_block {
            return self.met(block);
        }
        // Control comes from the end of a block, which lies in the candidate or
        // after it, wherever in the block the candidate begins.
        if role == Role::IncomingBlock || self.starts_at_head { START_BLOCK } else { BEFORE_START }
    }

    #[inline]
    fn take_numbers(&mut self, count: u32) -> u32 {
        let number = self.next;
        self.next += count;
        number
    }

    #[inline]
    fn set(&mut self, value: u32, number: u32, tied: u32) {
        self.known[value as usize] = Known { candidate: self.candidate, number, tied };
    }
}

/// How many codes there are before each position of a program, and in all.
fn codes_before(program: &Program) -> Vec<u32> {
    let mut before = Vec::with_capacity(program.len() + 1);
    let mut codes = 0_usize;
    before.push(0);
    before.extend((0..program.len()).map(|position| {
        if program.is_legal(position) {
            let entry = program.entry(position);
            let value = usize::from(entry.value != NO_VALUE);
            codes += usize::from(entry.is_head) + entry.uses.len() + value;
        }
        u32::try_from(codes).expect("fewer than 2^32 codes")
    }));
    before
}
