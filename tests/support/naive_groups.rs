//! The naive twin of the search for similar code: every pair of candidates is
//! compared with every choice of swaps.
//!
//! The unit tests of the search have it too, as a file of the crate.

use rustmerge_search::candidates::Group;
use rustmerge_search::encoding::ValueCorrespondence;
use rustmerge_search::program::{Entry, NO_VALUE, Program, Role, Use};

/// A value or block seen from a candidate: numbers that depend on the candidate are
/// replaced by ones that do not.
const START: u32 = u32::MAX - 1;
const BEFORE: u32 = u32::MAX - 2;

/// One-to-one correspondence, as pairs in the order in which they were added, so that the last ones
/// can be taken back.
#[derive(Default)]
struct Correspondence {
    pairs: Vec<[u32; 2]>,
}

impl Correspondence {
    fn add(&mut self, a: u32, b: u32) -> bool {
        match self.pairs.iter().find(|[known_a, known_b]| *known_a == a || *known_b == b) {
            Some(known) => *known == [a, b],
            None => {
                self.pairs.push([a, b]);
                true
            }
        }
    }
}

fn is_legal(program: &Program, start: usize, length: usize) -> bool {
    start + length <= program.len() && (start..start + length).all(|at| program.is_legal(at))
}

fn seen_from(start: &Entry<'_>, operand: Use) -> u32 {
    if operand.role() == Role::Value || operand.number() != start.block {
        return operand.number();
    }
    if operand.role() == Role::IncomingBlock || start.is_head { START } else { BEFORE }
}

/// Two candidates of legal positions.
struct Pair<'p> {
    program: &'p Program,
    relation: ValueCorrespondence,
    starts: [usize; 2],
    length: usize,
}

impl Pair<'_> {
    fn is_related(&self) -> bool {
        // Asked first, because what follows tries each choice of swaps before a symbol.
        let symbols = |start: usize| {
            (start..start + self.length).map(|position| self.program.entry(position).symbol)
        };
        if !symbols(self.starts[0]).eq(symbols(self.starts[1])) {
            return false;
        }
        let mut fixed = Correspondence::default();
        fixed.add(START, START);
        fixed.add(BEFORE, BEFORE);
        corresponds(self, 0, &mut fixed)
    }

    /// Whether an operand is an input that nothing needs to correspond to: no
    /// instruction so far computes it, and no phi uses it, which might use what
    /// is computed later.
    fn is_input(&self, which: usize, at: usize, operand: Use) -> bool {
        let start = self.starts[which];
        let is_known = |position: usize, is_here: bool| {
            let entry = self.program.entry(position);
            let is_used = || entry.uses.iter().any(|other| other.number() == operand.number());
            (entry.value == operand.number() && !is_here) || (entry.is_phi() && is_used())
        };
        self.relation == ValueCorrespondence::InternalOnly
            && operand.role() == Role::Value
            && !(start..=start + at).any(|position| is_known(position, position == start + at))
    }
}

/// Whether the rest of two candidates corresponds, from instruction `at` on.
fn corresponds(pair: &Pair<'_>, at: usize, so_far: &mut Correspondence) -> bool {
    let Pair { program, starts, length, .. } = *pair;
    if at == length {
        return true;
    }
    let [a, b] = starts.map(|start| program.entry(start + at));
    if at > 0 && a.is_head && !so_far.add(a.block, b.block) {
        return false;
    }
    if a.value != NO_VALUE && !so_far.add(a.value, b.value) {
        return false;
    }
    let [from_a, from_b] = starts.map(|start| program.entry(start));
    let choices: &[[usize; 2]] = if a.commutes { &[[0, 1], [1, 0]] } else { &[[0, 1]] };
    let known = so_far.pairs.len();
    let mut tried: Option<Vec<[u32; 2]>> = None;
    choices.iter().any(|choice| {
        so_far.pairs.truncate(known);
        let fits = (0..a.uses.len()).all(|index| {
            let other = choice.get(index).copied().unwrap_or(index);
            let (x, y) = (a.uses[index], b.uses[other]);
            let inputs = [pair.is_input(0, at, x), pair.is_input(1, at, y)];
            inputs == [true; 2]
                || inputs == [false; 2] && so_far.add(seen_from(&from_a, x), seen_from(&from_b, y))
        });
        if !fits {
            return false;
        }
        // With inputs in both places, for one, the choice makes no difference.
        let mut added = so_far.pairs[known..].to_vec();
        added.sort_unstable();
        if tried.as_ref() == Some(&added) {
            return false;
        }
        tried = Some(added);
        corresponds(pair, at + 1, so_far)
    })
}

/// Whether all candidates are legal and related to the first.
fn all_related(
    program: &Program,
    relation: ValueCorrespondence,
    starts: &[usize],
    length: usize,
) -> bool {
    starts.iter().all(|&start| is_legal(program, start, length))
        && starts.iter().all(|&start| {
            Pair { program, relation, starts: [starts[0], start], length }.is_related()
        })
}

/// All maximal groups, by definition.
pub(crate) fn similar_candidates(
    program: &Program,
    relation: ValueCorrespondence,
    min_length: u32,
) -> Vec<Group> {
    let mut groups = Vec::new();
    for length in (min_length as usize..=program.len()).rev() {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for start in (0..program.len()).filter(|&start| is_legal(program, start, length)) {
            let is_related = |class: &&mut Vec<usize>| {
                Pair { program, relation, starts: [class[0], start], length }.is_related()
            };
            match classes.iter_mut().find(is_related) {
                Some(class) => class.push(start),
                None => classes.push(vec![start]),
            }
        }
        for class in classes.into_iter().filter(|class| class.len() > 1) {
            let before: Option<Vec<usize>> =
                class.iter().map(|start| start.checked_sub(1)).collect();
            let left =
                before.is_some_and(|before| all_related(program, relation, &before, length + 1));
            if !left && !all_related(program, relation, &class, length + 1) {
                let starts = class.iter().map(|&start| start as u32).collect();
                groups.push(Group { length: length as u32, starts });
            }
        }
    }
    groups
}
