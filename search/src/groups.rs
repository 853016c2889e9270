//! The whole search: from a program to its groups of similar candidates.

use super::candidates::{Found, Search};
use super::encoding::ValueCorrespondence;
use super::prefix_codes::as_range;
use super::repeats::{Repeat, maximal_repeats, thin_out_periods};
use super::suffix::SuffixArray;
use crate::incremental::IncrementalFilter;
use crate::pace::Pace;
use crate::program::Program;
use crate::{LOG_TARGET, NAME};
use std::ops::Range;
use std::time::Instant;

/// Finds all maximal groups of candidates in a relation, of at least `min_length`
/// positions (at least one), the longest first, then by the places of their
/// members, which is the same order in every run.
pub fn similar_candidates(
    program: &Program,
    correspondence: ValueCorrespondence,
    min_length: u32,
) -> Found {
    let (array, repeats) = repeats_of(program, min_length.max(1));
    candidates_in(program, correspondence, min_length.max(1), &array, repeats)
}

/// The same without the groups in unwanted repeats, and without most of
/// those in periodic code ([`thin_out_periods`]).  `is_wanted` is asked with the places
/// of a repeat's occurrences and their length.  Every group lies in a repeat: its
/// candidates are no longer than the occurrences, and may be fewer.
pub fn wanted_candidates(
    program: &Program,
    correspondence: ValueCorrespondence,
    min_length: u32,
    is_wanted: impl Fn(&[u32], u32) -> bool,
) -> Found {
    let (array, mut repeats) = repeats_of(program, min_length.max(1));
    repeats.retain(|repeat| is_wanted(&array.starts[as_range(&repeat.ranks)], repeat.length));
    thin_out_periods(&mut repeats, &array);
    candidates_in(program, correspondence, min_length.max(1), &array, repeats)
}

/// The same in some parts of a program, ascending, where no candidate goes from one part to the next, and
/// only the groups with a dirty candidate: one of its positions is marked.  Other repeats need not be
/// looked at (see [`crate::incremental`]).  `is_wanted` is asked as for [`wanted_candidates`].
pub fn dirty_candidates(
    program: &Program,
    correspondence: ValueCorrespondence,
    min_length: u32,
    is_dirty: &[bool],
    parts: &[Range<u32>],
    is_wanted: impl Fn(&mut dyn Iterator<Item = u32>, u32) -> bool,
) -> Found {
    let filter = IncrementalFilter::analyse(program.symbols(), is_dirty, parts);
    let (part, positions) = program.part(&filter.runs());
    // A group with a dirty candidate lies in a repeat with a dirty occurrence: the others need not
    // be encoded.
    let is_wanted = |starts: &[u32], length: u32| {
        let mut places = starts.iter().map(|&start| positions[start as usize]);
        places.clone().any(|start| filter.has_dirty(start..start + length))
            && is_wanted(&mut places, length)
    };
    let mut found = wanted_candidates(&part, correspondence, min_length, is_wanted);
    found.groups.retain_mut(|group| {
        let length = group.length;
        group.starts.iter_mut().for_each(|start| *start = positions[*start as usize]);
        group.starts.iter().any(|&start| filter.has_dirty(start..start + length))
    });
    found
}

/// The suffix array of a program and its maximal repeats, the longest first.
fn repeats_of(program: &Program, min_length: u32) -> (SuffixArray, Vec<Repeat>) {
    let begin = Instant::now();
    let array = SuffixArray::sort(program.symbols(), program.alphabet());
    let mut repeats = maximal_repeats(program.symbols(), &array, min_length);
    // The longest first: the search spends its budget in this order.
    repeats.sort_by_key(|repeat| std::cmp::Reverse(repeat.length));
    log::info!(target: LOG_TARGET, "{NAME}: maximal repeats of symbols: {}; {:.1?}", repeats.len(), begin.elapsed());
    (array, repeats)
}

/// The groups in some repeats.
fn candidates_in(
    program: &Program,
    correspondence: ValueCorrespondence,
    min_length: u32,
    array: &SuffixArray,
    repeats: Vec<Repeat>,
) -> Found {
    let begin = Instant::now();
    let mut search = Search::new(program, array, &repeats, correspondence, min_length);
    let mut pace = Pace::begin();
    for (done, repeat) in repeats.iter().enumerate() {
        if pace.is_due(done) {
            let (all, groups) = (repeats.len(), search.group_count());
            log::info!(target: LOG_TARGET, "{NAME}: repeats searched: {done} of {all}, groups so far: {groups}");
        }
        search.repeat(repeat);
    }
    let mut found = search.finish();
    found
        .groups
        .sort_unstable_by(|a, b| b.length.cmp(&a.length).then_with(|| a.starts.cmp(&b.starts)));
    log::info!(
        target: LOG_TARGET,
        "{NAME}: groups of similar candidates: {}, repeats not searched to the end: {}; {:.1?}",
        found.groups.len(),
        found.skipped,
        begin.elapsed(),
    );
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive_groups;
    use crate::program::{Entry, NO_VALUE, ProgramBuilder, Role, Use};
    use proptest::prelude::*;

    /// What an instruction of a test program does.
    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Kind {
        Ordered,
        Commutative,
        CommutativeThree,
        Store,
        Jump,
        Phi,
        Illegal,
    }

    const KINDS: [Kind; 7] = [
        Kind::Ordered,
        Kind::Commutative,
        Kind::CommutativeThree,
        Kind::Store,
        Kind::Jump,
        Kind::Phi,
        Kind::Illegal,
    ];
    const OUTSIDE: u32 = 4;
    const OUTSIDE_BLOCKS: u32 = 2;

    /// A kind, and three choices from which operands are made.
    type Line = (usize, [u32; 3]);

    fn program(lines: &[Line]) -> Program {
        let mut builder = ProgramBuilder::default();
        let symbols: Vec<u32> = KINDS.iter().map(|_| builder.fresh_symbol()).collect();
        let count = lines.len() as u32;
        let first_block = OUTSIDE + count + OUTSIDE_BLOCKS;
        let (mut block, mut is_head) = (first_block, true);
        for (at, &(kind, choices)) in lines.iter().enumerate() {
            let value = |choice: u32| Use::new(choice % (OUTSIDE + count), Role::Value);
            let in_block =
                |choice: u32, role| Use::new(OUTSIDE + count + choice % (2 * OUTSIDE_BLOCKS), role);
            let uses = match KINDS[kind] {
                Kind::Illegal => {
                    builder.illegal();
                    is_head = false;
                    continue;
                }
                Kind::Ordered | Kind::Commutative => {
                    vec![value(choices[0]), value(choices[1])]
                }
                Kind::CommutativeThree => choices.map(value).to_vec(),
                Kind::Store => vec![value(choices[0])],
                Kind::Jump => vec![in_block(choices[0], Role::Successor)],
                Kind::Phi => vec![value(choices[0]), in_block(choices[1], Role::IncomingBlock)],
            };
            let has_value = !matches!(KINDS[kind], Kind::Store | Kind::Jump);
            builder.legal(Entry {
                symbol: symbols[kind],
                value: if has_value { OUTSIDE + at as u32 } else { NO_VALUE },
                block,
                is_head,
                commutes: matches!(KINDS[kind], Kind::Commutative | Kind::CommutativeThree),
                uses: &uses,
            });
            is_head = KINDS[kind] == Kind::Jump;
            block += u32::from(is_head);
        }
        builder.finish(block + 1 + 2 * OUTSIDE_BLOCKS)
    }

    fn check(lines: &[Line], min_length: u32) {
        let program = program(lines);
        use ValueCorrespondence::{Bijective, InternalOnly};
        for correspondence in [Bijective, InternalOnly] {
            let found = similar_candidates(&program, correspondence, min_length);
            assert_eq!(found.skipped, 0);
            assert_eq!(
                found.groups,
                naive_groups::similar_candidates(&program, correspondence, min_length)
            );
        }
    }

    fn groups(lines: &[Line]) -> Vec<(u32, Vec<u32>)> {
        let found = similar_candidates(&program(lines), ValueCorrespondence::Bijective, 2);
        found.groups.into_iter().map(|group| (group.length, group.starts)).collect()
    }

    const SUB: usize = 0;
    const ADD: usize = 1;
    const STORE: usize = 3;
    const ILLEGAL: usize = 6;

    #[test]
    fn commutative_operands_may_swap() {
        // x = a + b; y = x - a, and x = b + a; y = x - a with the roles of a
        // and b exchanged.
        let found = groups(&[
            (ADD, [0, 1, 0]),
            (SUB, [4, 0, 0]),
            (ILLEGAL, [0; 3]),
            (ADD, [0, 1, 0]),
            (SUB, [7, 1, 0]),
        ]);
        assert_eq!(found, [(2, vec![0, 3])]);
    }

    #[test]
    fn other_operands_may_not() {
        // x = a - b; y = x - a against x = a - b; y = x - b.
        let found = groups(&[
            (SUB, [0, 1, 0]),
            (SUB, [4, 0, 0]),
            (ILLEGAL, [0; 3]),
            (SUB, [0, 1, 0]),
            (SUB, [7, 1, 0]),
        ]);
        assert_eq!(found, []);
    }

    #[test]
    fn part_of_a_repeat_may_be_similar() {
        // The second store is of the first value here and of another there;
        // what begins after the first store is similar all the same.
        let found = groups(&[
            (STORE, [0, 0, 0]),
            (STORE, [0, 0, 0]),
            (SUB, [1, 2, 0]),
            (ILLEGAL, [0; 3]),
            (STORE, [0, 0, 0]),
            (STORE, [3, 0, 0]),
            (SUB, [1, 2, 0]),
        ]);
        assert_eq!(found, [(2, vec![1, 5])]);
    }

    #[test]
    fn too_large_repeats_are_counted() {
        let found = similar_candidates(
            &program(&vec![(STORE, [0; 3]); 50_000]),
            ValueCorrespondence::Bijective,
            2,
        );
        assert!(found.skipped > 0);
        assert_eq!(found.groups.first().map(|group| group.length), Some(49_999));
    }

    fn lines(kinds: std::ops::Range<usize>, length: usize) -> impl Strategy<Value = Vec<Line>> {
        prop::collection::vec((kinds, prop::array::uniform3(0_u32..64)), 0..length)
    }

    /// Copies a candidate to another place, so that there is something to find.
    fn with_copy(mut lines: Vec<Line>, from: usize, to: usize, length: usize) -> Vec<Line> {
        for offset in 0..length {
            if from + offset < lines.len() && to + offset < lines.len() {
                lines[to + offset] = lines[from + offset];
            }
        }
        lines
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn straight_code_as_in_the_naive_twin(lines in lines(0..2, 9), min in 1_u32..3) {
            check(&lines, min);
        }

        #[test]
        fn long_copies_with_a_few_changes_as_in_the_naive_twin(
            original in lines(0..4, 20),
            changes in prop::collection::vec((0_usize..40, 0_usize..3, 0_u32..64), 0..5),
        ) {
            let mut lines = original.clone();
            lines.push((ILLEGAL, [0; 3]));
            lines.extend(original);
            for (at, operand, choice) in changes {
                if let Some(line) = lines.get_mut(at) {
                    line.1[operand] = choice;
                }
            }
            check(&lines, 1);
        }

        #[test]
        fn only_groups_in_unwanted_repeats_are_missing(
            lines in lines(0..4, 24),
            (from, to, length) in (0_usize..24, 0_usize..24, 0_usize..12),
            least in 0_usize..12,
        ) {
            let program = program(&with_copy(lines, from, to, length));
            let is_large = |candidates: usize, length: u32| candidates * length as usize >= least;
            let wanted = |correspondence| {
                let is_wanted = |starts: &[u32], length: u32| is_large(starts.len(), length);
                wanted_candidates(&program, correspondence, 1, is_wanted).groups
            };
            use ValueCorrespondence::{Bijective, InternalOnly};
            for correspondence in [Bijective, InternalOnly] {
                let mut all = similar_candidates(&program, correspondence, 1).groups;
                let mut some = wanted(correspondence);
                prop_assert!(some.iter().all(|group| all.contains(group)));
                for groups in [&mut all, &mut some] {
                    groups.retain(|group| is_large(group.starts.len(), group.length));
                }
                prop_assert_eq!(all, some);
            }
        }

        #[test]
        fn a_later_search_finds_the_dirty_groups_of_a_whole_one(
            lines in lines(0..4, 24),
            (from, to, length) in (0_usize..24, 0_usize..24, 0_usize..12),
            is_dirty in prop::collection::vec(prop::bool::weighted(0.15), 24),
            (first, gone) in (0_u32..24, 0_u32..4),
        ) {
            let program = program(&with_copy(lines, from, to, length));
            let (end, is_dirty) = (program.len() as u32, &is_dirty[..program.len()]);
            let parts = [0..first.min(end), (first + gone).min(end)..end];
            let (part, positions) = program.part(&parts);
            use ValueCorrespondence::{Bijective, InternalOnly};
            for correspondence in [Bijective, InternalOnly] {
                let mut whole = similar_candidates(&part, correspondence, 1).groups;
                whole.retain_mut(|group| {
                    group.starts.iter_mut().for_each(|start| *start = positions[*start as usize]);
                    let places = group.starts.iter().map(|&start| start..start + group.length);
                    places.flatten().any(|at| is_dirty[at as usize])
                });
                let later =
                    dirty_candidates(&program, correspondence, 1, is_dirty, &parts, |_, _| true);
                prop_assert_eq!(later.groups, whole);
            }
        }

        #[test]
        fn all_kinds_as_in_the_naive_twin(
            lines in lines(0..7, 14),
            (from, to, length) in (0_usize..14, 0_usize..14, 0_usize..8),
        ) {
            check(&with_copy(lines, from, to, length), 2);
        }
    }
}
