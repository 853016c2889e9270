//! Functions that call each other in circles, each circle in several copies.

use proptest::collection::vec;
use proptest::prelude::*;
use std::fmt::Write;

/// A function of a circle, as signature `i32 (i32, i32, i64)`.
#[derive(Clone, Debug)]
struct Function {
    linkage: &'static str,
    /// A small number: functions differ in it by chance.
    constant: u8,
    /// `%m = sub nsw …` instead of `sub`.
    has_flag: bool,
    /// What it calls in two places: copy and role, modulo how many there are.
    callees: [(u8, u8); 2],
}

/// Copies of circles: `functions[copy][role]`.
#[derive(Clone, Debug)]
pub(crate) struct Circles {
    functions: Vec<Vec<Function>>,
}

/// Copies that mostly are equal; the callees of each are mostly in the same copy.
pub(crate) fn circles(linkages: &'static [&'static str]) -> impl Strategy<Value = Circles> {
    let shape = vec((0..3_u8, any::<u8>(), any::<u8>()), 1..4);
    let change = || prop::option::weighted(0.15, any::<u8>());
    let changes = vec(vec((change(), change(), change(), any::<bool>()), 3), 2..5);
    let linkage = prop::sample::select(linkages);
    (shape, changes, linkage, linkages_of_some(linkages)).prop_map(
        |(shape, changes, linkage, others)| {
            let function = |copy: usize, role: usize| {
                let (constant, first, second) = shape[role];
                let (other_constant, other_copy, other_linkage, has_flag) = changes[copy][role];
                let home = other_copy.unwrap_or(copy as u8);
                Function {
                    linkage: other_linkage
                        .map_or(linkage, |number| others[usize::from(number) % others.len()]),
                    constant: other_constant.map_or(constant, |number| number % 3),
                    has_flag,
                    callees: [(home, first), (copy as u8, second)],
                }
            };
            let copy = |copy| (0..shape.len()).map(|role| function(copy, role)).collect();
            Circles { functions: (0..changes.len()).map(copy).collect() }
        },
    )
}

fn linkages_of_some(linkages: &'static [&'static str]) -> impl Strategy<Value = Vec<&'static str>> {
    vec(prop::sample::select(linkages), 3)
}

impl Circles {
    /// How many functions there are.
    pub(crate) fn len(&self) -> usize {
        self.functions.len() * self.functions[0].len()
    }

    /// The functions `f0`, `f1` …, which call each other at most 2⁴ times.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (number, function) in self.functions.iter().flatten().enumerate() {
            let [first, second] = function.callees.map(|callee| self.name(callee));
            let Function { linkage, constant, has_flag, .. } = function;
            let flag = if *has_flag { "nsw " } else { "" };
            let _ = writeln!(
                text,
                "define {linkage} i32 @f{number}(i32 %a, i32 %b, i64 %c) {{\n  \
                 %left = and i64 %c, 3\n  \
                 %ends = icmp eq i64 %left, 0\n  \
                 br i1 %ends, label %end, label %more\n\
                 end:\n  ret i32 %b\n\
                 more:\n  \
                 %less = sub {flag}i64 %left, 1\n  \
                 %x = mul i32 %a, {constant}\n  \
                 %y = call i32 @{first}(i32 %x, i32 %b, i64 %less)\n  \
                 %z = call i32 @{second}(i32 %y, i32 %x, i64 %less)\n  \
                 %r = call i32 @print(i32 %z)\n  \
                 ret i32 %z\n}}",
            );
        }
        text
    }

    fn name(&self, (copy, role): (u8, u8)) -> String {
        let roles = self.functions[0].len();
        let copy = usize::from(copy) % self.functions.len();
        format!("f{}", copy * roles + usize::from(role) % roles)
    }
}
