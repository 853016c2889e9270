//! Different bodies have different bytes.

use super::*;
use crate::llvm::testing::with_parsed;
use proptest::prelude::*;

fn bytes_of(numbers: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    numbers.iter().for_each(|&number| bytes.number(number));
    bytes
}

proptest! {
    #[test]
    fn numbers_say_where_they_end(
        one in prop::collection::vec(any::<u64>().prop_map(|number| number >> (number % 64)), 0..6),
        other in prop::collection::vec(any::<u64>().prop_map(|number| number >> (number % 64)), 0..6),
    ) {
        prop_assert_eq!(bytes_of(&one) == bytes_of(&other), one == other);
    }
}

/// The bytes of the functions of a module.
fn contents(text: &str) -> Vec<Vec<u8>> {
    with_parsed(text, |module| {
        let mut contents = Contents::<Vec<u8>>::new(FxHashSet::default());
        let functions = module.functions();
        let bodies = functions.into_iter().filter(|function| function.entry().is_some());
        bodies
            .map(|body| contents.tell(Vec::new(), body, Visibility::Hidden).expect("content"))
            .collect()
    })
}

/// Bodies that differ in one thing each; among them such as have other parts or numbers
/// where only the position among earlier ones could tell.
const BODIES: [&str; 24] = [
    "ret void",
    "call void @a() ret void",
    "call void @b() ret void",
    "call void @a() call void @a() ret void",
    "call void @a() call void @b() ret void",
    "call void @b() call void @a() ret void",
    "call void @a() call void @b() call void @a() ret void",
    "call void @a() call void @b() call void @b() ret void",
    "call void @a() nounwind call void @b() ret void",
    "call void @a() call void @b() nounwind ret void",
    "call void @a() [ \"x\"() ] ret void",
    "call void @a() [ \"y\"() ] ret void",
    "call void @a() [ \"x\"(), \"y\"() ] ret void",
    "store i32 1, ptr %p, align 4 ret void",
    "store i32 2, ptr %p, align 4 ret void",
    "store i32 1, ptr %q, align 4 ret void",
    "store i64 1, ptr %p, align 4 ret void",
    "store [2 x i32] [i32 1, i32 2], ptr %p, align 4 ret void",
    "store [2 x i32] [i32 2, i32 1], ptr %p, align 4 ret void",
    "store <2 x i32> <i32 1, i32 2>, ptr %p, align 4 ret void",
    "store ptr @v, ptr %p, align 8 ret void",
    "store ptr @a, ptr %p, align 8 ret void",
    "store ptr getelementptr (i8, ptr @v, i64 1), ptr %p, align 8 ret void",
    "store ptr getelementptr (i8, ptr @v, i64 2), ptr %p, align 8 ret void",
];

#[test]
fn different_functions_have_different_bytes() {
    let heads = [
        "define void @NAME(ptr %p, ptr %q) {",
        "define void @NAME(ptr %p, ptr %q) nounwind {",
        "define void @NAME(ptr %p, ptr %q) personality ptr @b {",
        "define void @NAME(ptr %p, i64 %q) {",
    ];
    let mut text = "declare void @a()\ndeclare void @b()\n@v = external global i64\n".to_owned();
    let mut count = 0;
    for (head, body) in heads.iter().flat_map(|head| BODIES.map(|body| (head, body))) {
        if head.contains("i64") && body.contains("%q") {
            continue;
        }
        let body = body.replace(" call", "\ncall").replace(" ret", "\nret");
        text += &format!("{}\n{body}\n}}\n", head.replace("NAME", &format!("f{count}")));
        count += 1;
    }
    let all = contents(&text);
    assert_eq!(all.len(), count);
    let different: FxHashSet<&Vec<u8>> = all.iter().collect();
    assert_eq!(different.len(), count);
    // A reader of one knows where it ends.
    for one in &all {
        for other in &all {
            assert!(one == other || !other.starts_with(one));
        }
    }
}

#[test]
fn bytes_do_not_depend_on_the_module() {
    let body = "define void @f(ptr %p) {\ncall void @a() nounwind\n\
                store [2 x i32] [i32 1, i32 2], ptr %p, align 4\nret void\n}\n";
    let declarations = "declare void @a()\n";
    let other = "define void @first(ptr %p) {\ncall void @a()\n\
                 store [2 x i32] [i32 2, i32 2], ptr %p, align 8\nret void\n}\n";
    let alone = contents(&format!("{declarations}{body}"));
    let after = contents(&format!("{declarations}{other}{body}"));
    assert_eq!(alone[0], after[1]);
}
