//! Crowds of functions; some are equal.

use super::generator::{Dialect, ModuleWriter, Recipe, Statement, Style, groups, recipe, style};
use super::module::TestModule;
use super::naive_comparator::NaiveComparator;
use proptest::collection::vec;
use proptest::prelude::*;
use std::fmt::Write;

/// A function of a crowd.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub recipe: Recipe,
    pub style: Style,
    /// Linkage and what goes with it.
    pub linkage: &'static str,
}

/// Functions of a few recipes in several styles, some with one change.  The
/// first two are always equal.
pub(crate) fn crowd(
    dialect: Dialect,
    linkages: &'static [&'static str],
) -> impl Strategy<Value = Vec<Member>> {
    let change = prop::option::weighted(0.4, (any::<usize>(), any::<u8>()));
    let linkage = move || prop::sample::select(linkages);
    let others = vec((any::<usize>(), change, style(), linkage()), 0..6);
    let twins = [(style(), linkage()), (style(), linkage())];
    (vec(recipe(dialect), 1..3), twins, others).prop_map(|(recipes, twins, others)| {
        let twins =
            twins.map(|(style, linkage)| Member { recipe: recipes[0].clone(), style, linkage });
        let others = others.into_iter().map(|(which, change, style, linkage)| {
            let mut recipe = recipes[which % recipes.len()].clone();
            if let Some((place, by)) = change {
                change_one(&mut recipe.statements, recipe.dialect, place, by);
            }
            Member { recipe, style, linkage }
        });
        twins.into_iter().chain(others).collect()
    })
}

/// Writes a crowd as functions `f0`, `f1` ….
pub(crate) fn write_crowd(crowd: &[Member]) -> ModuleWriter {
    let mut writer = ModuleWriter::new();
    for (position, member) in crowd.iter().enumerate() {
        let name = format!("f{position}");
        writer.function(member.linkage, &name, &member.recipe, &member.style);
    }
    writer
}

/// Compares every pair of functions with a body; says where the core and the
/// naive twin differ from each other or, where something is, from what is
/// expected.
pub(crate) fn unexpected_equalities(
    module: &TestModule,
    expected: impl Fn(usize, usize) -> Option<bool>,
) -> String {
    let described = module.describe();
    let twin = NaiveComparator::new(module);
    let mut problems = String::new();
    for (left, one) in described.iter().enumerate() {
        for (right, other) in described.iter().enumerate() {
            let equal = one.equals(other);
            let naive = twin.equal(one.position, other.position);
            let expected = if left == right { Some(true) } else { expected(left, right) };
            let expected = expected.unwrap_or(equal);
            if (equal, naive) != (expected, expected) {
                let texts = [one, other].map(|side| module.print_function(side.position));
                let _ = writeln!(
                    problems,
                    "expected equal: {expected}, core: {equal}, twin: {naive}\n{}\n{}",
                    texts[0], texts[1]
                );
            }
        }
    }
    problems
}

/// A change that must show, in one choice of one statement, nested or not.
pub(crate) fn change_one(
    statements: &mut [Statement],
    dialect: Dialect,
    mut which: usize,
    by: u8,
) -> bool {
    let mut places = Vec::new();
    collect_places(statements, dialect, &mut Vec::new(), &mut places);
    if places.is_empty() {
        return false;
    }
    which %= places.len();
    let (path, group, count) = &places[which];
    let statement = statement_at(statements, path);
    let length = statement.choices.len().max(group + 1);
    statement.choices.resize(length, 0);
    let old = usize::from(statement.choices[*group]) % count;
    let step = 1 + usize::from(by) % (count - 1);
    statement.choices[*group] = ((old + step) % count) as u8;
    true
}

/// Positions of statements and bodies by turns.
type Path = Vec<usize>;

fn collect_places(
    statements: &[Statement],
    dialect: Dialect,
    path: &mut Path,
    places: &mut Vec<(Path, usize, usize)>,
) {
    for (position, statement) in statements.iter().enumerate() {
        path.push(position);
        let template = statement.template(dialect);
        for (group, count) in groups(template.text).into_iter().enumerate() {
            places.push((path.clone(), group, count));
        }
        for (body, nested) in statement.bodies.iter().enumerate().take(template.bodies) {
            path.push(body);
            collect_places(nested, dialect, path, places);
            path.pop();
        }
        path.pop();
    }
}

fn statement_at<'s>(statements: &'s mut [Statement], path: &[usize]) -> &'s mut Statement {
    let statement = &mut statements[path[0]];
    match path {
        [_, body, rest @ ..] => statement_at(&mut statement.bodies[*body], rest),
        _ => statement,
    }
}
