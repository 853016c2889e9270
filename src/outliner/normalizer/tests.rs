//! Each step: bodies that differ in nothing else become equal, and others do not.

use super::Normalizer;
use crate::canonical::{Canonicalizer, Depth};
use crate::llvm::testing::TestModule;

/// Two functions with the bodies, `@f` and `@g`; `@self` stands for the function itself.
fn module_of(bodies: [&str; 2]) -> TestModule {
    let mut text = "target datalayout = \"e-m:e-i64:64-n8:16:32:64-S128\"\n\
         @a = external global i32\n@b = external global i32\n\
         declare void @use(i32)\n declare void @give(ptr)\n\
         declare i32 @__gxx_personality_v0(...)\n\
         declare i32 @llvm.smax.i32(i32, i32)\n declare i32 @llvm.umin.i32(i32, i32)\n"
        .to_owned();
    for (name, body) in ["@f", "@g"].into_iter().zip(bodies) {
        text += &format!(
            "define i32 {name}(i32 %x, i32 %y, i1 %c, ptr %p) personality ptr \
             @__gxx_personality_v0 {{\n{}}}\n",
            body.replace("@self", name)
        );
    }
    TestModule::parse(&text)
}

/// Whether two bodies become equal.
fn are_equal(bodies: [&str; 2]) -> bool {
    let module = module_of(bodies);
    let functions = ["f", "g"].map(|name| module.function(name));
    let mut normalizer = Normalizer::default();
    functions.into_iter().for_each(|function| normalizer.normalize(function));
    module.verify();
    let mut canonicalizer = Canonicalizer::with_normal_form(module.handle(), false);
    let [f, g] =
        functions.map(|function| canonicalizer.form(function, &function.facts(), Depth::Whole));
    assert!(f.facts().is_understood);
    // Once more changes nothing.
    let without_comment = |line: &str| line.split(';').next().unwrap_or_default().to_owned();
    let text = |name| module.print_function(name).lines().map(without_comment).collect::<Vec<_>>();
    let texts = || ["f", "g"].map(text);
    let before = texts();
    functions.into_iter().for_each(|function| normalizer.normalize(function));
    assert_eq!(before, texts());
    f == g
}

/// Fails where some of the bodies stay different.
fn expect_one_form(bodies: &[&str]) {
    for second in &bodies[1..] {
        for pair in [[bodies[0], second], [second, bodies[0]]] {
            assert!(are_equal(pair), "{}", pair.join("and\n"));
        }
    }
}

/// Fails where two of the bodies become equal.
fn expect_different_forms(bodies: &[&str]) {
    for (at, first) in bodies.iter().enumerate() {
        for second in &bodies[at + 1..] {
            assert!(!are_equal([first, second]), "{first}and\n{second}");
        }
    }
}

#[test]
fn blocks_that_nothing_leads_to_go() {
    expect_one_form(&[
        "  ret i32 %x\n",
        "  ret i32 %x\ndead:\n  br label %other\nother:\n  br label %dead\n",
        "  br label %end\ndead:\n  br label %end\nend:\n  \
         %r = phi i32 [ %x, %0 ], [ %y, %dead ]\n  ret i32 %r\n",
    ]);
}

#[test]
fn choices_with_one_outcome_go() {
    expect_one_form(&[
        "  call void @use(i32 %x)\n  ret i32 %x\n",
        "  switch i32 %y, label %next [ ]\nnext:\n  call void @use(i32 %x)\n  ret i32 %x\n",
        "  br i1 %c, label %next, label %next\nnext:\n  call void @use(i32 %x)\n  ret i32 %x\n",
        "  switch i32 %y, label %next [ i32 1, label %next\n i32 7, label %next ]\nnext:\n  \
         %r = phi i32 [ %x, %0 ], [ %x, %0 ], [ %x, %0 ]\n  call void @use(i32 %r)\n  \
         ret i32 %r\n",
    ]);
}

#[test]
fn blocks_on_edges_have_no_meaning() {
    expect_one_form(&[
        "  br i1 %c, label %left, label %end\nleft:\n  call void @use(i32 %y)\n  \
         br label %end\nend:\n  %r = phi i32 [ %x, %0 ], [ %y, %left ]\n  ret i32 %r\n",
        "  br i1 %c, label %before, label %edge\nbefore:\n  br label %left\nleft:\n  \
         call void @use(i32 %y)\n  br label %end\nedge:\n  br label %edge2\nedge2:\n  \
         br label %end\nend:\n  %r = phi i32 [ %y, %left ], [ %x, %edge2 ]\n  ret i32 %r\n",
    ]);
    expect_different_forms(&[
        "  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  \
         %r = phi i32 [ %x, %0 ], [ %y, %a ]\n  ret i32 %r\n",
        "  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  \
         %r = phi i32 [ %y, %0 ], [ %x, %a ]\n  ret i32 %r\n",
        "  br i1 %c, label %a, label %b\na:\n  call void @use(i32 %x)\n  br label %b\nb:\n  \
         %r = phi i32 [ %x, %0 ], [ %y, %a ]\n  ret i32 %r\n",
    ]);
}

#[test]
fn only_the_way_on_after_an_invoke_is_divided() {
    let body = |next: &str| {
        format!(
            "  invoke void @use(i32 %x) to label %{next} unwind label %pad\n{}end:\n  \
             ret i32 %x\npad:\n  %e = landingpad {{ ptr, i32 }} cleanup\n  \
             resume {{ ptr, i32 }} %e\n",
            if next == "end" { "" } else { "edge:\n  br label %end\n" }
        )
    };
    expect_one_form(&[&body("end"), &body("edge")]);
}

#[test]
fn an_endless_loop_stays() {
    expect_one_form(&[
        "  br label %loop\nloop:\n  br label %loop\n",
        "  br label %a\na:\n  br label %b\nb:\n  br label %a\n",
    ]);
    expect_different_forms(&["  br label %loop\nloop:\n  br label %loop\n", "  ret i32 %x\n"]);
}

const LOOP: &str = "  br label %loop\nloop:\n  \
     %i = phi i32 [ %x, %0 ], [ %next, %loop ]\n  %next = add i32 %i, 1\n  \
     %done = icmp eq i32 %next, %y\n  br i1 %done, label %end, label %loop\nend:\n  \
     ret i32 %i\n";

#[test]
fn phis_for_one_value_go() {
    expect_one_form(&[
        LOOP,
        // One after the loop, and one that stays what it was all around the loop.
        "  br label %loop\nloop:\n  %i = phi i32 [ %x, %0 ], [ %next, %latch ]\n  \
         %z = phi i32 [ %y, %0 ], [ %z, %latch ]\n  %next = add i32 %i, 1\n  \
         %done = icmp eq i32 %next, %z\n  br i1 %done, label %end, label %latch\nlatch:\n  \
         br label %loop\nend:\n  %r = phi i32 [ %i, %loop ]\n  ret i32 %r\n",
    ]);
    let circle = |second: &str| {
        format!(
            "  br label %loop\nloop:\n  %z = phi i32 [ %y, %0 ], [ %w, %latch ]\n  \
             call void @use(i32 %z)\n  br i1 %c, label %other, label %latch\nother:\n  \
             call void @use(i32 %x)\n  br label %latch\nlatch:\n  \
             %w = phi i32 [ %z, %loop ], [ {second}, %other ]\n  call void @use(i32 %w)\n  \
             br label %loop\n"
        )
    };
    let plain = "  br label %loop\nloop:\n  call void @use(i32 %y)\n  \
         br i1 %c, label %other, label %latch\nother:\n  call void @use(i32 %x)\n  \
         br label %latch\nlatch:\n  call void @use(i32 %y)\n  br label %loop\n";
    expect_one_form(&[plain, &circle("%z")]);
    expect_different_forms(&[plain, &circle("%x")]);
}

#[test]
fn what_nothing_needs_goes() {
    expect_one_form(&[
        "  ret i32 %x\n",
        "  %a = add i32 %x, %y\n  %b = mul i32 %a, %a\n  ret i32 %x\n",
    ]);
    expect_different_forms(&[
        "  ret i32 %x\n",
        "  call void @use(i32 %x)\n  ret i32 %x\n",
        "  %a = load volatile i32, ptr %p\n  ret i32 %x\n",
    ]);
}

/// A body that hands an address on.
fn giving(address: &str) -> String {
    format!("  %q = getelementptr {address}\n  call void @give(ptr %q)\n  ret i32 %x\n")
}

#[test]
fn constant_addresses_are_bytes() {
    let same = |addresses: &[&str]| {
        let bodies: Vec<String> = addresses.iter().map(|address| giving(address)).collect();
        expect_one_form(&bodies.iter().map(String::as_str).collect::<Vec<_>>());
    };
    same(&[
        "i8, ptr %p, i64 12",
        "i32, ptr %p, i32 3",
        "{ i64, [2 x i32] }, ptr %p, i64 0, i32 1, i64 1",
    ]);
    same(&["i8, ptr %p, i64 -4", "{ i32, i32 }, ptr %p, i64 -1, i32 1"]);
    same(&[
        "inbounds i8, ptr %p, i64 8",
        "inbounds { i32, [2 x i32] }, ptr %p, i64 0, i32 1, i8 1",
    ]);
    same(&["inbounds i8, ptr %p, i64 -8", "inbounds { i32, i32 }, ptr %p, i64 -1, i32 0"]);
    // An index of more bits than an address has.
    same(&["i8, ptr %p, i64 8", "i32, ptr %p, i128 2"]);
    let bodies = ["i8, ptr %p, i64 12", "i8, ptr %p, i64 13", "i8, ptr %p, i32 %x"].map(giving);
    expect_different_forms(&bodies.each_ref().map(String::as_str));
}

/// The address in a normalised body.
fn normal_address(address: &str) -> String {
    let module = module_of([&giving(address), "  ret i32 0\n"]);
    Normalizer::default().normalize(module.function("f"));
    let text = module.print_function("f");
    let line = text.lines().find(|line| line.contains("getelementptr")).expect("it stays");
    line.split_once("getelementptr ").expect("it is one").1.to_owned()
}

#[test]
fn flags_keep_the_steps_that_they_speak_of() {
    let kept = [
        "inbounds { i32, i32 }, ptr %p, i64 -1, i32 1",
        "inbounds i32, ptr %p, i64 4611686018427387904",
        "inbounds { [4 x i8], [4 x i8] }, ptr %p, i64 9223372036854775807, i32 1",
    ];
    for address in kept {
        assert_eq!(normal_address(address), address);
    }
    let written = [
        ("{ i32, i32 }, ptr %p, i64 -1, i32 1", "i8, ptr %p, i64 -4"),
        ("i32, ptr %p, i64 4611686018427387904", "i8, ptr %p, i64 0"),
        ("inbounds i32, ptr %p, i64 -1", "inbounds i8, ptr %p, i64 -4"),
        ("inbounds { i32, i32 }, ptr %p, i8 1, i32 1", "inbounds i8, ptr %p, i64 12"),
    ];
    for (address, bytes) in written {
        assert_eq!(normal_address(address), bytes, "{address}");
    }
}

#[test]
fn allocas_have_a_size_and_no_type_and_the_order_of_their_users() {
    let rest = "  call void @give(ptr %v)\n  call void @give(ptr %w)\n  ret i32 %x\n";
    let body = |allocas: &str| format!("{allocas}{rest}");
    expect_one_form(&[
        &body("  %v = alloca i64\n  %w = alloca [3 x i64]\n"),
        &body("  %w = alloca i64, i32 3\n  %v = alloca double\n"),
        &format!("  %w = alloca i64, i32 3\n  br label %next\nnext:\n{rest}")
            .replace("  br label", "  %v = alloca { i64 }\n  br label"),
    ]);
    expect_different_forms(&[
        &body("  %v = alloca i64\n  %w = alloca i64\n"),
        &body("  %v = alloca i64\n  %w = alloca i32\n"),
        &body("  %v = alloca i64\n  %w = alloca i64, align 32\n"),
        &body("  %v = alloca i64\n  %w = alloca i64, i32 %x\n"),
    ]);
    // A use by a phi, by a commutative operation and by a comparison.
    let users = "  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  \
         %q = phi ptr [ %v, %0 ], [ %w, %a ]\n  %e = icmp eq ptr %v, %w\n  \
         %n = zext i1 %e to i32\n  call void @give(ptr %q)\n  ret i32 %n\n";
    let swapped =
        users.replace("%v, %w", "%w, %v").replace("br label %b", "br label %d\nd:\n  br label %b");
    expect_one_form(&[
        &format!("  %v = alloca i64\n  %w = alloca i64\n{users}"),
        &format!("  %w = alloca i64\n  %v = alloca i64\n{}", swapped.replace("%w, %a", "%w, %d")),
    ]);
}

#[test]
fn branches_come_back_after_a_block_whose_address_is_taken() {
    let body = |again: &str, last: &str| {
        format!(
            "  store ptr blockaddress(@self, %a), ptr %p\n  br label %a\na:\n  br label %b\nb:\n  \
             store i32 %x, ptr %p\n  br i1 %c, label %{again}, label %out\nout:\n  \
             call void @use(i32 %y)\n  {last}\n"
        )
    };
    for last in ["ret i32 0", "indirectbr ptr %p, [ label %a ]"] {
        let bodies = [body("a", last), body("b", last)];
        expect_one_form(&bodies.each_ref().map(String::as_str));
        expect_different_forms(&[&bodies[0], &body("out", last)]);
    }
}

#[test]
fn addresses_of_own_blocks_are_compared_by_the_block() {
    let body = |first: &str, second: &str| {
        format!(
            "  store ptr blockaddress(@self, %{first}), ptr %p\n  \
             indirectbr ptr %p, [ label %a, label %b ]\na:\n  \
             ret i32 ptrtoint (ptr blockaddress(@self, %{second}) to i32)\nb:\n  ret i32 2\n"
        )
    };
    expect_one_form(&[
        &body("a", "b"),
        &body("a", "b").replace("%b", "%other").replace("b:", "other:"),
    ]);
    expect_different_forms(&[&body("a", "a"), &body("a", "b"), &body("b", "b")]);
    // In aggregates, and as entries of phis for one block.
    let aggregate = |first: &str, second: &str| {
        format!(
            "  store [2 x ptr] [ptr blockaddress(@self, %{first}), \
             ptr blockaddress(@self, %{second})], ptr %p\n  \
             switch i32 %x, label %b [ i32 1, label %a\n i32 2, label %a ]\na:\n  \
             %r = phi i32 [ ptrtoint (ptr blockaddress(@self, %a) to i32), %0 ], \
             [ ptrtoint (ptr blockaddress(@self, %a) to i32), %0 ]\n  ret i32 %r\n\
             b:\n  ret i32 2\n"
        )
    };
    expect_one_form(&[&aggregate("a", "b"), &aggregate("a", "b")]);
    expect_different_forms(&[&aggregate("a", "b"), &aggregate("b", "a")]);
}

#[test]
fn operands_that_may_change_places_have_one_order() {
    let body = |op: &str| format!("  %r = {op}\n  %s = add i32 %r, %x\n  ret i32 %s\n");
    let orders = [
        ["add nsw i32 %x, %y", "add nsw i32 %y, %x"],
        ["xor i32 %x, 7", "xor i32 7, %x"],
        ["mul i32 3, 5", "mul i32 5, 3"],
        [
            "and i32 ptrtoint (ptr @a to i32), ptrtoint (ptr @b to i32)",
            "and i32 ptrtoint (ptr @b to i32), ptrtoint (ptr @a to i32)",
        ],
        [
            "call i32 @llvm.smax.i32(i32 noundef %x, i32 5)",
            "call i32 @llvm.smax.i32(i32 5, i32 noundef %x)",
        ],
        ["call i32 @llvm.umin.i32(i32 9, i32 5)", "call i32 @llvm.umin.i32(i32 5, i32 9)"],
    ];
    for [first, second] in orders {
        expect_one_form(&[&body(first), &body(second)]);
    }
    expect_different_forms(&[
        &body("sub i32 %x, %y"),
        &body("sub i32 %y, %x"),
        &body("call i32 @llvm.smax.i32(i32 noundef %x, i32 5)"),
        &body("call i32 @llvm.smax.i32(i32 %x, i32 noundef 5)"),
    ]);
    // Which constant comes first does not depend on which is met first.
    let two = |first: &str, second: &str| {
        format!(
            "  %a = add i32 {first}\n  %b = add i32 {second}\n  %r = sub i32 %a, %b\n  ret i32 %r\n"
        )
    };
    expect_one_form(&[&two("3, 5", "7, 5"), &two("5, 3", "5, 7"), &two("3, 5", "5, 7")]);
}

#[test]
fn comparisons_have_one_direction() {
    let body = |op: &str| format!("  %r = {op}\n  %s = zext i1 %r to i32\n  ret i32 %s\n");
    let orders = [
        ["icmp slt i32 %x, %y", "icmp sgt i32 %y, %x"],
        ["icmp uge i32 %x, 3", "icmp ule i32 3, %x"],
        ["icmp eq i32 %x, 3", "icmp eq i32 3, %x"],
        ["icmp ne i32 4, 3", "icmp ne i32 3, 4"],
        ["fcmp ogt float 1.0, 2.0", "fcmp olt float 2.0, 1.0"],
        ["fcmp uno float 1.0, 2.0", "fcmp uno float 2.0, 1.0"],
    ];
    for [first, second] in orders {
        expect_one_form(&[&body(first), &body(second)]);
    }
    expect_different_forms(&[
        &body("icmp slt i32 %x, %y"),
        &body("icmp slt i32 %y, %x"),
        &body("icmp sle i32 %x, %y"),
        &body("icmp ult i32 %x, %y"),
    ]);
}

#[test]
fn phis_and_their_entries_have_one_order() {
    let body = |phis: &str| {
        format!(
            "  br i1 %c, label %a, label %b\na:\n  call void @use(i32 1)\n  br label %end\n\
             b:\n  call void @use(i32 2)\n  br label %end\nend:\n{phis}  \
             call void @use(i32 %v)\n  %r = sub i32 %v, %w\n  ret i32 %r\n"
        )
    };
    let [v, w] = ["  %v = phi i32 [ 3, %a ], [ 5, %b ]\n", "  %w = phi i32 [ 5, %a ], [ 3, %b ]\n"];
    let turned = "  %v = phi i32 [ 5, %b ], [ 3, %a ]\n";
    expect_one_form(&[
        &body(&format!("{v}{w}")),
        &body(&format!("{w}{v}")),
        &body(&format!("{w}{turned}")),
    ]);
    expect_different_forms(&[
        &body(&format!("{v}{w}")),
        &body(&format!("{v}  %w = phi i32 [ 5, %a ], [ 4, %b ]\n")),
        &body(&format!("{v}  %w = phi i32 [ %x, %a ], [ 3, %b ]\n")),
    ]);
}
