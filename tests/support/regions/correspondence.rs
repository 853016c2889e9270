//! The one-to-one correspondence between what two regions mention.

use super::printed;
use super::region::{Place, Region, Thing, commutes, turned};
use crate::support::llvm_sys::core::LLVMGetInstructionOpcode;
use crate::support::llvm_sys::prelude::LLVMValueRef;
use crate::support::naive_comparator::POISON_FLAGS;
use crate::support::printed_state::state_words;
use std::collections::HashMap;

/// What corresponds, and which instructions of the second region have their
/// first two operands exchanged.
#[derive(Clone, Default)]
pub(super) struct Correspondence {
    there: HashMap<Thing, Thing>,
    back: HashMap<Thing, Thing>,
    is_exchanged: Vec<bool>,
    is_turned: Vec<bool>,
}

/// Two operands here and two there; nothing says yet which is which.
#[derive(Clone, Copy)]
struct Open {
    index: usize,
    here: [Thing; 2],
    there: [Thing; 2],
}

impl Open {
    fn pairs(&self, exchanged: bool) -> [(Thing, Thing); 2] {
        let [first, second] = self.there;
        let there = if exchanged { [second, first] } else { [first, second] };
        [(self.here[0], there[0]), (self.here[1], there[1])]
    }
}

impl Correspondence {
    /// Finds the correspondence between two regions, if there is one.
    pub(super) fn rebuild(first: &Region, second: &Region) -> Option<Self> {
        let length = first.instructions().len();
        let mut known = Correspondence {
            is_exchanged: vec![false; length],
            is_turned: vec![false; length],
            ..Correspondence::default()
        };
        let mut open = Vec::new();
        for index in 0..length {
            if first.block_of(index) != second.block_of(index) {
                return None;
            }
            open.extend(known.instruction(index, first, second)?);
        }
        known.settle(&mut open)?;
        // Every remaining choice is between two orders, so it is right to keep
        // the first that leads to no contradiction.
        while let Some(choice) = open.first().copied() {
            (known, open) = [false, true].into_iter().find_map(|exchanged| {
                let (mut tried, mut rest) = (known.clone(), open.clone());
                tried.choose(&choice, exchanged)?;
                rest.remove(0);
                tried.settle(&mut rest)?;
                Some((tried, rest))
            })?;
        }
        Some(known)
    }

    /// What corresponds to a thing of the first region.
    pub(super) fn of(&self, thing: Thing) -> Thing {
        self.there[&thing]
    }

    /// Whether the operands of an instruction of the second region have to be
    /// exchanged to be those of the first.
    pub(super) fn is_exchanged(&self, index: usize) -> bool {
        self.is_exchanged[index]
    }

    /// Whether an instruction of the second region is the comparison of the
    /// first the other way round.
    pub(super) fn is_turned(&self, index: usize) -> bool {
        self.is_turned[index]
    }

    /// Adds what two instructions mention; returns what stays open.
    fn instruction(
        &mut self,
        index: usize,
        first: &Region,
        second: &Region,
    ) -> Option<Option<Open>> {
        let [here, there] = [first, second].map(|region| region.instructions()[index]);
        let mentions = [first, second].map(|region| region.mentions(index));
        if mentions[0].len() != mentions[1].len() || opcode(here) != opcode(there) {
            return None;
        }
        self.add(Thing::Own(index), Thing::Own(index))?;
        self.is_turned[index] = is_turned(here, there)?;
        let [mut here_all, mut there_all] =
            mentions.map(|all| all.into_iter().map(|(_, thing)| thing).collect::<Vec<_>>());
        if !same_printed_state_where_it_is_lost(first, index, here, there) {
            return None;
        }
        if self.is_turned[index] {
            there_all.swap(0, 1);
        }
        let mut open = None;
        if commutes(here) && commutes(there) {
            let rest_here = here_all.split_off(2);
            let rest_there = there_all.split_off(2);
            open = Some(Open {
                index,
                here: [here_all[0], here_all[1]],
                there: [there_all[0], there_all[1]],
            });
            (here_all, there_all) = (rest_here, rest_there);
        }
        for (here, there) in here_all.into_iter().zip(there_all) {
            self.add(here, there)?;
        }
        Some(open)
    }

    /// Decides what only one order is possible for, until nothing changes.
    fn settle(&mut self, open: &mut Vec<Open>) -> Option<()> {
        loop {
            let before = open.len();
            for one in std::mem::take(open) {
                match [false, true].map(|exchanged| self.allows(&one.pairs(exchanged))) {
                    [false, false] => return None,
                    [true, true] => open.push(one),
                    [_, exchanged] => self.choose(&one, exchanged)?,
                }
            }
            if open.len() == before {
                return Some(());
            }
        }
    }

    fn choose(&mut self, open: &Open, exchanged: bool) -> Option<()> {
        self.is_exchanged[open.index] = exchanged;
        open.pairs(exchanged).into_iter().try_for_each(|(here, there)| self.add(here, there))
    }

    fn allows(&self, pairs: &[(Thing, Thing); 2]) -> bool {
        let [(a, x), (b, y)] = *pairs;
        (a == b) == (x == y) && self.fits(a, x) && self.fits(b, y)
    }

    fn fits(&self, here: Thing, there: Thing) -> bool {
        let same_kind = match (here, there) {
            (Thing::Own(a), Thing::Own(b)) | (Thing::Block(a), Thing::Block(b)) => a == b,
            (Thing::Own(_) | Thing::Block(_), _) | (_, Thing::Own(_) | Thing::Block(_)) => false,
            _ => std::mem::discriminant(&here) == std::mem::discriminant(&there),
        };
        same_kind
            && self.there.get(&here).is_none_or(|&known| known == there)
            && self.back.get(&there).is_none_or(|&known| known == here)
    }

    fn add(&mut self, here: Thing, there: Thing) -> Option<()> {
        if !self.fits(here, there) {
            return None;
        }
        self.there.insert(here, there);
        self.back.insert(there, here);
        Some(())
    }
}

fn opcode(instruction: LLVMValueRef) -> u32 {
    // SAFETY: an instruction has an opcode.
    unsafe { LLVMGetInstructionOpcode(instruction) as u32 }
}

/// Whether the second comparison is the first one turned round; nothing where
/// they are neither that nor the same.
fn is_turned(here: LLVMValueRef, there: LLVMValueRef) -> Option<bool> {
    let (Some((own, turned)), Some((other, _))) = (turned(here), turned(there)) else {
        return Some(false);
    };
    (other == own || other == turned).then_some(other != own)
}

/// Phis are made anew and turned comparisons are copied from the first region,
/// so what LLVM's C API cannot carry over is compared here.
fn same_printed_state_where_it_is_lost(
    first: &Region,
    index: usize,
    here: LLVMValueRef,
    there: LLVMValueRef,
) -> bool {
    let is_phi = first.mentions(index).iter().any(|(place, _)| matches!(place, Place::From(_)));
    let is_comparison = turned(here).is_some();
    if !is_phi && !is_comparison {
        return true;
    }
    let state = |instruction| {
        let mut words = state_words(&printed(instruction));
        words.retain(|word| !POISON_FLAGS.contains(&word.as_str()));
        // What the predicate is has been seen to.
        words.retain(|word| !is_comparison || !PREDICATES.contains(&word.as_str()));
        words
    };
    state(here) == state(there)
}

const PREDICATES: [&str; 22] = [
    "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle", "oeq", "ogt", "oge", "olt",
    "ole", "one", "ord", "ueq", "une", "uno", "true", "false",
];
