//! The naive twin of the search, for tests: every pair of stretches is compared
//! with every choice of swaps.

use super::candidates::Group;
use super::program::{Entry, NO_VALUE, Program, Role, Use};
use std::collections::BTreeMap;

/// A value or block seen from a stretch: numbers that depend on the stretch are
/// replaced by ones that do not.
const START: u32 = u32::MAX - 1;
const BEFORE: u32 = u32::MAX - 2;

/// One-to-one correspondence, as pairs in both directions.
#[derive(Clone, Default)]
struct Correspondence {
    there: BTreeMap<u32, u32>,
    back: BTreeMap<u32, u32>,
}

impl Correspondence {
    fn add(&mut self, a: u32, b: u32) -> bool {
        *self.there.entry(a).or_insert(b) == b && *self.back.entry(b).or_insert(a) == a
    }
}

fn is_legal(program: &Program, start: usize, length: usize) -> bool {
    start + length <= program.len() && (start..start + length).all(|at| program.is_legal(at))
}

fn seen_from(start: &Entry<'_>, operand: Use) -> u32 {
    if operand.role() == Role::Value || operand.number() != start.block {
        return operand.number();
    }
    if operand.role() == Role::Source || start.is_head { START } else { BEFORE }
}

/// Whether two stretches of legal positions are similar.
pub(crate) fn is_similar(program: &Program, a: usize, b: usize, length: usize) -> bool {
    let mut fixed = Correspondence::default();
    fixed.add(START, START);
    fixed.add(BEFORE, BEFORE);
    corresponds(program, [a, b], 0, length, fixed)
}

fn corresponds(
    program: &Program,
    starts: [usize; 2],
    at: usize,
    length: usize,
    mut so_far: Correspondence,
) -> bool {
    if at == length {
        return true;
    }
    let [a, b] = starts.map(|start| program.entry(start + at));
    if a.symbol != b.symbol {
        return false;
    }
    if at > 0 && a.is_head && !so_far.add(a.block, b.block) {
        return false;
    }
    if a.value != NO_VALUE && !so_far.add(a.value, b.value) {
        return false;
    }
    let [from_a, from_b] = starts.map(|start| program.entry(start));
    let choices: &[[usize; 2]] = if a.commutes { &[[0, 1], [1, 0]] } else { &[[0, 1]] };
    choices.iter().any(|choice| {
        let mut tried = so_far.clone();
        let fits = (0..a.uses.len()).all(|index| {
            let other = choice.get(index).copied().unwrap_or(index);
            let (x, y) = (a.uses[index], b.uses[other]);
            tried.add(seen_from(&from_a, x), seen_from(&from_b, y))
        });
        fits && corresponds(program, starts, at + 1, length, tried)
    })
}

/// Whether all stretches are legal and similar to the first.
fn all_similar(program: &Program, starts: &[usize], length: usize) -> bool {
    starts.iter().all(|&start| is_legal(program, start, length))
        && starts.iter().all(|&start| is_similar(program, starts[0], start, length))
}

/// All maximal groups, by definition.
pub(crate) fn similar_stretches(program: &Program, min_length: u32) -> Vec<Group> {
    let mut groups = Vec::new();
    for length in (min_length as usize..=program.len()).rev() {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for start in (0..program.len()).filter(|&start| is_legal(program, start, length)) {
            let similar = |class: &&mut Vec<usize>| is_similar(program, class[0], start, length);
            match classes.iter_mut().find(similar) {
                Some(class) => class.push(start),
                None => classes.push(vec![start]),
            }
        }
        for class in classes.into_iter().filter(|class| class.len() > 1) {
            let before: Option<Vec<usize>> =
                class.iter().map(|start| start.checked_sub(1)).collect();
            let left = before.is_some_and(|before| all_similar(program, &before, length + 1));
            if !left && !all_similar(program, &class, length + 1) {
                let starts = class.iter().map(|&start| start as u32).collect();
                groups.push(Group { length: length as u32, starts });
            }
        }
    }
    groups
}
