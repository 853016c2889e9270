//! Regions that correspond, found by comparing every operand with every other one.

use crate::outliner::analysis::{Code, NOWHERE};
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::correspondence::Matcher;
use crate::outliner::candidate::operands::{OperandRef, in_order};
use crate::outliner::options::Options;
use crate::outliner::testing::{property_config, relatives, with_search};
use crate::program::{NO_VALUE, Program, Role, Use};
use proptest::prelude::*;

/// What an operand refers to inside of a region, counted from its begin: the instruction that
/// computes a value, or that ends a block which a phi names.
fn inner(code: Code<'_>, operand: Use, start: u32, length: u32) -> Option<u32> {
    let number = operand.number();
    (0..length).find(|offset| {
        let position = start + offset;
        match operand.role() {
            Role::Value => code.program.value(position as usize) == number,
            Role::IncomingBlock => code.analysis.block(number).terminator == Some(position),
            Role::Successor => false,
        }
    })
}

fn has_same_symbols(program: &Program, starts: [u32; 2], length: u32) -> bool {
    let [own, other] =
        starts.map(|start| &program.symbols()[start as usize..(start + length) as usize]);
    own == other
}

/// Whether a region does what the first one does, apart from where its branches lead.
fn corresponds(code: Code<'_>, [first, start]: [u32; 2], length: u32) -> bool {
    (0..length).all(|offset| {
        let [own, other] =
            [first, start].map(|start| code.program.entry((start + offset) as usize));
        let inside = |operand: Use, start: u32| inner(code, operand, start, length);
        let fits = |a: Use, b: Use| match a.role() {
            Role::Value => inside(a, first) == inside(b, start),
            // A phi that control may come to from outside is not compared.
            Role::IncomingBlock => {
                inside(a, first).is_some() && inside(a, first) == inside(b, start)
            }
            Role::Successor => true,
        };
        let begin = if own.commutes { 2 } else { 0 };
        let rest = own.uses.iter().zip(other.uses).skip(begin).all(|(&a, &b)| fits(a, b));
        let first_two = || {
            let [a, b] = [own.uses[0], own.uses[1]];
            let [c, d] = [other.uses[0], other.uses[1]];
            fits(a, c) && fits(b, d) || other.commutes && fits(a, d) && fits(b, c)
        };
        own.symbol == other.symbol
            && (offset == 0 || own.is_head == other.is_head)
            && own.uses.len() == other.uses.len()
            && rest
            && (begin == 0 || first_two())
    })
}

/// Checks what a candidate says of its operands and results, one by one.
fn check(code: Code<'_>, candidate: &OutlineCandidate) {
    let (first, length) = (candidate.starts[0], candidate.length);
    for (region, &start) in candidate.starts.iter().enumerate() {
        for instruction in 0..length {
            let own = code.program.entry((first + instruction) as usize).uses;
            for (place, &operand) in (0..).zip(own) {
                let is_outer =
                    operand.role() == Role::Value && inner(code, operand, first, length).is_none();
                let source = OperandRef { instruction, place };
                let parameter = candidate.uses.iter().find(|one| one.source == source);
                if !is_outer {
                    assert!(parameter.is_none(), "{source:?} is no value from outside");
                    continue;
                }
                let there = in_order(source, &candidate.orders[region]).place as usize;
                let value = code.program.entry((start + instruction) as usize).uses[there].number();
                match parameter {
                    Some(one) => {
                        let tuple = candidate.parameters.get(one.parameter as usize);
                        assert_eq!(tuple.numbers[region], value, "{source:?} of region {region}");
                    }
                    None => assert_eq!(operand.number(), value, "{source:?} stays a constant"),
                }
            }
        }
    }
    let tuples: Vec<&[u32]> = candidate.parameters.iter().map(|tuple| tuple.numbers).collect();
    for (at, tuple) in tuples.iter().enumerate() {
        assert!(!tuples[..at].contains(tuple), "two parameters for {tuple:?}");
    }
    check_outputs(code, candidate);
}

fn check_outputs(code: Code<'_>, candidate: &OutlineCandidate) {
    for offset in 0..candidate.length {
        let is_output = candidate.outputs.contains(&offset);
        let is_used_after = candidate.starts.iter().any(|&start| {
            let value = code.program.value((start + offset) as usize);
            let uses =
                |position: u32| {
                    code.program.is_legal(position as usize)
                        && code.program.entry(position as usize).uses.iter().any(|operand| {
                            operand.role() == Role::Value && operand.number() == value
                        })
                };
            let outside = (0..start).chain(candidate.end(start)..code.program.len() as u32);
            value != NO_VALUE && outside.into_iter().any(uses)
        });
        let is_address = candidate.addresses.contains(&offset);
        assert!(!is_used_after || is_output || is_address, "{offset} is used after a region");
        assert!(!(is_output && is_address), "{offset} is returned and computed by callers");
        let is_used = candidate.starts.iter().any(|&start| {
            let value = code.program.value((start + offset) as usize);
            value != NO_VALUE && code.analysis.values[value as usize].first_use != NOWHERE
        });
        assert!(!is_output || is_used, "{offset} is used nowhere");
    }
}

proptest! {
    #![proptest_config(property_config(60))]

    #[test]
    fn regions_correspond_where_the_naive_twin_says_so(module in relatives(true)) {
        let options = Options { no_cost: true, ..Options::default() };
        with_search(&module.text(), &options, |search| {
            let code = search.code;
            for group in search.groups {
                let first = group.starts[0];
                let matcher = Matcher::new(code, first, group.length);
                // Not only the group: code of the same symbols with other operands too.
                for start in 0..code.program.len() as u32 - group.length {
                    if has_same_symbols(code.program, [first, start], group.length) {
                        let naive = corresponds(code, [first, start], group.length);
                        assert_eq!(matcher.order(start).is_some(), naive, "{first} and {start}");
                    }
                }
                let candidate =
                    OutlineCandidate::match_regions(code, &group.starts, group.length);
                if let Some(candidate) = candidate {
                    check(code, &candidate);
                }
            }
        });
    }
}
