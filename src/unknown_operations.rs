//! What the passes do with operations that the library does not know, as a later LLVM may have: the
//! tests hide each known operation from it in turn.

use crate::llvm::testing::{TestModule, without_knowing};
use crate::llvm::{Inst, Opcode};
use crate::{mergefunc, outliner, similarity};

/// Two pairs of functions with the same code.  One pair is equal, and has most kinds of operations.
const TEXT: &str = r#"
target triple = "x86_64-unknown-linux-gnu"
declare void @out(i64)
declare i32 @__gxx_personality_v0(...)
@global = external global i64
define i64 @first(ptr %p, i64 %x, i1 %c, float %d, <2 x i64> %v) minsize personality ptr @__gxx_personality_v0 {
BODY}
define i64 @second(ptr %p, i64 %x, i1 %c, float %d, <2 x i64> %v) minsize personality ptr @__gxx_personality_v0 {
BODY}
define i64 @third(i64 %x) minsize {
CALLS  %y = sub i64 %x, 77
  ret i64 %y
}
define i64 @fourth(i64 %x) minsize {
CALLS  %y = mul i64 %x, 78
  ret i64 %y
}
"#;
const BODY: &str = "
  %m = alloca i64
  %frozen = freeze i64 %x
  %sum = add i64 %frozen, 77
  %n = xor i64 %sum, ptrtoint (ptr @global to i64)
  store i64 %n, ptr %m
  %l = load i64, ptr %p
  %a = getelementptr i64, ptr %p, i64 %l
  %t = trunc i64 %l to i32
  %z = zext i32 %t to i64
  %f = fneg float %d
  %fc = fcmp olt float %f, %d
  %s = select i1 %fc, i64 %z, i64 %l
  %e = extractelement <2 x i64> %v, i64 0
  %i = insertelement <2 x i64> %v, i64 %e, i64 1
  %sh = shufflevector <2 x i64> %i, <2 x i64> %v, <2 x i32> <i32 0, i32 3>
  %e2 = extractelement <2 x i64> %sh, i64 1
  %pi = ptrtoint ptr %a to i64
  fence seq_cst
  %rmw = atomicrmw add ptr %p, i64 %pi seq_cst
  br i1 %c, label %then, label %else
then:
CALLS  invoke void @out(i64 %s) to label %else unwind label %pad
else:
  %phi = phi i64 [ %e2, %0 ], [ %rmw, %then ]
  switch i64 %phi, label %end [ i64 1, label %never ]
never:
  unreachable
pad:
  %lp = landingpad { ptr, i32 } cleanup
  %lv = extractvalue { ptr, i32 } %lp, 0
  %ri = insertvalue { ptr, i32 } %lp, ptr %lv, 0
  resume { ptr, i32 } %ri
end:
  ret i64 %phi
";
const CALLS: &str = "  call void @out(i64 1)
  call void @out(i64 2)
  call void @out(i64 3)
  call void @out(i64 4)
  call void @out(i64 %x)
";

fn module() -> TestModule {
    TestModule::parse(&TEXT.replace("BODY", BODY).replace("CALLS", CALLS))
}

/// Moves code and proves each step.
fn outline(module: &TestModule) {
    let options = outliner::Options::parse("no-cost;all;verify").expect("valid parameters");
    outliner::run(module.handle(), &options).expect("verify passes");
    module.verify();
}

fn merge(module: &TestModule) {
    let options = mergefunc::Options::parse("no-cost;verify=4").expect("valid parameters");
    mergefunc::run(module.handle(), &options).expect("verify passes");
    module.verify();
}

fn code(module: &TestModule) -> [String; 4] {
    ["first", "second", "third", "fourth"].map(|name| module.print_function(name))
}

fn opcodes(module: &TestModule, function: &str) -> Vec<Opcode> {
    let blocks = module.function(function).blocks();
    blocks.flat_map(|block| block.instructions()).filter_map(Inst::opcode).collect()
}

#[test]
fn known_operations_merge_and_move() {
    let (original, merged, outlined) = (module(), module(), module());
    merge(&merged);
    outline(&outlined);
    assert_ne!(code(&original)[1], code(&merged)[1]);
    for (before, after) in code(&original).iter().zip(code(&outlined)) {
        assert_ne!(*before, after);
    }
}

#[test]
fn functions_with_an_unknown_operation_stay() {
    let original = module();
    let used = opcodes(&original, "first");
    // No LLVM is without what the passes write themselves.
    let written = |opcode: &Opcode| *opcode == Opcode::Br;
    for opcode in (0..128).filter_map(Opcode::from_raw).filter(|opcode| !written(opcode)) {
        without_knowing(opcode, || {
            let (merged, outlined) = (module(), module());
            merge(&merged);
            outline(&outlined);
            let options = similarity::AnalysisLegality::default();
            let correspondence = similarity::ValueCorrespondence::Bijective;
            similarity::Similarity::search(merged.handle(), &options, correspondence, 2);
            if used.contains(&opcode) {
                assert_eq!(code(&original)[..2], code(&merged)[..2], "{opcode:?}");
                assert_eq!(code(&original)[..2], code(&outlined)[..2], "{opcode:?}");
            }
        });
    }
}

#[test]
fn constants_of_an_unknown_operation_equal_themselves() {
    let text = |other: &str| {
        format!(
            "@g = external global i64\n@h = external global i64\n\
             define i64 @first() {{\n  store volatile i64 1, ptr @g\n  \
             ret i64 ptrtoint (ptr @g to i64)\n}}\n\
             define i64 @second() {{\n  store volatile i64 1, ptr @g\n  \
             ret i64 {other}\n}}\n"
        )
    };
    let merges = |other: &str| {
        let module = TestModule::parse(&text(other));
        merge(&module);
        opcodes(&module, "second").contains(&Opcode::Call)
    };
    let (same, other) = ("ptrtoint (ptr @g to i64)", "ptrtoint (ptr @h to i64)");
    assert_eq!([merges(same), merges(other)], [true, false]);
    without_knowing(Opcode::PtrToInt, || {
        assert_eq!([merges(same), merges(other)], [true, false]);
    });
}
