//! `explain`: what keeps functions apart that are nearly the same, in bytes by reason.
//!
//! Functions whose instructions match in order, by opcode and types, are near clones.  Of what
//! matches, an instruction that is not the same operation, or that no region may contain, has a
//! reason of its own.  Runs in between are regions that were not outlined: one whose values or
//! control flow do not correspond has a reason as a whole, and each other one is cut short by what
//! is at its ends, which have half of it each.  `lab/near-clones` adds up the lines.

use crate::llvm::{Block, Function, Inst, InstFacts, OperandBuffer};
use crate::outliner::candidate::Mismatch;
use crate::outliner::candidate::candidates::Candidates;
use crate::similarity::input::aspect::{Aspect, aspect};
use crate::similarity::input::legality::InstructionRejection;
use crate::similarity::input::mapping::Mapping;
use rustc_hash::{FxHashMap, FxHasher};
use rustmerge_search::near::{NearPair, near_pairs};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::Hasher;

/// Functions with fewer instructions are left out.
const LEAST_INSTRUCTIONS: usize = 16;

/// How much of two functions matches at least, in percent.
const LEAST_PERCENT: usize = 70;

/// The size of an instruction that no region may contain, in tenths of a byte: about what others
/// have in the mean.
const ILLEGAL_WEIGHT: u32 = 45;

/// What ends a run of equal instructions of two functions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stop {
    /// The begin or the end of both functions.
    Whole,
    /// Instructions of which one function has more.
    Gap,
    /// An instruction that no region may contain.
    Illegal(InstructionRejection),
    /// Instructions that do not do the same.
    Different(Aspect),
    /// The same, but they are no region or do not correspond.
    Mismatch(Mismatch),
}

impl fmt::Display for Stop {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Whole | Stop::Gap => write!(out, "{self:?}"),
            Stop::Illegal(reason) => write!(out, "NotShared{reason:?}"),
            Stop::Different(aspect) => write!(out, "Different{aspect:?}"),
            Stop::Mismatch(mismatch) => write!(out, "{mismatch:?}"),
        }
    }
}

/// An instruction of a function as the comparison sees it.
#[derive(Clone, Copy)]
struct Place<'ll> {
    inst: Inst<'ll>,
    /// Its position, or why it has none.
    position: Result<u32, InstructionRejection>,
    /// In tenths of a byte.
    weight: u32,
}

/// A function as the comparison sees it.
struct Body<'ll> {
    function: Function<'ll>,
    places: Vec<Place<'ll>>,
    /// For each place, what matches has in common.
    words: Vec<u64>,
}

/// The lines that say what keeps the near clones of a module apart.
pub(super) fn lines<'ll>(mapping: &Mapping<'ll>, candidates: Candidates<'_, 'll>) -> Vec<String> {
    let bodies = bodies(mapping);
    let words: Vec<Vec<u64>> = bodies.iter().map(|body| body.words.clone()).collect();
    let pairs = near_pairs(&words, LEAST_PERCENT);
    pairs.iter().map(|pair| line(&bodies, pair, candidates)).collect()
}

fn line<'ll>(bodies: &[Body<'ll>], pair: &NearPair, candidates: Candidates<'_, 'll>) -> String {
    let [first, second] = [pair.first, pair.second].map(|at| &bodies[at]);
    let reasons = Comparison { first, second, candidates, reasons: BTreeMap::new() }.compare(pair);
    let bytes: u32 = reasons.values().sum();
    let reasons: Vec<String> = reasons
        .iter()
        .map(|(reason, &tenths)| format!("{reason} {}", tenths.div_ceil(10)))
        .collect();
    format!(
        "explain: {} and {}: {} of {} and {} instructions match, {} bytes: {}",
        first.function.display_name(),
        second.function.display_name(),
        pair.matched(),
        first.places.len(),
        second.places.len(),
        bytes.div_ceil(10),
        reasons.join(", "),
    )
}

/// The functions that are long enough.
fn bodies<'ll>(mapping: &Mapping<'ll>) -> Vec<Body<'ll>> {
    let positions = mapping.instructions.iter().zip(0..);
    let positions: FxHashMap<Inst<'ll>, u32> =
        positions.filter_map(|(inst, position)| Some(((*inst)?, position))).collect();
    let illegal: FxHashMap<u32, InstructionRejection> = mapping.illegal.iter().copied().collect();
    let mut number = 0;
    let mut bodies = Vec::with_capacity(mapping.functions.len());
    let mut operands = OperandBuffer::new();
    for mapped in &mapping.functions {
        let function = mapped.function;
        let (mut places, mut words) = (Vec::new(), Vec::new());
        for inst in function.blocks().flat_map(Block::instructions) {
            let facts = inst.describe(&mut operands);
            if facts.is_debug_intrinsic {
                continue;
            }
            let position = match (positions.get(&inst), illegal.get(&number)) {
                (Some(&position), _) => Ok(position),
                (None, Some(&reason)) => Err(reason),
                // Candidates go over it.
                (None, None) => continue,
            };
            number += 1;
            let weight = position.map_or(ILLEGAL_WEIGHT, |at| mapping.weights[at as usize]);
            places.push(Place { inst, position, weight });
            words.push(word(&facts));
        }
        if places.len() >= LEAST_INSTRUCTIONS {
            bodies.push(Body { function, places, words });
        }
    }
    bodies
}

/// What matching instructions have in common.
fn word(facts: &InstFacts<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(facts.opcode.map_or(0, |opcode| opcode as u32));
    hasher.write_u64(facts.ty.identity());
    hasher.write_usize(facts.operand_count);
    hasher.finish()
}

/// A comparison of two near clones.
struct Comparison<'a, 'll> {
    first: &'a Body<'ll>,
    second: &'a Body<'ll>,
    candidates: Candidates<'a, 'll>,
    /// In tenths of a byte.
    reasons: BTreeMap<Stop, u32>,
}

/// Equal instructions that follow each other in both functions, and what is in front of them.
struct EqualRun {
    before: Stop,
    first: u32,
    second: u32,
    length: u32,
    weight: u32,
}

impl<'ll> Comparison<'_, 'll> {
    /// The bytes of the first function that match, by what keeps them there.
    fn compare(mut self, pair: &NearPair) -> BTreeMap<Stop, u32> {
        let mut stop = Stop::Whole;
        let mut equal: Option<EqualRun> = None;
        let (mut first_end, mut second_end) = (0, 0);
        for run in &pair.runs {
            if run.first > first_end || run.second > second_end {
                stop = Stop::Gap;
                self.finish(equal.take(), stop);
            }
            (first_end, second_end) = (run.first + run.length, run.second + run.length);
            for at in 0..run.length {
                let first = self.first.places[run.first + at];
                let second = self.second.places[run.second + at];
                match self.positions(first, second) {
                    Ok((a, b)) => {
                        if let Some(run) = &mut equal
                            && (run.first + run.length, run.second + run.length) == (a, b)
                        {
                            run.length += 1;
                            run.weight += first.weight;
                            continue;
                        }
                        self.finish(equal.take(), stop);
                        let weight = first.weight;
                        equal =
                            Some(EqualRun { before: stop, first: a, second: b, length: 1, weight });
                    }
                    Err(reason) => {
                        stop = reason;
                        self.finish(equal.take(), stop);
                        *self.reasons.entry(stop).or_default() += first.weight;
                    }
                }
            }
        }
        let ends = first_end == self.first.places.len() && second_end == self.second.places.len();
        self.finish(equal, if ends { Stop::Whole } else { Stop::Gap });
        self.reasons
    }

    /// The positions of two instructions that match, where these are equal.
    fn positions(&self, first: Place<'ll>, second: Place<'ll>) -> Result<(u32, u32), Stop> {
        let a = first.position.map_err(Stop::Illegal)?;
        let b = second.position.map_err(Stop::Illegal)?;
        let symbols = self.candidates.program.symbols();
        if symbols[a as usize] == symbols[b as usize] {
            Ok((a, b))
        } else {
            Err(Stop::Different(aspect(first.inst, second.inst)))
        }
    }

    fn finish(&mut self, run: Option<EqualRun>, behind: Stop) {
        let Some(EqualRun { before, first, second, length, weight }) = run else { return };
        match self.candidates.mismatch(first, second, length) {
            Some(mismatch) => *self.reasons.entry(Stop::Mismatch(mismatch)).or_default() += weight,
            None => {
                *self.reasons.entry(before).or_default() += weight / 2;
                *self.reasons.entry(behind).or_default() += weight - weight / 2;
            }
        }
    }
}
