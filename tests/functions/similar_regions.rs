//! What the similarity search reports is real, and the same in every run.

use crate::real_bitcode::compile;
use crate::support::crowd::{Member, crowd, write_crowd};
use crate::support::generator::{Dialect, Style, recipe};
use crate::support::module::TestModule;
use crate::support::naive_groups;
use crate::support::property_config;
use crate::support::regions::{Claim, body_lengths, wrong_claims};
use proptest::collection::vec;
use proptest::prelude::*;
use rustmerge_core::similarity::{AnalysisLegality, Similarity, ValueCorrespondence};

/// What the search says, as plain numbers.
fn search(module: &TestModule) -> Vec<Claim> {
    let legality = AnalysisLegality::default();
    module.with(|module| {
        let similarity = Similarity::search(module, &legality, ValueCorrespondence::Bijective, 2);
        let claims = similarity.groups.iter().map(|group| {
            let number = |&start: &u32| similarity.numbers(start, group.length).0 as usize - 1;
            let starts = group.starts.iter().map(number).collect();
            Claim { length: group.length as usize, starts }
        });
        claims.collect()
    })
}

/// Functions of one recipe; most have some other operands.  Few
/// values are used often, so that a wrong correspondence has consequences.
fn relatives() -> impl Strategy<Value = Vec<Member>> {
    let change = (any::<usize>(), 0_usize..4, 0_u8..3);
    let changes = vec(vec(change, 0..4), 2..6);
    (recipe(Dialect::Safe), changes).prop_map(|(mut recipe, changes)| {
        for statement in &mut recipe.statements {
            statement.operands.iter_mut().for_each(|operand| *operand %= 3);
        }
        let relative = |changes: Vec<(usize, usize, u8)>| {
            let mut recipe = recipe.clone();
            for (which, operand, value) in changes {
                let count = recipe.statements.len();
                recipe.statements[which % count].operands[operand] = value;
            }
            Member { recipe, style: Style::PLAIN, linkage: "internal" }
        };
        changes.into_iter().map(relative).collect()
    })
}

fn check_crowd(crowd: &[Member]) -> Result<(), TestCaseError> {
    let text = write_crowd(crowd).finish();
    let mut module = TestModule::parse(&text);
    let claims = search(&module);
    let wrong = wrong_claims(&mut module, &claims);
    prop_assert!(wrong.is_empty(), "{wrong}\nin\n{text}");
    Ok(())
}

proptest! {
    #![proptest_config(property_config(100))]

    #[test]
    fn generated_regions_are_equal_as_functions(crowd in crowd(Dialect::Wild, &["internal"])) {
        check_crowd(&crowd)?;
    }
}

proptest! {
    #![proptest_config(property_config(120))]

    #[test]
    fn regions_with_other_operands_are_equal_as_functions(crowd in relatives()) {
        check_crowd(&crowd)?;
    }
}

fn check_against_naive_twin(crowd: &[Member]) -> Result<(), TestCaseError> {
    let text = write_crowd(crowd).finish();
    let module = TestModule::parse(&text);
    for correspondence in [ValueCorrespondence::Bijective, ValueCorrespondence::InternalOnly] {
        let legality = AnalysisLegality::default();
        let (groups, naive) = module.with(|module| {
            let similarity = Similarity::search(module, &legality, correspondence, 2);
            let program = similarity.program();
            let naive = naive_groups::similar_candidates(program, correspondence, 2);
            (similarity.groups, naive)
        });
        prop_assert_eq!(groups, naive, "in\n{}", text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(property_config(40))]

    #[test]
    fn generated_modules_have_the_groups_of_the_naive_twin(
        crowd in crowd(Dialect::Wild, &["internal"]),
    ) {
        check_against_naive_twin(&crowd)?;
    }

    #[test]
    fn modules_with_other_operands_have_the_groups_of_the_naive_twin(crowd in relatives()) {
        check_against_naive_twin(&crowd)?;
    }
}

fn check_sample(flags: &[&str]) {
    let Some(mut module) = compile(flags) else { return };
    let claims = search(&module);
    assert!(claims.len() > 40, "the sample repeats itself, but only {} times", claims.len());
    let wrong = wrong_claims(&mut module, &claims);
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn regions_of_small_code_are_equal_as_functions() {
    check_sample(&["-Oz"]);
}

#[test]
fn regions_of_fast_code_are_equal_as_functions() {
    check_sample(&["-O2", "-g"]);
}

#[test]
fn regions_of_unoptimized_code_are_equal_as_functions() {
    check_sample(&["-O0"]);
}

/// What the checker says of the instructions of two functions, without their
/// returns.
fn verdict(text: &str) -> String {
    let mut module = TestModule::parse(text);
    let lengths = body_lengths(&module);
    let claim = Claim { length: lengths[0] - 1, starts: vec![0, lengths[0]] };
    wrong_claims(&mut module, &[claim])
}

/// Bodies of two functions with the same arguments.
fn pair(bodies: [&str; 2]) -> String {
    let header = "(i32 %a, i32 %b, ptr %p, float %u, i1 %c)";
    let [f, g] = bodies;
    format!(
        "declare i32 @llvm.abs.i32(i32, i1 immarg)\ndeclare i32 @llvm.smax.i32(i32, i32)\n\
         declare i32 @llvm.smin.i32(i32, i32)\ndeclare void @h()\n\
         define i32 @f{header} {{\n{f}\n ret i32 0\n}}\n\
         define i32 @g{header} {{\n{g}\n ret i32 0\n}}\n"
    )
}

/// The checker has to find wrong claims.
#[test]
fn the_checker_tells_similar_from_different() {
    let similar = [
        ["%x = sub i32 %a, 1\n%y = shl i32 %x, %b", "%x = sub i32 %b, 2\n%y = shl i32 %x, %a"],
        ["%x = add i32 %a, %b\n%y = sub i32 %x, %a", "%x = add i32 %b, %a\n%y = sub i32 %x, %a"],
        [
            "%x = icmp slt i32 %a, %b\n%y = zext i1 %x to i32",
            "%x = icmp sgt i32 %b, %a\n%y = zext i1 %x to i32",
        ],
        ["%x = add nsw i32 %a, 1", "%x = add i32 %a, 1"],
        [
            "br label %l\nl:\n%i = phi i32 [ 0, %0 ], [ %j, %l ]\n%j = add i32 %i, 1\nbr i1 %c, label %l, label %e\ne:",
            "br label %l\nl:\n%i = phi i32 [ %j, %l ], [ 7, %0 ]\n%j = add i32 %i, 1\nbr i1 %c, label %l, label %e\ne:",
        ],
    ];
    for bodies in similar {
        assert_eq!(verdict(&pair(bodies)), "", "{bodies:?}");
    }
    let different = [
        ["%x = udiv i32 %a, 3\n%y = lshr i32 %x, 3", "%x = udiv i32 %a, 3\n%y = lshr i32 %x, 5"],
        ["%x = sub i32 %a, %b\n%y = shl i32 %x, %a", "%x = sub i32 %a, %b\n%y = shl i32 %x, %b"],
        [
            "%x = add i32 %a, %b\n%y = sub i32 %x, %a\n%z = sub i32 %y, %b",
            "%x = add i32 %a, %b\n%y = sub i32 %x, %a\n%z = sub i32 %y, %a",
        ],
        [
            "%x = icmp slt i32 %a, %b\n%y = select i1 %x, i32 %a, i32 %b",
            "%x = icmp sgt i32 %a, %b\n%y = select i1 %x, i32 %a, i32 %b",
        ],
        ["%x = icmp slt i32 %a, %b", "%x = icmp ult i32 %a, %b"],
        ["%x = fadd fast float %u, %u", "%x = fadd float %u, %u"],
        ["%x = fcmp fast olt float %u, %u", "%x = fcmp olt float %u, %u"],
        ["%x = load i32, ptr %p, align 4", "%x = load i32, ptr %p, align 2"],
        ["%x = load i32, ptr %p, align 4", "%x = load volatile i32, ptr %p, align 4"],
        [
            "%x = getelementptr {i32, i32}, ptr %p, i32 0, i32 0",
            "%x = getelementptr {i32, i32}, ptr %p, i32 0, i32 1",
        ],
        [
            "%x = call i32 @llvm.abs.i32(i32 %a, i1 true)",
            "%x = call i32 @llvm.abs.i32(i32 %a, i1 false)",
        ],
        [
            "%x = call i32 @llvm.smax.i32(i32 %a, i32 %b)",
            "%x = call i32 @llvm.smin.i32(i32 %a, i32 %b)",
        ],
        ["call void @h() [ \"x\"(i32 1) ]", "call void @h() [ \"x\"(i32 2) ]"],
        [
            "br i1 %c, label %x, label %y\nx:\nbr label %y\ny:",
            "br i1 %c, label %y, label %x\nx:\nbr label %y\ny:",
        ],
        [
            "switch i32 %a, label %x [i32 1, label %y]\nx:\nbr label %y\ny:",
            "switch i32 %a, label %x [i32 2, label %y]\nx:\nbr label %y\ny:",
        ],
        [
            "br label %l\nl:\n%i = phi i32 [ 0, %0 ], [ %j, %l ]\n%j = add i32 %i, 1\nbr i1 %c, label %l, label %e\ne:",
            "br label %l\nl:\n%i = phi i32 [ 0, %0 ], [ %i, %l ]\n%j = add i32 %i, 1\nbr i1 %c, label %l, label %e\ne:",
        ],
    ];
    for bodies in different {
        assert_ne!(verdict(&pair(bodies)), "", "{bodies:?}");
    }
}

/// Allocates memory, so that later allocations have other addresses.
fn clutter(seed: usize) -> Vec<Vec<u8>> {
    (0..200).map(|number| Vec::with_capacity(8 + (number * 7919 + seed * 104_729) % 5000)).collect()
}

/// What the search says of copies of a module that lie elsewhere in memory, all
/// of them on threads of their own at the same time.
fn search_everywhere(read: impl Fn() -> Option<TestModule> + Sync) -> Vec<Vec<Claim>> {
    let search_one = &|seed: usize| {
        let before = clutter(seed);
        let others: Vec<TestModule> =
            (0..seed).map(|_| TestModule::parse("define void @f() { ret void }")).collect();
        let claims = read().map(|module| search(&module));
        drop((before, others));
        claims
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..6).map(|seed| scope.spawn(move || search_one(seed))).collect();
        threads.into_iter().filter_map(|thread| thread.join().expect("no panic")).collect()
    })
}

fn all_equal(results: &[Vec<Claim>]) -> bool {
    results.windows(2).all(|pair| pair[0] == pair[1])
}

#[test]
fn real_code_gives_the_same_result_wherever_it_lies() {
    let results = search_everywhere(|| compile(&["-O2", "-g"]));
    assert!(all_equal(&results));
}

proptest! {
    #![proptest_config(property_config(20))]

    #[test]
    fn the_same_text_gives_the_same_result_wherever_it_lies(
        crowd in crowd(Dialect::Wild, &["internal"]),
    ) {
        let text = write_crowd(&crowd).finish();
        let results = search_everywhere(|| Some(TestModule::parse(&text)));
        prop_assert_eq!(results.len(), 6);
        prop_assert!(all_equal(&results), "{}", text);
    }
}
