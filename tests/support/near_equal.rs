//! Functions that are equal except for constants.

use proptest::collection::vec;
use proptest::prelude::*;
use std::fmt::Write;

/// What generated functions name.
const NAMED: &str = "\
    @one = internal global i32 3\n\
    @two = internal global i32 5\n\
    @table = internal global [4 x i32] [i32 7, i32 -11, i32 13, i32 -17]\n";

/// An instruction with an operand that may be another one in each function; `$x` is what the
/// instruction before it computes, `$c` the operand.
#[derive(Clone, Copy, Debug)]
struct Step {
    text: &'static str,
    operands: &'static [&'static str],
}

const STEPS: [Step; 7] = [
    Step { text: "%r = add i32 $x, $c", operands: &["1", "-7", "1000003"] },
    Step { text: "%r = mul i32 $x, $c", operands: &["3", "5", "0"] },
    Step { text: "%r = xor i32 $c, $x", operands: &["%b", "%b", "%b"] },
    Step { text: "%r = call i32 @$c(i32 $x)", operands: &["square", "negate", "print"] },
    Step { text: "%r = call i32 @print(i32 $c)\n  store i32 $x, ptr @one", operands: &["1", "2"] },
    Step { text: "store i32 $x, ptr @$c\n  %r = load i32, ptr @one", operands: &["one", "two"] },
    Step {
        text: "%p = getelementptr i8, ptr @table, i64 $c\n  %r = load i32, ptr %p",
        operands: &["0", "4", "12"],
    },
];

/// A function of a family: which operand each step has.
#[derive(Clone, Debug)]
struct Member {
    linkage: &'static str,
    choices: Vec<u8>,
    /// Its address is taken.
    is_escaping: bool,
}

/// Functions of the same steps.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    steps: Vec<Step>,
    members: Vec<Member>,
}

pub(crate) fn family(linkages: &'static [&'static str]) -> impl Strategy<Value = Family> {
    let steps = vec(prop::sample::select(&STEPS[..]), 4..9);
    steps.prop_flat_map(move |steps| {
        let choices = vec(any::<u8>(), steps.len());
        let member = (prop::sample::select(linkages), choices, any::<bool>());
        let member = member.prop_map(|(linkage, choices, is_escaping)| Member {
            linkage,
            choices,
            is_escaping,
        });
        vec(member, 2..6).prop_map(move |members| Family { steps: steps.clone(), members })
    })
}

impl Family {
    /// How many steps have operands that differ between functions, if the linker keeps all
    /// their copies.
    pub(crate) fn differing_steps(&self) -> usize {
        let kept: Vec<&Member> =
            self.members.iter().filter(|member| !member.linkage.starts_with("linkonce")).collect();
        let differs = |&step: &usize| {
            kept.iter().any(|one| self.operand(one, step) != self.operand(kept[0], step))
        };
        (0..self.steps.len()).filter(differs).count()
    }

    /// The functions `f0`, `f1` … with signature `i32 (i32, i32, i64)`.
    pub(crate) fn text(&self) -> String {
        let mut text = String::from(NAMED);
        for (number, member) in self.members.iter().enumerate() {
            let _ = writeln!(
                text,
                "define {} i32 @f{number}(i32 %a, i32 %b, i64 %c) {{",
                member.linkage
            );
            let mut last = String::from("%a");
            for (at, step) in self.steps.iter().enumerate() {
                let result = format!("%r{at}");
                let line = step
                    .text
                    .replace("%r", &result)
                    .replace("%p", &format!("%p{at}"))
                    .replace("$x", &last)
                    .replace("$c", self.operand(member, at));
                let _ = writeln!(text, "  {line}");
                last = result;
            }
            let _ = writeln!(text, "  ret i32 {last}\n}}");
        }
        text
    }

    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether a function is called through its address.
    pub(crate) fn is_escaping(&self, function: usize) -> bool {
        self.members[function].is_escaping
    }

    fn operand(&self, member: &Member, step: usize) -> &'static str {
        let operands = self.steps[step].operands;
        operands[usize::from(member.choices[step]) % operands.len()]
    }
}
