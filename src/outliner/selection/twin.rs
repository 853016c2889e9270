//! Choosing by looking at every group again after each choice.

use super::*;
use crate::outliner::testing::{Search, relatives, with_search};
use proptest::prelude::*;

/// Takes the best of all groups until none pays.
fn choose_naively(selector: &mut Selector<'_, '_>, groups: &[&Group]) -> Vec<OutlinePlan> {
    let pieces = selector.pieces(groups);
    let mut chosen = Vec::new();
    loop {
        let promises = pieces.iter().enumerate().filter_map(|(order, piece)| {
            selector.best_that_pays(piece).map(|plan| selector.promise(order, plan))
        });
        let Some(Promise { plan: Some(plan), .. }) = promises.max() else { return chosen };
        selector.take(&plan);
        chosen.push(plan);
    }
}

fn new_selector<'a, 'll>(search: &Search<'a, 'll>) -> Selector<'a, 'll> {
    let Search { program, analysis, locals, cost, options, .. } = *search;
    Selector::new(program, analysis, locals, cost, options, true)
}

fn summary(chosen: &[OutlinePlan]) -> Vec<(&[u32], u32, i64)> {
    let one = |plan: &OutlinePlan| (plan.candidate.length, plan.terms.benefit());
    chosen.iter().map(|plan| (&plan.candidate.starts[..], one(plan).0, one(plan).1)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn the_choice_is_that_of_the_naive_twin(module in relatives(true)) {
        with_search(&module.text(), &Options::default(), |search| {
            let groups: Vec<&Group> = search.groups.iter().collect();
            let chosen = new_selector(&search).select(&groups, &[], false, |_| {});
            let naive = choose_naively(&mut new_selector(&search), &groups);
            assert_eq!(summary(&chosen), summary(&naive));
        });
    }

    /// Each position is in one region at most, each plan pays, and nothing that pays is left.
    #[test]
    fn what_is_chosen_pays_and_nothing_else_would(module in relatives(true)) {
        with_search(&module.text(), &Options::default(), |search| {
            let groups: Vec<&Group> = search.groups.iter().collect();
            let mut selector = new_selector(&search);
            let chosen = selector.select(&groups, &[], false, |_| {});
            let mut taken = vec![false; search.program.len()];
            for plan in &chosen {
                assert!(selector.pricing.pays(plan));
                for &start in &plan.candidate.starts {
                    let positions = &mut taken[start as usize..plan.candidate.end(start) as usize];
                    assert!(!positions.contains(&true), "a position is in two regions");
                    positions.fill(true);
                }
            }
            for piece in selector.pieces(&groups) {
                assert!(selector.best_that_pays(&piece).is_none(), "{piece:?} pays");
            }
        });
    }
}
