//! What is chosen, compared with a look at every group.

use super::limits::Limits;
use super::*;
use crate::outliner::testing::{Search, property_config, two_families, with_search};
use proptest::prelude::*;

/// The best that can be made of any group, found by looking at all of them.
fn best_of_all(selector: &Selector<'_, '_>, groups: &[&Group]) -> Option<OutlinePlan> {
    let pieces = selector.search.pieces(groups);
    let promises = pieces.iter().enumerate().filter_map(|(order, piece)| {
        selector.search.best_that_pays(piece).map(|plan| selector.promise(order, plan))
    });
    promises.max().and_then(|promise| promise.plan)
}

fn new_selector<'a, 'll>(search: &Search<'a, 'll>) -> Selector<'a, 'll> {
    let Search { candidates, frequency, cost, options, .. } = *search;
    Selector::new(candidates, frequency, cost, options, true)
}

fn summary(plan: &OutlinePlan) -> (&[u32], u32, i64) {
    (&plan.candidate.starts, plan.candidate.length, plan.terms.benefit())
}

proptest! {
    #![proptest_config(property_config(60))]

    /// Later choices may differ from those of a twin that looks at every group again after each:
    /// a promise stands until something is taken from it, and what is left of a large group is
    /// divided.
    #[test]
    fn the_first_choice_is_the_best_of_all(module in two_families()) {
        with_search(&module, &Options::default(), |search| {
            let groups: Vec<&Group> = search.groups.iter().collect();
            let chosen = new_selector(&search).select(&groups, &[], false, |_| {});
            let best = best_of_all(&new_selector(&search), &groups);
            assert_eq!(chosen.first().map(summary), best.as_ref().map(summary));
        });
    }

    /// A group that pays and is not weighed any more says so.
    #[test]
    fn a_spent_budget_is_a_reason(module in two_families()) {
        with_search(&module, &Options::default(), |search| {
            let groups: Vec<&Group> = search.groups.iter().collect();
            let mut selector = new_selector(&search);
            let mut paying = selector.search.pieces(&groups);
            paying.retain(|piece| selector.search.best_that_pays(piece).is_some());
            selector.search.limits = Limits::with_budget(0, 0);
            for piece in &paying {
                let plan = selector.search.best(&piece.starts, piece.length);
                let mut reason = None;
                selector.search.explain(piece, plan, &mut |refused| reason = Some(refused.reason));
                // The whole of a group may save less than the part that pays.
                let whole = selector.search.weigher.priced(&piece.starts, piece.length);
                let pays = whole
                    .is_some_and(|it| it.fits() && selector.search.weigher.pricing.pays(&it.plan));
                assert!(!pays || reason == Some(OutlineRejection::SearchLimit), "{reason:?}");
            }
        });
    }

    /// Each position is in one region at most, each plan pays, and of the groups that paid at
    /// first nothing is left that does.
    #[test]
    fn what_is_chosen_pays_and_nothing_of_the_rest_would(module in two_families()) {
        with_search(&module, &Options::default(), |search| {
            let groups: Vec<&Group> = search.groups.iter().collect();
            let mut selector = new_selector(&search);
            let mut paying = selector.search.pieces(&groups);
            paying.retain(|piece| selector.search.best_that_pays(piece).is_some());
            let chosen = selector.select(&groups, &[], false, |_| {});
            let mut taken = vec![false; search.code.program.len()];
            for plan in &chosen {
                assert!(selector.search.weigher.pricing.pays(plan));
                for &start in &plan.candidate.starts {
                    let positions = &mut taken[start as usize..plan.candidate.end(start) as usize];
                    assert!(!positions.contains(&true), "a position is in two regions");
                    positions.fill(true);
                }
            }
            for piece in paying {
                assert!(selector.search.best_that_pays(&piece).is_none(), "{piece:?} pays");
            }
        });
    }
}
