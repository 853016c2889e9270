//! A second opinion on similar code: what the search reports is checked by
//! moving both regions into functions of their own.
//!
//! This shares no code with the search.  It numbers instructions itself, by
//! LLVM's C API; rebuilds the correspondence of two regions from all their uses
//! at once instead of one instruction after the other ([`correspondence`]);
//! makes a function of each region, in which corresponding inputs are the same
//! parameter ([`extraction`]); and asks the comparator that merges functions
//! whether the two are equal.

mod correspondence;
mod extraction;
mod region;

use super::llvm_sys::prelude::LLVMValueRef;
use super::module::TestModule;
use correspondence::Correspondence;
use extraction::{Layout, extract};
use region::{Region, visible_instructions};
use std::fmt::Write;

/// Regions that are said to be similar: how long they are, and which visible
/// instruction of the module each begins with, counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    pub length: usize,
    pub starts: Vec<usize>,
}

/// Two functions that should be equal, by their positions in the module.
struct Twins {
    claim: usize,
    regions: [usize; 2],
    functions: [usize; 2],
}

/// Moves all regions into functions and says which of them are not equal to the
/// first of their claim; empty where all claims are right.
pub(crate) fn wrong_claims(module: &mut TestModule, claims: &[Claim]) -> String {
    let all = visible_instructions(&module.raw_functions());
    let mut problems = String::new();
    let mut twins = Vec::new();
    for (claim, Claim { length, starts }) in claims.iter().enumerate() {
        let region = |start: usize| Region::of(&all[start..start + length]);
        let first = region(starts[0]);
        let layout = Layout::of(&first);
        if !layout.is_possible() {
            continue;
        }
        let original = add_function(module, &first, &first, &layout, None);
        for &start in &starts[1..] {
            let second = region(start);
            let Some(correspondence) = Correspondence::rebuild(&first, &second) else {
                let _ = writeln!(problems, "nothing corresponds: {}", shown(&first, &second));
                continue;
            };
            let mapped = layout.mapped(&correspondence);
            let copy = add_function(module, &first, &second, &mapped, Some(&correspondence));
            let regions = [starts[0], start];
            twins.push(Twins { claim, regions, functions: [original, copy] });
        }
    }
    problems.push_str(&invalidities(module));
    problems + &different_twins(module, claims, &twins)
}

/// What LLVM's verifier says of the functions, without faults of dominance: a region
/// that can be entered in several places has blocks to which control may come without
/// passing the instructions whose values they use.
fn invalidities(module: &TestModule) -> String {
    let Err(problem) = module.verify() else { return String::new() };
    let is_message = |line: &&str| !line.starts_with("  ");
    let messages = problem.lines().filter(is_message);
    let messages = messages.filter(|line| *line != "Instruction does not dominate all uses!");
    messages.map(|line| format!("extracted functions are not valid: {line}\n")).collect()
}

/// How many visible instructions each function with a body has.
pub(crate) fn body_lengths(module: &TestModule) -> Vec<usize> {
    let lengths =
        module.raw_functions().into_iter().map(|function| visible_instructions(&[function]).len());
    lengths.filter(|&length| length > 0).collect()
}

/// Adds a function made of a region and returns its position in the module.
fn add_function(
    module: &TestModule,
    first: &Region,
    region: &Region,
    layout: &Layout,
    correspondence: Option<&Correspondence>,
) -> usize {
    extract(module.raw(), first, region, layout, correspondence);
    module.raw_functions().len() - 1
}

fn different_twins(module: &TestModule, claims: &[Claim], twins: &[Twins]) -> String {
    let described = module.describe();
    let at = |position: usize| {
        let found = described.binary_search_by_key(&position, |one| one.position);
        &described[found.expect("an extracted function has a body")]
    };
    let mut problems = String::new();
    for Twins { claim, regions, functions } in twins {
        let [first, second] = functions.map(at);
        if !first.equals(second) {
            let length = claims[*claim].length;
            let texts = functions.map(|function| module.print_function(function));
            let [a, b] = regions;
            let _ = writeln!(problems, "{a} and {b}, {length} long:\n{}{}", texts[0], texts[1]);
        }
    }
    problems
}

fn shown(first: &Region, second: &Region) -> String {
    let text = |region: &Region| region.instructions().iter().map(|&one| printed(one)).collect();
    let [first, second]: [Vec<String>; 2] = [text(first), text(second)];
    format!("\n{}\n--\n{}", first.join("\n"), second.join("\n"))
}

fn printed(instruction: LLVMValueRef) -> String {
    // SAFETY: the instruction is alive and the text is ours to free.
    unsafe { super::module::take_text(super::llvm_sys::core::LLVMPrintValueToString(instruction)) }
}
