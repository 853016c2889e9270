//! Attributes sampled stacks to the functions of the source again.
//!
//! Stacks are folded: a line for each, the outermost function first, frames apart by `;`, and a
//! blank before the count, as Brendan Gregg's stackcollapse programs and inferno write them.

use crate::summary::{Family, Kind, Named, Summary};
use std::collections::{BTreeMap, BTreeSet};

/// Of the functions for which a body stands, how many a frame names.
const MOST_NAMES: usize = 3;

/// The first line that is no folded stack.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is no folded stack: 'FRAME;FRAME COUNT' is wanted")]
pub(crate) struct NoStack {
    /// Its number, from 1.
    line: usize,
}

/// Folded stacks without the frames of code that moved below those that it moved from, for which
/// its samples count then.  Other frames that stand for several functions have all their names:
/// merged bodies, and code that was reached by a jump.  Stacks that are equal then are one, sorted.
///
/// # Errors
///
/// The first line that is no stack.
pub(crate) fn attributed(text: &str, summary: &Summary) -> Result<String, NoStack> {
    let functions = Functions::of(summary);
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let (stack, count) = parsed(line).ok_or(NoStack { line: number + 1 })?;
        *counts.entry(functions.attributed(stack)).or_default() += count;
    }
    Ok(counts.iter().map(|(stack, count)| format!("{stack} {count}\n")).collect())
}

fn parsed(line: &str) -> Option<(&str, u64)> {
    let (stack, count) = line.rsplit_once(' ')?;
    Some((stack, count.parse().ok()?))
}

/// Functions that stand for others, by their symbols and their demangled names.
#[derive(Default)]
struct Functions<'a> {
    known: BTreeMap<&'a str, Origins<'a>>,
}

/// What a function stands for.
#[derive(Default)]
struct Origins<'a> {
    /// The functions, by their demangled names.
    functions: BTreeSet<&'a str>,
    /// Those that call it where their code was, by both names.
    callers: BTreeSet<&'a str>,
}

impl<'a> Functions<'a> {
    fn of(summary: &'a Summary) -> Self {
        let mut functions = Functions::default();
        for family in &summary.families {
            for symbol in names(&family.survivor) {
                let origins = functions.known.entry(symbol).or_default();
                origins.functions.extend(functions_of(family));
                if let Kind::Code(_) = family.kind {
                    let regions = family.members.iter().map(|member| &member.function);
                    origins.callers.extend(regions.flat_map(names));
                }
            }
        }
        functions
    }

    fn attributed(&self, stack: &str) -> String {
        let mut frames: Vec<String> = Vec::new();
        let mut caller = None;
        for frame in stack.split(';') {
            match self.known.get(frame) {
                None => frames.push(frame.to_owned()),
                // Who jumped here instead of calling is no frame.
                Some(origins) if !caller.is_some_and(|one| origins.callers.contains(one)) => {
                    frames.push(listed(&origins.functions));
                }
                Some(_) => {}
            }
            caller = Some(frame);
        }
        frames.join(";")
    }
}

fn names(function: &Named) -> [&str; 2] {
    [&function.symbol, &function.readable]
}

/// The functions whose body or code a family is.
fn functions_of(family: &Family) -> impl Iterator<Item = &str> {
    let survivor = (family.kind == Kind::Body).then_some(&family.survivor);
    let members = family.members.iter().map(|member| &member.function);
    survivor.into_iter().chain(members).map(|function| function.readable.as_str())
}

/// The names, or the first of them and how many more there are.
fn listed(names: &BTreeSet<&str>) -> String {
    let mut parts: Vec<String> =
        names.iter().take(MOST_NAMES).map(|&name| name.to_owned()).collect();
    if names.len() > MOST_NAMES {
        parts.push(format!("{} more", names.len() - MOST_NAMES));
    }
    parts.join(" or ")
}

#[cfg(test)]
mod tests {
    use super::{NoStack, attributed};
    use crate::summary::{Family, Kind, Summary};

    fn summary() -> Summary {
        let families = vec![
            Family::sample("first.outlined.0", Kind::Code(7), &["first", "second"]),
            Family::sample("first.outlined.1", Kind::Code(7), &["first.outlined.0", "third"]),
            Family::sample("_Z5equalv", Kind::Body, &["_Z4evenv"]),
            Family::sample("shared", Kind::SharedBody, &["d", "c", "b", "a"]),
        ];
        Summary { families, ..Summary::of(&[]) }
    }

    #[test]
    fn code_counts_for_its_callers() {
        let text = "main;first;first.outlined.0;log 3\nmain;second;first.outlined.0 2\n\
                    main;first;log 4\n";
        let expected = "main;first;log 7\nmain;second 2\n";
        assert_eq!(attributed(text, &summary()).as_deref(), Ok(expected));
    }

    #[test]
    fn code_that_moved_twice_counts_for_its_callers() {
        let text = "main;first;first.outlined.0;first.outlined.1;log 3\n";
        assert_eq!(attributed(text, &summary()).as_deref(), Ok("main;first;log 3\n"));
    }

    #[test]
    fn code_after_a_jump_has_all_names() {
        let text = "main;first.outlined.0;log 3\nfirst.outlined.0 2\n";
        let expected = "first or second 2\nmain;first or second;log 3\n";
        assert_eq!(attributed(text, &summary()).as_deref(), Ok(expected));
    }

    #[test]
    fn bodies_have_all_names() {
        let text = "main;_Z5equalv 3\nmain;equal();log 2\n";
        let expected = "main;equal() or even() 3\nmain;equal() or even();log 2\n";
        assert_eq!(attributed(text, &summary()).as_deref(), Ok(expected));
        let expected = "main;a or b or c or 1 more 3\n";
        assert_eq!(attributed("main;shared 3", &summary()).as_deref(), Ok(expected));
    }

    #[test]
    fn other_lines_are_named() {
        for text in ["main 1\nmain;first\n", "main 1\n\nmain 1\n", "main 1\nmain -1\n"] {
            assert_eq!(attributed(text, &summary()), Err(NoStack { line: 2 }));
        }
    }
}
