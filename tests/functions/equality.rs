//! What shows in the canonical form and what does not.

use crate::support::crowd::{change_one, unexpected_equalities};
use crate::support::generator::{
    Dialect, ModuleWriter, Recipe, Statement, Style, groups, recipe, style,
};
use crate::support::module::{Description, TestModule, describe};
use crate::support::property_config;
use proptest::prelude::*;
use rustmerge_core::canonical::{Canonicalizer, Depth};
use rustmerge_core::llvm::Module;
use rustmerge_core::mergefunc::Options;

fn assert_all(module: &TestModule, equal: bool) {
    let problems = unexpected_equalities(module, |_, _| Some(equal));
    assert!(problems.is_empty(), "{problems}");
}

fn assert_nothing_merges(mut module: TestModule) {
    let before = module.print();
    let changes = module.merge(&Options::default());
    assert!(!changes.any(), "{changes:?} in\n{before}");
    assert_eq!(before, module.print(), "the module was touched");
}

/// A function of one statement.
fn alone(dialect: Dialect, statement: Statement) -> Recipe {
    Recipe { dialect, header: Vec::new(), statements: vec![statement], result: 0 }
}

/// Every way to change one choice of a list of groups.
fn changed_choices(groups: &[usize]) -> impl Iterator<Item = Vec<u8>> {
    let change = |(group, &count): (usize, &usize)| {
        (1..count as u8).map(move |choice| {
            let mut choices = vec![0; group + 1];
            choices[group] = choice;
            choices
        })
    };
    groups.iter().enumerate().flat_map(change).collect::<Vec<_>>().into_iter()
}

fn module_of(recipes: &[(Recipe, Style)]) -> TestModule {
    let mut writer = ModuleWriter::new();
    for (position, (recipe, style)) in recipes.iter().enumerate() {
        writer.function("internal", &format!("f{position}"), recipe, style);
    }
    // Something must use them, or they would just be deleted.
    let names: Vec<String> =
        (0..recipes.len()).map(|position| format!("ptr @f{position}")).collect();
    let table = format!("@table = global [{} x ptr] [{}]\n", names.len(), names.join(", "));
    TestModule::parse(&writer.text(&table).finish())
}

#[test]
fn every_alternative_is_another_function() {
    let mut problems = String::new();
    for dialect in [Dialect::Wild, Dialect::Safe] {
        for (position, template) in dialect.templates().iter().enumerate() {
            let plain = Statement::plain(position);
            let mut recipes = vec![(alone(dialect, plain.clone()), Style::PLAIN)];
            for choices in changed_choices(&groups(template.text)) {
                let statement = Statement { choices, ..plain.clone() };
                recipes.push((alone(dialect, statement), Style::PLAIN));
            }
            let module = module_of(&recipes);
            problems += &unexpected_equalities(&module, |_, _| Some(false));
            if problems.is_empty() {
                assert_nothing_merges(module);
            }
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

#[test]
fn every_change_of_the_header_is_another_function() {
    let dialect = Dialect::Wild;
    let plain = alone(dialect, Statement::plain(0));
    let mut recipes = vec![(plain.clone(), Style::PLAIN)];
    for header in changed_choices(&groups(dialect.header())) {
        recipes.push((Recipe { header, ..plain.clone() }, Style::PLAIN));
    }
    let module = module_of(&recipes);
    assert_all(&module, false);
    assert_nothing_merges(module);
}

#[test]
fn every_statement_is_the_same_in_any_style() {
    let mut problems = String::new();
    for dialect in [Dialect::Wild, Dialect::Safe] {
        for position in 0..dialect.templates().len() {
            let recipe = alone(dialect, Statement::plain(position));
            let module =
                module_of(&[(recipe.clone(), Style::PLAIN), (recipe.clone(), Style::FANCY)]);
            problems += &unexpected_equalities(&module, |_, _| Some(true));
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

/// C++ and Rust ask their personality functions about landing pads only.
#[test]
fn a_personality_shows_where_exceptions_are_handled() {
    let function = |name: &str, personality: &str, body: &str| {
        format!("define i32 @{name}(i32 %x) personality ptr @{personality} {{\n{body}}}\n")
    };
    let pair = |body: &str| {
        let declarations = "declare void @may_throw()\ndeclare i32 @__gxx_personality_v0(...)\n\
                            declare i32 @rust_eh_personality(...)\n";
        let functions = function("f", "__gxx_personality_v0", body)
            + &function("g", "rust_eh_personality", body);
        TestModule::parse(&(declarations.to_owned() + &functions))
    };
    assert_all(&pair("  ret i32 %x\n"), true);
    let handler = "  invoke void @may_throw() to label %ok unwind label %pad\nok:\n  ret i32 %x\n\
                   pad:\n  %lp = landingpad { ptr, i32 } cleanup\n  ret i32 0\n";
    assert_all(&pair(handler), false);
}

#[test]
fn functions_that_recurse_by_invoke_are_equal() {
    let function = |name: &str| {
        format!(
            "define i32 @{name}(i32 %x) personality ptr @__gxx_personality_v0 {{\n  \
             %y = invoke i32 @{name}(i32 %x) to label %ok unwind label %pad\nok:\n  ret i32 %y\n\
             pad:\n  %lp = landingpad {{ ptr, i32 }} cleanup\n  ret i32 0\n}}\n"
        )
    };
    let declaration = "declare i32 @__gxx_personality_v0(...)\n".to_owned();
    assert_all(&TestModule::parse(&(declaration + &function("f") + &function("g"))), true);
}

fn assert_equal_prefixes(module: &TestModule) {
    let text = module.print();
    module.with(|module| check_equal_prefixes(module, &text));
}

fn check_equal_prefixes(module: Module<'_>, text: &str) {
    let mut canonicalizer = Canonicalizer::new(module);
    let described = describe(module, &mut canonicalizer, Depth::Whole);
    for function in &described {
        assert_eq!(described[0].form.hash(), function.form.hash());
    }
    for instructions in 0..=described[0].form.facts().instructions + 1 {
        let depth = Depth::First(instructions);
        let prefixes = describe(module, &mut canonicalizer, depth);
        let fingerprint = |function: &Description| {
            module.functions()[function.position].fingerprint(instructions)
        };
        for function in &prefixes {
            assert_eq!(prefixes[0].form, function.form, "{depth:?} of\n{text}");
            assert_eq!(prefixes[0].form.hash(), function.form.hash());
            assert_eq!(fingerprint(&prefixes[0]), fingerprint(function), "{depth:?} of\n{text}");
        }
    }
}

proptest! {
    #![proptest_config(property_config(500))]

    #[test]
    fn styles_do_not_show(recipe in recipe(Dialect::Wild), styles in [style(), style(), style()]) {
        let module = module_of(&styles.map(|style| (recipe.clone(), style)));
        assert_all(&module, true);
        assert_equal_prefixes(&module);
    }

    #[test]
    fn one_change_shows_in_any_style(
        recipe in recipe(Dialect::Wild),
        styles in [style(), style()],
        which: usize,
        by: u8,
    ) {
        let mut changed = recipe.clone();
        prop_assume!(change_one(&mut changed.statements, Dialect::Wild, which, by));
        let module = module_of(&[(recipe, styles[0]), (changed, styles[1])]);
        assert_all(&module, false);
        assert_nothing_merges(module);
    }
}
