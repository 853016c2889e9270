//! Prices of parts, computed without the whole that they are parts of.

use crate::outliner::options::Options;
use crate::outliner::testing::{property_config, relatives, with_search};
use proptest::prelude::*;

proptest! {
    #![proptest_config(property_config(60))]

    /// A part is priced from the operand tuples of the whole; matched anew, it costs and
    /// saves the same.  Where operands may change places there may be several ways to match.
    #[test]
    fn a_part_costs_what_it_costs_alone(module in relatives(false), bits in any::<u64>()) {
        with_search(&module.text(), &Options::default(), |search| {
            let pricing = search.pricing();
            let priced = |starts: &[u32], length| {
                Some(pricing.price(search.candidates.matched(starts, length)?))
            };
            for group in search.groups {
                let Some(whole) = priced(&group.starts, group.length) else { continue };
                let candidate = &whole.plan.candidate;
                let regions: Vec<usize> =
                    (0..candidate.starts.len()).filter(|region| bits >> (region % 64) & 1 == 1).collect();
                if regions.len() < 2 {
                    continue;
                }
                let starts: Vec<u32> =
                    regions.iter().map(|&region| candidate.starts[region]).collect();
                let part = pricing.price(search.candidates.part(candidate, &regions));
                let alone = priced(&starts, group.length).expect("its regions correspond");
                assert_eq!(part.plan.terms, alone.plan.terms);
                assert_eq!(part.plan.candidate.starts, alone.plan.candidate.starts);
                assert_eq!(part.plan.candidate.outputs, alone.plan.candidate.outputs);
                assert_eq!(part.plan.jumps, alone.plan.jumps);
                assert_eq!(part.plan.tail_calls, alone.plan.tail_calls);
                assert_eq!(part.losing, alone.losing);
                assert_eq!(part.has_too_many_values, alone.has_too_many_values);
            }
        });
    }

    /// The bounds that drop groups before they are priced are above every price of them and of
    /// their parts.
    #[test]
    fn what_pays_is_within_the_bound(module in relatives(true)) {
        with_search(&module.text(), &Options::default(), |search| {
            let pricing = search.pricing();
            let priced = |starts: &[u32], length| {
                Some(pricing.price(search.candidates.matched(starts, length)?))
            };
            for group in search.groups {
                let Some(priced) = priced(&group.starts, group.length) else { continue };
                if priced.fits() && pricing.pays(&priced.plan) {
                    assert!(pricing.may_reach_threshold(group.starts.iter().copied(), group.length));
                }
                let bound = pricing.upper_bound(&group.starts, group.length).saved;
                for at in 1..priced.plan.candidate.starts.len() {
                    let part = pricing.price(search.candidates.part(&priced.plan.candidate, &[0, at]));
                    assert!(part.plan.terms.bytes_saved() <= bound, "more than {bound}");
                }
                assert!(priced.plan.terms.bytes_saved() <= bound, "more than {bound}");
            }
        });
    }
}
