//! What holds for every module that functions were merged in.

use crate::support::circles::circles;
use crate::support::crowd::{Member, crowd, write_crowd};
use crate::support::generator::{Dialect, Recipe, Statement, Style, recipe};
use crate::support::module::TestModule;
use crate::support::naive_comparator::NaiveComparator;
use crate::support::property_config;
use proptest::prelude::*;
use rustmerge_core::host::pass::run_guarded;
use rustmerge_core::mergefunc::{Changes, MergeFunctions, Options};

/// Every way in which merging may treat a function.
const LINKAGES: [&str; 14] = [
    "internal",
    "internal unnamed_addr",
    "private local_unnamed_addr",
    "",
    "",
    "unnamed_addr",
    "dso_local",
    "dso_local unnamed_addr",
    "hidden",
    "weak",
    "linkonce",
    "weak_odr",
    "linkonce_odr",
    "linkonce_odr unnamed_addr",
];

fn options() -> impl Strategy<Value = Options> {
    (any::<bool>(), prop::bool::weighted(0.3)).prop_map(|(aliases, preserve_debug_info)| Options {
        aliases,
        preserve_debug_info,
        ..Options::default()
    })
}

/// A crowd whose addresses are taken or not, called by a function of its own.
fn module_text(crowd: &[Member], taken: &[bool]) -> String {
    let mut writer = write_crowd(crowd);
    let names = (0..crowd.len()).filter(|&position| taken[position % taken.len()]);
    let table: Vec<String> = names.map(|position| format!("ptr @f{position}")).collect();
    writer.text(&format!("@table = global [{} x ptr] [{}]\n", table.len(), table.join(", ")));
    writer.text("define void @caller(ptr %p) {\n");
    for (position, member) in crowd.iter().enumerate() {
        let word = if member.style.word_is_pointer { "ptr" } else { "i64" };
        writer.text(&format!(
            "  %r{position} = call {word} @f{position}(i32 1, i32 2, i64 3, ptr %p, {word} undef, \
             float 0.0, <4 x i32> zeroinitializer, {{ i32, i32 }} zeroinitializer, i1 true)\n"
        ));
    }
    writer.text("  ret void\n}\n").finish()
}

/// The equal functions of a module, each once.
fn count_classes(module: &TestModule) -> usize {
    let functions = module.describe();
    let is_first = |position: &usize| {
        !functions[..*position].iter().any(|earlier| earlier.equals(&functions[*position]))
    };
    (0..functions.len()).filter(is_first).count()
}

fn count_definitions(module: &TestModule) -> usize {
    module.with(|module| module.functions().iter().filter(|one| one.entry().is_some()).count())
}

/// How many functions with a body a module has that no others are equal to by their callees.
fn count_classes_by_callees(module: &TestModule) -> usize {
    let pairs = NaiveComparator::new(module).pairs_equal_by_callees();
    let has_body: Vec<bool> =
        module.with(|module| module.functions().iter().map(|one| one.entry().is_some()).collect());
    let is_first = |&one: &usize| !(0..one).any(|other| pairs.contains(&(other, one)));
    (0..has_body.len()).filter(|&one| has_body[one]).filter(is_first).count()
}

proptest! {
    #![proptest_config(property_config(150))]

    /// `TestModule::merge` verifies the module.
    #[test]
    fn a_second_run_finds_nothing(
        crowd in crowd(Dialect::Wild, &LINKAGES),
        taken: [bool; 3],
        options in options(),
    ) {
        let mut module = TestModule::parse(&module_text(&crowd, &taken));
        let before = module.print();
        let changes = module.merge(&options);
        let once = module.print();
        prop_assert_eq!(changes.any(), once != before, "{:?}", changes);
        let again = module.merge(&options);
        // A body that takes the address of its own block becomes a thunk where
        // others become aliases, and thunks may be aliased when they are met
        // the next time.
        let late_aliases = Changes { aliased: again.aliased, ..Changes::default() };
        let expected = if options.aliases { late_aliases } else { Changes::default() };
        prop_assert_eq!(again, expected, "after {:?}\n{}\nthen\n{}", changes, before, once);
        prop_assert!(again.any() || once == module.print());
    }

    #[test]
    fn the_same_text_gives_the_same_result(
        crowd in crowd(Dialect::Wild, &LINKAGES),
        taken: [bool; 3],
        options in options(),
    ) {
        let text = module_text(&crowd, &taken);
        let mut modules = [TestModule::parse(&text), TestModule::parse(&text)];
        let changes = modules.each_mut().map(|module| module.merge(&options));
        prop_assert_eq!(changes[0], changes[1]);
        prop_assert_eq!(modules[0].print(), modules[1].print());
    }

    /// Local functions whose address is not significant leave one body for each
    /// class.
    #[test]
    fn nothing_is_left_over(crowd in crowd(Dialect::Wild, &["internal unnamed_addr"])) {
        let text = module_text(&crowd, &[true]);
        let mut module = TestModule::parse(&text);
        let classes = count_classes(&module);
        let changes = module.merge(&Options::default());
        prop_assert!(changes.erased > 0, "{changes:?} of\n{text}\n{}", module.print());
        prop_assert_eq!(count_definitions(&module), classes, "{}\n{}", text, module.print());
    }
}

/// The body that is left of two functions with the same recipe, of whose options
/// each has some.
fn surviving_body(recipe: &Recipe, kept_options: [u32; 2]) -> String {
    let crowd = kept_options.map(|kept_options| Member {
        recipe: recipe.clone(),
        style: Style { kept_options, ..Style::PLAIN },
        linkage: "internal unnamed_addr",
    });
    let mut module = TestModule::parse(&module_text(&crowd, &[true]));
    assert_eq!(module.merge(&Options::default()).erased, 1);
    let position = module.names().iter().position(|name| name == "f0");
    let text = module.print_function(position.expect("the first name survives"));
    // Lists of attributes have other numbers in other modules.
    text.replace(|letter: char| letter == '#' || letter.is_ascii_digit(), "")
}

proptest! {
    #![proptest_config(property_config(150))]

    /// Options are promises: flags that make poison where they are broken, attributes and
    /// metadata.  What is written on one function is no promise for another.
    #[test]
    fn the_survivor_promises_what_both_promised(
        recipe in recipe(Dialect::Wild),
        options: [u32; 2],
    ) {
        // Alignment and profile, after six promises of the header, are combined in other ways.
        let options = options.map(|options| options & !(0b11 << 24));
        let both = options[0] & options[1];
        prop_assert_eq!(surviving_body(&recipe, options), surviving_body(&recipe, [both; 2]));
    }
}

/// Chains of callers collapse in one run, whichever end comes first in the
/// module: a39 calls a38 calls … a0, and so do their twins.
#[test]
fn equal_callers_of_equal_functions_are_equal() {
    for callers_first in [false, true] {
        let mut functions = Vec::new();
        for level in 0..40 {
            for chain in ["a", "b"] {
                functions.push(format!(
                    "define internal i32 @{chain}{level}(i32 %x) unnamed_addr {{\n{}  \
                     %z = add i32 %y, {level}\n  ret i32 %z\n}}\n",
                    match level {
                        0 => "  %y = mul i32 %x, 3\n".to_owned(),
                        _ => format!("  %y = call i32 @{chain}{}(i32 %x)\n", level - 1),
                    }
                ));
            }
        }
        if callers_first {
            functions.reverse();
        }
        let text = functions.concat()
            + "define i32 @main(i32 %x) {\n  %a = call i32 @a39(i32 %x)\n  \
               %b = call i32 @b39(i32 %x)\n  %c = sub i32 %a, %b\n  ret i32 %c\n}\n";
        let mut module = TestModule::parse(&text);
        assert_eq!(module.merge(&Options::default()).erased, 40);
        assert_eq!(count_definitions(&module), 41);
    }
}

/// Two equal circles of each level, which copies of the linker's tell apart: the copies of a level
/// call its circles, and are called by those of the next.
fn levels_of_circles(levels: usize) -> String {
    let copy = |level: usize, twin: &str| match level {
        0 => format!(
            "define linkonce_odr i32 @copy0{twin}(i32 %x) {{\n  %y = mul i32 %x, 77\n  \
             %z = sdiv i32 %y, 7\n  %u = mul i32 %z, %y\n  ret i32 %u\n}}\n"
        ),
        _ => format!(
            "define linkonce_odr i32 @copy{level}{twin}(i32 %x) {{\n  \
             %y = call i32 @even{level}{twin}(i32 %x)\n  %z = sdiv i32 %y, {level}\n  \
             %u = mul i32 %z, %y\n  ret i32 %u\n}}\n"
        ),
    };
    let half = |name: &str, other: &str, level: usize, twin: &str| {
        format!(
            "define i32 @{name}{level}{twin}(i32 %x) {{\n  %c = icmp ult i32 %x, {level}\n  \
             br i1 %c, label %end, label %more\nend:\n  \
             %o = call i32 @copy{}{twin}(i32 %x)\n  ret i32 %o\nmore:\n  \
             %m = sub i32 %x, 3\n  %r = call i32 @{other}{level}{twin}(i32 %m)\n  \
             %s = xor i32 %r, {}\n  ret i32 %s\n}}\n",
            level - 1,
            name.len(),
        )
    };
    let mut text = String::new();
    for (level, twin) in (0..=levels).flat_map(|level| ["a", "b"].map(|twin| (level, twin))) {
        text += &copy(level, twin);
        if level > 0 {
            text += &half("even", "odd", level, twin);
            text += &half("odd", "even", level, twin);
        }
    }
    text
}

/// Two chains of functions of one shape that differ in a constant of the last one.
fn chains(length: usize) -> String {
    // A jump to a computed address is no jump there, so that callees are no parameters.
    let mut text =
        String::from("target triple = \"riscv64-unknown-linux-gnu\"\ndeclare i32 @in(i32, i32)\n");
    for (level, chain) in (0..length).flat_map(|level| ["f", "g"].map(|chain| (level, chain))) {
        let next = match (level + 1, chain) {
            (next, _) if next < length => format!("@{chain}{next}(i32 %d)"),
            (_, "f") => String::from("@in(i32 %d, i32 1)"),
            _ => String::from("@in(i32 %d, i32 2)"),
        };
        text += &format!(
            "define internal i32 @{chain}{level}(i32 %x) minsize optsize {{\n  \
             %a = call i32 @in(i32 %x, i32 {level})\n  %b = call i32 @in(i32 %a, i32 7)\n  \
             %c = call i32 @in(i32 %b, i32 7)\n  %d = call i32 @in(i32 %c, i32 7)\n  \
             %r = tail call i32 {next}\n  ret i32 %r\n}}\n"
        );
    }
    text + "define i32 @both(i32 %x) {\n  %a = call i32 @f0(i32 %x)\n  \
            %b = call i32 @g0(i32 %a)\n  ret i32 %b\n}\n"
}

/// What one merge does for its callers is seen, however many levels there are: each level gets
/// its parameter from the next one.
#[test]
fn parameters_are_handed_up_a_chain() {
    for length in [2, 30] {
        let mut module = TestModule::parse(&chains(length));
        assert_eq!(count_definitions(&module), 2 * length + 1);
        module.merge(&Options::default());
        module.verify().unwrap();
        assert_eq!(count_definitions(&module), length + 1, "{}", module.print());
    }
}

/// Circles are searched for once, before merging by forms, and a search finds one level of them:
/// what merges by forms tells the next level's circles no longer apart, and another run goes on.
#[test]
fn each_run_finds_a_level_of_circles() {
    let options = Options { parameters: false, ..Options::default() };
    let mut module = TestModule::parse(&levels_of_circles(3));
    // Each level of circles leaves two thunks.
    let thunks: Vec<usize> = (0..4).map(|_| module.merge(&options).thunked).collect();
    module.verify().unwrap();
    assert_eq!(thunks, [0, 2, 2, 2]);
}

/// One function for each template, except those that are alike without their
/// alternatives.
fn all_different() -> Vec<Member> {
    let dialect = Dialect::Wild;
    let member = |position: usize| Member {
        recipe: Recipe {
            dialect,
            header: Vec::new(),
            statements: vec![Statement::plain(position)],
            result: 0,
        },
        style: if position.is_multiple_of(2) { Style::PLAIN } else { Style::FANCY },
        linkage: LINKAGES[position % LINKAGES.len()],
    };
    let all: Vec<Member> = (0..dialect.templates().len()).map(member).collect();
    let module = TestModule::parse(&write_crowd(&all).finish());
    let functions = module.describe();
    let is_first = |position: usize| {
        !functions[..position].iter().any(|other| other.equals(&functions[position]))
    };
    let different = all.into_iter().enumerate().filter(|(position, _)| is_first(*position));
    different.map(|(_, member)| member).collect()
}

/// Everything a module can hold besides functions, and no two functions alike:
/// the pass says that nothing changed, and not a byte of the module did.
#[test]
fn a_module_without_equal_functions_is_left_alone() {
    let crowd = all_different();
    let extras = "@alias = alias ptr, ptr @f3\n@ifunc = ifunc void (), ptr @f4\n\
                  @llvm.used = appending global [1 x ptr] [ptr @f5], section \"llvm.metadata\"\n";
    let text = module_text(&crowd, &[true, false]) + extras;
    for options in [
        Options::default(),
        Options { aliases: true, ..Options::default() },
        Options { preserve_debug_info: true, ..Options::default() },
    ] {
        let mut module = TestModule::parse(&text);
        let before = module.print();
        let pass = MergeFunctions::new(options.clone());
        assert!(!module.with(|module| run_guarded(&pass, module)));
        assert_eq!(before, module.print());
        assert!(!module.merge(&options).any());
    }
}

proptest! {
    #![proptest_config(property_config(100))]

    /// Of each class of functions that call each other one is left, and no class is larger than
    /// the naive twin's.
    #[test]
    fn circles_are_merged_as_the_naive_twin_says(circles in circles(&["internal"])) {
        let mut text = format!("{}declare i32 @print(i32)\n", circles.text());
        text.push_str("define void @caller() {\n");
        for number in 0..circles.len() {
            text.push_str(&format!("  call i32 @f{number}(i32 1, i32 2, i64 3)\n"));
        }
        text.push_str("  ret void\n}\n");
        let mut module = TestModule::parse(&text);
        let expected = count_classes_by_callees(&module);
        let options = Options { parameters: false, ..Options::default() };
        module.merge(&options);
        let merged = module.print();
        prop_assert_eq!(expected, count_definitions(&module), "{}\nmerged\n{}", text, merged);
    }
}
