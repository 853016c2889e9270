//! Regions that make one call and do nothing else.
//!
//! The call that replaces such a region passes the same values, so that the region saves only the
//! arguments that the shared function has on its own.  Its price is bounded by that, whatever the
//! figures are: if a term of the new call were lower than the same code in the region, each round
//! would wrap the calls of the round before.

use super::Pricing;
use crate::llvm::Opcode;
use crate::outliner::candidate::OutlineCandidate;
use crate::outliner::candidate::operands::ParameterUse;
use crate::program::{NO_VALUE, Role};

impl Pricing<'_> {
    /// Whether the regions make at most one call and do nothing else but pass on values and
    /// branch, and compute addresses that callers go on computing.
    pub(super) fn only_passes_on(&self, candidate: &OutlineCandidate) -> bool {
        self.makes_one_call(candidate, |position| !is_kept_address(candidate, position))
    }

    /// The same, without the addresses that callers and shared functions have copies of.
    pub(super) fn only_calls(&self, candidate: &OutlineCandidate) -> bool {
        let (first, length) = (candidate.starts[0], candidate.length);
        self.makes_one_call(candidate, |position| {
            let value = self.code.program.value(position as usize);
            value == NO_VALUE || !self.code.analysis.is_address_from_outside(value, first, length)
        })
    }

    /// Whether those positions of a region that count have at most one call and nothing else that
    /// does not pass on values or branch.
    fn makes_one_call(&self, candidate: &OutlineCandidate, counts: impl Fn(u32) -> bool) -> bool {
        use Opcode::*;
        let first = candidate.starts[0];
        let opcodes = (first..candidate.end(first))
            .filter(|&position| counts(position))
            .filter_map(|position| self.code.analysis.positions[position as usize].opcode);
        let passes = |opcode| {
            matches!(opcode, ExtractValue | InsertValue | Phi | Br | Switch | Ret | Unreachable)
        };
        let mut others = opcodes.filter(|&opcode| !passes(opcode));
        others.next().is_none_or(|opcode| matches!(opcode, Call | Invoke))
            && others.next().is_none()
    }

    /// The least that replaces a region that makes one call and does nothing else: its code
    /// except the arguments that get no parameter of their own.  0 where no call is left in
    /// machine code, as with small copies.
    pub(super) fn least_replacement(&self, candidate: &OutlineCandidate, region: usize) -> u32 {
        let start = candidate.starts[region];
        let is_call =
            |&position: &u32| self.code.analysis.positions[position as usize].is_real_call;
        let Some(call) = (start..candidate.end(start)).find(is_call) else { return 0 };
        let has_cfi_per_push = self.code.analysis.function_of(start).has_cfi_per_push;
        let tenths = |number: u32| {
            let kind = self.code.analysis.values[number as usize].argument_kind;
            self.cost.argument(kind, has_cfi_per_push)
        };
        let dropped = self.not_passed(candidate, call, call - start).into_iter().map(tenths);
        self.code(candidate, region).saturating_sub(dropped.sum::<u32>().div_ceil(10))
    }

    /// What the unwind table of a shared function says of the constants that it pushes, where it
    /// has code of a function that pushes none.
    pub(super) fn pushed_constants(&self, candidate: &OutlineCandidate) -> u32 {
        let first = candidate.starts[0];
        let function = self.code.analysis.function_of(first);
        if function.has_cfi_per_push || !function.describes_pushes {
            return 0;
        }
        let is_call =
            |&position: &u32| self.code.analysis.positions[position as usize].is_real_call;
        let calls = (first..candidate.end(first)).filter(is_call);
        let constants = calls.flat_map(|call| self.not_passed(candidate, call, call - first));
        let tenths = constants.map(|number| {
            let kind = self.code.analysis.values[number as usize].argument_kind;
            self.cost.argument(kind, true) - self.cost.argument(kind, false)
        });
        tenths.sum::<u32>().div_ceil(10)
    }

    /// The arguments of a call, which is some instruction of its region, that are not the first
    /// use of a parameter.
    fn not_passed(&self, candidate: &OutlineCandidate, call: u32, instruction: u32) -> Vec<u32> {
        let mut passed: Vec<ParameterUse> = Vec::new();
        for &one in candidate.uses.iter().filter(|one| one.source.instruction == instruction) {
            if passed.iter().all(|other| other.parameter != one.parameter) {
                passed.push(one);
            }
        }
        let is_passed = |place: u32| passed.iter().any(|one| one.source.place == place);
        let operands = (0..).zip(self.code.program.entry(call as usize).uses);
        let mut values: Vec<(u32, u32)> = operands
            .filter(|(_, operand)| operand.role() == Role::Value)
            .map(|(place, operand)| (place, operand.number()))
            .collect();
        // The last one is the callee.
        values.pop();
        values.retain(|&(place, _)| !is_passed(place));
        values.into_iter().map(|(_, number)| number).collect()
    }
}

/// Whether a position of the first region computes an address that callers go on computing.
pub(super) fn is_kept_address(candidate: &OutlineCandidate, position: u32) -> bool {
    candidate.addresses.binary_search(&(position - candidate.starts[0])).is_ok()
}

#[cfg(test)]
mod tests {
    use crate::outliner::options::Options;
    use crate::outliner::testing::{property_config, with_search};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::fmt::Write;

    const TRIPLES: [&str; 13] = [
        "x86_64-unknown-linux-gnu",
        "x86_64-pc-windows-gnu",
        "i386-unknown-linux-gnu",
        "aarch64-unknown-linux-gnu",
        "arm-none-eabi",
        "thumbv6m-none-eabi",
        "thumbv7em-none-eabi",
        "riscv32-unknown-elf",
        "riscv64-unknown-linux-gnu",
        "loongarch64-unknown-linux-gnu",
        "powerpc64-unknown-linux-gnu",
        "wasm32-unknown-unknown",
        "s390x-ibm-linux",
    ];

    /// An argument: the same kind in all functions, and no two alike unless they are values.
    #[derive(Clone, Copy, Debug)]
    enum Passed {
        Small,
        Large,
        Address,
        Value,
    }

    fn passed() -> impl Strategy<Value = Passed> {
        prop_oneof![
            Just(Passed::Small),
            Just(Passed::Large),
            Just(Passed::Address),
            Just(Passed::Value)
        ]
    }

    /// Functions that make the same call with other arguments and return.
    fn module(triple: &str, passed: &[Passed], functions: usize, returns: bool) -> String {
        let ty = |passed: &Passed| match passed {
            Passed::Address => "ptr",
            _ => "i32",
        };
        let types: Vec<&str> = passed.iter().map(ty).collect();
        let result = if returns { "i32" } else { "void" };
        let mut text = format!("target triple = \"{triple}\"\n");
        let _ = writeln!(text, "declare {result} @callee({})", types.join(", "));
        for function in 0..functions {
            for place in 0..passed.len() {
                let _ = writeln!(text, "@g{function}.{place} = external global i32");
            }
            let argument = |(place, passed): (usize, &Passed)| match passed {
                Passed::Small => format!("i32 {}", 1 + function + 20 * place),
                Passed::Large => format!("i32 {}", 1_000_001 + 3333 * function + 77_777 * place),
                Passed::Address => format!("ptr @g{function}.{place}"),
                Passed::Value => format!("i32 %a{place}"),
            };
            let arguments: Vec<String> = passed.iter().enumerate().map(argument).collect();
            let parameters: Vec<String> =
                (0..passed.len()).map(|place| format!("i32 %a{place}")).collect();
            let call = format!("tail call {result} @callee({})", arguments.join(", "));
            let body = if returns {
                format!("  %r = {call}\n  ret i32 %r")
            } else {
                format!("  {call}\n  ret void")
            };
            let parameters = parameters.join(", ");
            let _ = writeln!(
                text,
                "define {result} @f{function}({parameters}) minsize nounwind {{\n{body}\n}}"
            );
        }
        text
    }

    proptest! {
        #![proptest_config(property_config(200))]

        /// Whatever an argument costs, it costs that in the region too.
        #[test]
        fn one_call_with_its_arguments_never_pays(
            passed in vec(passed(), 0..6),
            functions in 2_usize..19,
            returns in any::<bool>(),
        ) {
            for triple in TRIPLES {
                let text = module(triple, &passed, functions, returns);
                with_search(&text, &Options::default(), |search| {
                    let pricing = search.pricing();
                    for group in search.groups {
                        let matched = search.candidates.matched(&group.starts, group.length);
                        let Some(candidate) = matched else { continue };
                        let priced = pricing.price(candidate);
                        assert!(!pricing.pays(&priced.plan), "{triple}: {:?}", priced.plan.terms);
                    }
                });
            }
        }
    }
}
