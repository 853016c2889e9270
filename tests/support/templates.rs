//! The operations that generated functions are made of.
//!
//! A template is a piece of textual IR with holes:
//!
//! | hole | filled with |
//! |---|---|
//! | `$i32` `$i64` `$ptr` `$word` `$float` `$vec` `$pair` `$i1` | a value of that type, computed before |
//! | `[[a\|b\|c]]` | one of the alternatives: **another one is another meaning** |
//! | `{{a}}` | something or nothing: **the meaning stays the same** (flags that only make poison, metadata that the survivor of a merge combines) |
//! | `<<a\|b\|c>>` | one of the writings of one meaning |
//! | `%name` | a local name that is unique in the function |
//! | `name:` | starts a block |
//! | `$body0` … | the statements nested in this one |
//! | `$W` `$N` | a type of 64 bits that is `ptr` or `i64`, and its null |
//! | `$S` | a struct of an i32 and an i64, by one of several names |
//! | `$SELF` `$SELFTYPES` | the function itself, and its arguments with their types |
//! | `$UNNAMED` | `unnamed_addr` and the like |
//!
//! One table thus says what to generate, what may be changed without changing
//! the meaning, and what must not be.

/// The type of a value that later operations may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pool {
    I1,
    I32,
    I64,
    Ptr,
    Word,
    Float,
    Vec,
    Pair,
}

impl Pool {
    pub(crate) const ALL: [Pool; 8] =
        [Pool::I1, Pool::I32, Pool::I64, Pool::Ptr, Pool::Word, Pool::Float, Pool::Vec, Pool::Pair];

    /// How templates ask for a value of the type.
    pub(crate) fn hole(self) -> &'static str {
        match self {
            Pool::I1 => "i1",
            Pool::I32 => "i32",
            Pool::I64 => "i64",
            Pool::Ptr => "ptr",
            Pool::Word => "word",
            Pool::Float => "float",
            Pool::Vec => "vec",
            Pool::Pair => "pair",
        }
    }
}

/// A piece of IR with holes.
#[derive(Debug)]
pub(crate) struct Template {
    /// The IR.
    pub text: &'static str,
    /// The result, which is always called `%r`.
    pub result: Option<Pool>,
    /// How many runs of nested statements it has.
    pub bodies: usize,
    /// The first LLVM that knows it.
    pub since: u32,
}

const fn op(result: Pool, text: &'static str) -> Template {
    Template { text, result: Some(result), bodies: 0, since: 0 }
}

const fn effect(text: &'static str) -> Template {
    Template { text, result: None, bodies: 0, since: 0 }
}

const fn nest(bodies: usize, result: Pool, text: &'static str) -> Template {
    Template { text, result: Some(result), bodies, since: 0 }
}

impl Template {
    const fn since(mut self, major: u32) -> Template {
        self.since = major;
        self
    }
}

use Pool::*;

/// Straight-line operations without traps or undefined behaviour, and the
/// control flow around them: what can be run.
pub(crate) static SAFE: &[Template] = &[
    op(I32, "%r = [[add|sub|mul|and|or|xor]] i32 $i32, $i32"),
    op(I64, "%r = [[add|sub|mul|and|or|xor]] i64 $i64, $i64"),
    op(I32, "%r = add i32 $i32, [[1|-7|1000003]]"),
    op(I64, "%r = mul i64 $i64, [[3|-5|6364136223846793005]]"),
    op(I32, "%s = and i32 $i32, 31\n%r = [[shl|lshr|ashr]] i32 $i32, %s"),
    op(I32, "%d = or i32 $i32, [[1|3]]\n%r = [[udiv|urem]] i32 $i32, %d"),
    op(
        I32,
        "%a = and i32 $i32, 255\n%b = and i32 $i32, 255\n%r = [[add|mul]] {{nuw }}{{nsw }}i32 %a, %b",
    ),
    op(I64, "%a = and i64 $i64, -8\n%r = [[lshr|ashr]] {{exact }}i64 %a, [[2|3]]"),
    op(I64, "%r = [[zext|sext]] i32 $i32 to i64"),
    op(I32, "%r = trunc i64 $i64 to i32"),
    op(
        I32,
        "%o = xor i32 $i32, 21\n%c = icmp [[eq|ne|ult|ule|ugt|uge|slt|sle|sgt|sge]] i32 $i32, %o\n%r = select i1 %c, i32 $i32, i32 $i32",
    ),
    op(
        I32,
        "%p = alloca i32, align [[4|16]]\nstore i32 $i32, ptr %p, align [[4|2]]\n%r = load i32, ptr %p, align 4{{, !range !1000}}",
    ),
    op(
        I32,
        "%p = alloca [4 x i32], align 4\n%q = getelementptr {{inbounds }}[4 x i32], ptr %p, i64 0, i64 [[1|2]]\nstore i32 $i32, ptr %q, align 4\n%r = load i32, ptr %q, align 4",
    ),
    op(
        I32,
        "%p = alloca [4 x i32], align 4\n%i = and i64 $i64, 3\n%q = getelementptr {{inbounds }}<<[4 x i32], ptr %p, i64 0, i64 %i|i32, ptr %p, i64 %i|{ [2 x i16] }, ptr %p, i64 %i, i32 0>>\nstore i32 $i32, ptr %q, align 4\n%r = load i32, ptr %q, align 4",
    ),
    op(I32, "%r = call i32 @[[square|negate]](i32 $i32)"),
    // Other orders of operands and phis and other operations, which are differences.
    op(
        I32,
        "%a = and i32 $i32, 255\n%b = and i32 $i32, 127\n%r = [[add|mul]] {{nuw }}{{nsw }}i32 [[%a, %b|%b, %a]]",
    ),
    op(I32, "%a = xor i32 $i32, 9\n%r = [[and|or|xor]] i32 [[%a, 77|77, %a]]"),
    op(
        I32,
        "%a = mul i32 $i32, 11\n%b = xor i32 $i32, 12\n%c = icmp [[slt i32 %a, %b|sgt i32 %b, %a]]\n%r = zext i1 %c to i32",
    ),
    op(
        I32,
        "%a = and i32 $i32, 255\n%r = [[sub {{nsw }}i32 %a, -7|add {{nsw }}i32 %a, 7|add i32 7, %a]]",
    ),
    op(
        I32,
        "%a = and i32 $i32, 255\n%r = [[mul {{nsw }}i32 %a, 8|shl {{nuw }}i32 %a, 3|mul i32 8, %a]]",
    ),
    nest(
        2,
        I32,
        "%s = and i32 $i32, 7\nbr label %before\nbefore:\nbr label %head\nhead:\n%i = phi i32 [ 0, %before ], [ %j, %left ], [ %k, %right ]\n%c = icmp ult i32 %i, [[5|9]]\nbr i1 %c, label %body, label %exit\nbody:\n%d = icmp [[ult i32 %i, %s|ugt i32 %s, %i]]\nbr i1 %d, label %one, label %other\none:\n$body0\nbr label %left\nleft:\n%j = add i32 %i, 1\nbr label %head\nother:\n$body1\nbr label %right\nright:\n%k = add i32 %i, [[2|3]]\nbr label %head\nexit:\n%r = xor i32 %i, 5",
    ),
    nest(
        2,
        I32,
        "%c = icmp [[slt|ugt]] i32 $i32, $i32\nbr i1 %c, label %then, label %else\nthen:\n$body0\nbr label %left\nleft:\nbr label %end\nelse:\n$body1\nbr label %right\nright:\nbr label %end\nend:\n%r = phi i32 [ $i32, %left ], [ $i32, %right ]",
    ),
    nest(
        1,
        I32,
        "br label %before\nbefore:\nbr label %head\nhead:\n%r = phi i32 [ 0, %before ], [ %next, %latch ]\n%sum = phi i32 [ $i32, %before ], [ %more, %latch ]\n%c = icmp ult i32 %r, [[5|9]]\nbr i1 %c, label %body, label %exit\nbody:\n$body0\nbr label %latch\nlatch:\n%more = add i32 %sum, $i32\n%next = add {{nuw }}{{nsw }}i32 %r, [[1|2]]\nbr label %head\nexit:\n%out = call i32 @print(i32 %sum)",
    ),
    nest(
        2,
        I32,
        "%k = and i32 $i32, 3\nswitch i32 %k, label %other [ i32 [[0|3]], label %first i32 1, label %second ]\nfirst:\n$body0\nbr label %a\na:\nbr label %end\nsecond:\n$body1\nbr label %b\nb:\nbr label %end\nother:\nbr label %end\nend:\n%r = phi i32 [ $i32, %a ], [ $i32, %b ], [ $i32, %other ]",
    ),
];

/// Everything else.  What these compute is never run.
pub(crate) static WILD: &[Template] = &[
    // Integers.
    op(I32, "%r = [[add|sub|mul|shl]] {{nuw }}{{nsw }}i32 $i32, $i32"),
    op(I32, "%r = [[udiv|sdiv|lshr|ashr]] {{exact }}i32 $i32, $i32"),
    op(I64, "%r = [[and|or|xor|urem|srem]] i64 $i64, $i64"),
    op(I64, "%r = or {{disjoint }}i64 $i64, $i64").since(18),
    op(
        I32,
        "%r = add i32 $i32, [[0|1|-1|undef|poison|ptrtoint (ptr @data to i32)|ptrtoint (ptr @other to i32)]]",
    ),
    op(I64, "%r = sub i64 $i64, [[4294967296|4294967297|ptrtoint (ptr @data to i64)]]"),
    op(
        I1,
        "%o = xor i64 $i64, 21\n%r = icmp [[eq|ne|ult|ule|ugt|uge|slt|sle|sgt|sge]] i64 $i64, %o",
    ),
    op(I1, "%r = icmp {{samesign }}[[ult|slt]] i32 $i32, $i32").since(22),
    op(I32, "%r = select i1 $i1, i32 $i32, i32 $i32{{, !unpredictable !1001}}{{, !prof !1002}}"),
    op(I32, "%r = freeze i32 $i32"),
    op(
        I32,
        "%w = [[zext|sext]] i32 $i32 to i128\n%x = mul i128 %w, [[18446744073709551616|18446744073709551617]]\n%r = trunc i128 %x to i32",
    ),
    // Conversions.
    op(I64, "%r = [[zext|sext]] i32 $i32 to i64"),
    op(I64, "%r = zext {{nneg }}i32 $i32 to i64").since(18),
    op(I32, "%r = trunc {{nuw }}{{nsw }}i64 $i64 to i32").since(19),
    op(Float, "%r = [[uitofp|sitofp]] i32 $i32 to float"),
    op(Float, "%r = uitofp {{nneg }}i32 $i32 to float").since(19),
    op(I32, "%r = [[fptoui|fptosi|bitcast]] float $float to i32"),
    op(I64, "%r = ptrtoint ptr $ptr to i64"),
    op(Ptr, "%r = inttoptr i64 $i64 to ptr"),
    op(
        Float,
        "%d = fpext float $float to double\n%e = fadd double %d, [[1.0|2.0|-0.0|0x7FF8000000000001]]\n%r = fptrunc double %e to float",
    ),
    op(
        Ptr,
        "%a = addrspacecast ptr $ptr to ptr addrspace([[1|2]])\n%r = addrspacecast ptr addrspace([[1|2]]) null to ptr",
    ),
    // Floating point.
    op(Float, "%r = [[fadd|fsub|fmul|fdiv|frem]] float $float, $float"),
    op(
        Float,
        "%a = fdiv float $float, 7.0\n%b = fsub float $float, 9.0\n%c = fadd nnan float [[%a, %b|%b, %a]]\n%d = fcmp [[olt float %a, %b|ogt float %b, %a]]\n%e = fcmp ninf [[ule float %a, 2.0|uge float 2.0, %a]]\n%f = xor i1 %d, %e\n%r = select i1 %f, float %c, float %a",
    ),
    op(
        I1,
        "%a = lshr i32 $i32, 7\n%b = udiv i32 $i32, 9\n%r = icmp [[ult i32 %a, %b|ugt i32 %b, %a]]",
    ),
    op(
        I64,
        "%a = lshr i64 $i64, 7\n%b = [[sub i64 %a, -9223372036854775808|add nsw i64 -9223372036854775808, %a]]\n%c = [[mul nsw i64 %b, -9223372036854775808|shl {{nsw }}i64 %b, 63]]\n%r = [[sub {{nuw nsw }}i64 %c, 5|add nuw nsw i64 %c, -5]]",
    ),
    op(
        Float,
        "%r = fmul [[|nnan |ninf |nsz |arcp |contract |afn |reassoc |fast ]]float $float, $float{{, !fpmath !1003}}",
    ),
    op(Float, "%r = fneg [[|nnan ]]float $float"),
    op(I1, "%r = fcmp [[|fast |ninf ]]oeq float $float, $float"),
    op(
        I1,
        "%o = fneg float $float\n%r = fcmp [[oeq|one|olt|ogt|ult|ugt|ord|uno|true|false]] float $float, %o",
    ),
    op(Float, "%r = select [[|nnan |nsz ]]i1 $i1, float $float, float $float"),
    op(Float, "%r = call [[|nnan |fast ]]float @llvm.[[sqrt|fabs|floor]].f32(float $float)"),
    op(
        Float,
        "%r = call float @llvm.experimental.constrained.fadd.f32(float $float, float $float, metadata !\"round.[[tonearest|upward|dynamic]]\", metadata !\"fpexcept.[[strict|ignore]]\") #1",
    ),
    // Loads and stores.
    op(I32, "%r = load [[|volatile ]]i32, ptr $ptr, align [[1|2|4|8]]"),
    op(
        I32,
        "%r = load i32, ptr $ptr, align 4{{, !range !1000}}{{, !noundef !1001}}{{, !invariant.load !1001}}",
    ),
    op(
        I32,
        "%r = load i32, ptr $ptr, align 4{{, !tbaa !1004}}{{, !alias.scope !1008}}{{, !noalias !1008}}{{, !nontemporal !1010}}",
    ),
    op(
        Ptr,
        "%r = load ptr, ptr $ptr, align 8{{, !nonnull !1001}}{{, !align !1011}}{{, !dereferenceable !1011}}",
    ),
    op(
        I32,
        "%r = load atomic [[|volatile ]]i32, ptr $ptr [[|syncscope(\"singlethread\") |syncscope(\"agent\") ]][[unordered|monotonic|acquire|seq_cst]], align [[4|8]]",
    ),
    effect("store [[|volatile ]]i32 $i32, ptr $ptr, align [[1|2|4|8]]{{, !tbaa !1004}}"),
    effect(
        "store atomic [[|volatile ]]i64 $i64, ptr $ptr [[|syncscope(\"singlethread\") |syncscope(\"agent\") ]][[unordered|monotonic|release|seq_cst]], align [[8|16]]",
    ),
    effect(
        "store [[i32 0|i64 0|float 0.0|<4 x i32> zeroinitializer|[2 x i64] zeroinitializer|[2 x i64] [i64 1, i64 2]|[2 x i64] [i64 2, i64 1]|[2 x i8] c\"ab\"|$S { i32 1, i64 2 }|$S { i32 1, i64 3 }|$S undef|$S poison]], ptr $ptr, align 8",
    ),
    effect(
        "store ptr [[@data|@other|@ext|@ext2|null|getelementptr (i8, ptr @data, i64 1)|getelementptr (i8, ptr @data, i64 2)|dso_local_equivalent @ext|no_cfi @ext|inttoptr (i64 1 to ptr)]], ptr $ptr, align 8",
    ),
    effect(
        "store ptr getelementptr [[|inbounds ]]([[i16|{ i8, i8 }]], ptr @far, i64 70), ptr $ptr, align 8",
    ),
    effect(
        "store i64 sub [[|nuw |nsw ]](i64 ptrtoint (ptr @data to i64), i64 ptrtoint (ptr @other to i64)), ptr $ptr, align 8",
    ),
    effect("store i32 $i32, ptr $ptr, align 4[[|, !unknown.kind !1001|, !unknown.kind !1012]]"),
    effect(
        "fence [[|syncscope(\"singlethread\") |syncscope(\"agent\") ]][[acquire|release|acq_rel|seq_cst]]",
    ),
    op(
        I32,
        "%r = atomicrmw [[|volatile ]][[xchg|add|sub|and|nand|or|xor|max|min|umax|umin]] ptr $ptr, i32 $i32 [[monotonic|acquire|release|acq_rel|seq_cst]], align [[4|8]]",
    ),
    op(
        I32,
        "%r = atomicrmw add ptr $ptr, i32 $i32 [[|syncscope(\"singlethread\") ]]seq_cst, align 4",
    ),
    op(Float, "%r = atomicrmw [[fadd|fsub|xchg]] ptr $ptr, float $float seq_cst, align 4"),
    op(
        I32,
        "%p = cmpxchg [[|weak ]][[|volatile ]]ptr $ptr, i32 $i32, i32 $i32 [[|syncscope(\"singlethread\") ]][[acq_rel monotonic|acq_rel acquire|seq_cst seq_cst|monotonic monotonic]], align [[4|8]]\n%r = extractvalue { i32, i1 } %p, 0",
    ),
    op(Ptr, "%r = alloca [[i32|i64|float|[2 x i32]|[3 x i32]|$S]], align [[8|16]]"),
    op(Ptr, "%r = alloca i32, i32 [[1|2]], align 4"),
    op(Ptr, "%r = alloca i32, i64 $i64, align 4"),
    // Addresses.
    op(Ptr, "%r = getelementptr {{inbounds }}[[i8|i32|i64]], ptr $ptr, i64 [[1|3|-1]]"),
    op(Ptr, "%r = getelementptr {{inbounds }}$S, ptr $ptr, i64 0, i32 [[0|1]]"),
    op(Ptr, "%r = getelementptr {{inbounds }}[[i8|i32|[2 x i32]|$S]], ptr $ptr, i64 $i64"),
    op(Ptr, "%r = getelementptr {{inbounds }}$S, ptr $ptr, i64 $i64, i32 [[0|1]]"),
    op(
        Ptr,
        "%r = getelementptr {{inbounds }}<<i32, ptr $ptr, i64 $i64|{ i8, [3 x i8] }, ptr $ptr, i64 $i64|[7 x float], ptr $ptr, i64 0, i64 $i64|{ float }, ptr $ptr, i64 $i64, i32 0>>",
    ),
    op(
        Ptr,
        "%r = getelementptr {{inbounds }}<<$S, ptr $ptr, i64 $i64, i32 1|[2 x i64], ptr $ptr, i64 $i64, i32 1|{ i64, [9 x { i64, i8 }] }, ptr $ptr, i8 0, i32 1, i64 $i64>>",
    ),
    op(
        Ptr,
        "%r = getelementptr <<[3 x i16], ptr $ptr, i64 $i64, i32 $i32|{ [3 x { i16 }] }, ptr $ptr, i64 $i64, i32 0, i32 $i32>>",
    ),
    op(Ptr, "%r = getelementptr {{nusw }}{{nuw }}i8, ptr $ptr, i64 $i64").since(19),
    // Vectors and aggregates.
    op(Vec, "%r = insertelement <4 x i32> $vec, i32 $i32, i32 [[0|1|2|3]]"),
    op(I32, "%r = extractelement <4 x i32> $vec, i64 [[0|1|2|3]]"),
    op(
        Vec,
        "%r = shufflevector <4 x i32> $vec, <4 x i32> $vec, <4 x i32> <i32 [[0|1|4|undef]], i32 1, i32 5, i32 [[3|7]]>",
    ),
    op(
        Vec,
        "%r = [[add|mul|xor]] <4 x i32> $vec, [[<i32 1, i32 2, i32 3, i32 4>|<i32 1, i32 2, i32 3, i32 5>|<i32 1, i32 1, i32 1, i32 1>]]",
    ),
    op(
        I32,
        "%v = call <vscale x 4 x i32> @scalable([[<vscale x 4 x i32> zeroinitializer|<vscale x 4 x i32> undef]])\n%r = extractelement <vscale x 4 x i32> %v, i64 [[0|1]]",
    ),
    op(Pair, "%r = insertvalue { i32, i32 } $pair, i32 $i32, [[0|1]]"),
    op(I32, "%r = extractvalue { i32, i32 } $pair, [[0|1]]"),
    op(
        I32,
        "%a = insertvalue [2 x { i32, i32 }] undef, i32 $i32, [[0|1]], [[0|1]]\n%r = extractvalue [2 x { i32, i32 }] %a, 0, 0",
    ),
    // Words: pointers or integers.
    op(Word, "%r = load [[|volatile ]]$W, ptr $ptr, align [[8|4]]"),
    effect("store $W $word, ptr $ptr, align [[8|4]]"),
    op(I1, "%r = icmp [[eq|ne|ult]] $W $word, $N"),
    op(Word, "%r = select i1 $i1, $W $word, $W $N"),
    op(Word, "%r = call $W @[[word|word2]]($W[[| noundef]] $word)"),
    effect("store { $W, i32 } { $W $N, i32 [[1|2]] }, ptr $ptr, align 8"),
    // Calls.
    op(I32, "%r = [[|notail ]]call [[|fastcc |coldcc ]]i32 @[[ext|ext2]](i32 $i32)"),
    op(I32, "%r = {{tail }}call i32 @ext(i32 $i32)\n%v = load volatile i32, ptr $ptr, align 4"),
    op(
        I32,
        "%r = call [[|noundef |signext |zeroext ]]i32 @ext(i32 [[|noundef |signext |inreg ]]$i32)",
    ),
    op(
        I32,
        "%r = call i32 @ext(i32 $i32)[[| nounwind| cold| noinline| \"key\"=\"a\"| \"key\"=\"b\"| \"other\"| noduplicate| convergent| allocsize(0)]]{{ memory(none)}}{{ willreturn}}{{ nosync}}",
    ),
    op(
        I32,
        "%r = call i32 @ext(i32 $i32)[[| [ \"deopt\"() ]| [ \"deopt\"(i32 1) ]| [ \"deopt\"(i32 2) ]| [ \"deopt\"(i32 1, i32 2) ]| [ \"deopt\"(i32 1), \"x\"(i32 2) ]| [ \"x\"(i32 1, i32 2) ]]]",
    ),
    op(I32, "%r = call i32 @ext(i32 $i32){{, !callees !1013}}{{, !prof !1014}}"),
    op(I32, "%r = call [[i32 (i32)|i32 (i32, ...)]] @ext(i32 $i32)"),
    op(I32, "%r = call i32 $ptr(i32 $i32)"),
    op(I32, "%r = call i32 (ptr, ...) @variadic(ptr $ptr[[|, i32 1|, i64 1|, i32 1, i32 2]])"),
    effect(
        "call void @take(ptr [[byval(i32)|byval(i64)|byval($S)|sret(i32)]] align [[4|8]] {{noalias }}$ptr)",
    ),
    effect(
        "call void @take(ptr {{nonnull }}{{dereferenceable(4) }}{{noalias }}{{readonly }}{{align 8 }}$ptr)",
    ),
    effect("call void @take(ptr {{captures(none) }}$ptr)").since(22),
    op(I32, "%r = call {{range(i32 0, 5) }}i32 @ext(i32 $i32)").since(19),
    op(Word, "%r = call $W @$SELF($SELFTYPES)"),
    op(I32, "%r = {{tail }}call i32 @llvm.ctlz.i32(i32 $i32, i1 [[true|false]])"),
    op(
        I32,
        "%p = call { i32, i1 } @llvm.[[sadd|uadd|smul]].with.overflow.i32(i32 $i32, i32 $i32)\n%r = extractvalue { i32, i1 } %p, 0",
    ),
    effect(
        "call void @llvm.memcpy.p0.p0.i64(ptr align [[1|8]] $ptr, ptr $ptr, i64 [[8|16]], i1 [[false|true]])",
    ),
    effect(
        "call void @llvm.assume(i1 true) [ \"[[align|dereferenceable]]\"(ptr $ptr, i64 [[8|16]]) ]",
    ),
    op(I64, "%r = call i64 @llvm.read_register.i64(metadata [[!1015|!1016]])"),
    op(I1, "%r = call i1 @llvm.type.test(ptr $ptr, metadata !\"[[one|two]]\")"),
    // Inline assembly.
    op(
        I32,
        "%r = call i32 asm [[|sideeffect |sideeffect alignstack |sideeffect inteldialect ]]\"[[nop|pause]]\", \"=r,[[r|0|r,~{memory}]]\"(i32 $i32)",
    ),
    effect("call void asm sideeffect [[|unwind ]]\"nop\", \"\"()"),
    // Control flow.
    nest(
        2,
        I32,
        "br i1 $i1, label [[%then, label %else|%else, label %then]]{{, !prof !1002}}\nthen:\n$body0\nbr label %left\nleft:\nbr label %end\nelse:\n$body1\nbr label %right\nright:\nbr label %end\nend:\n%r = phi i32 [ [[$i32|7]], %left ], [ [[8|9]], %right ]",
    ),
    nest(
        1,
        I32,
        "br label %before\nbefore:\nbr label %head\nhead:\n%r = phi i32 [ [[0|1]], %before ], [ %next, %latch ]\n%c = icmp ult i32 %r, [[3|4]]\nbr i1 %c, label %body, label %exit\nbody:\n$body0\nbr label %latch\nlatch:\n%next = add {{nuw }}{{nsw }}i32 %r, [[1|2]]\nbr label %head{{, !llvm.loop !1017}}\nexit:\n%after = freeze i32 %r",
    ),
    nest(
        2,
        I32,
        "switch i32 $i32, label [[%other|%end]] [ i32 [[1|5]], label %first i32 2, label [[%second|%first]] i32 3, label %second ]{{, !prof !1018}}\nfirst:\n$body0\nbr label %a\na:\nbr label %other\nsecond:\n$body1\nbr label %b\nb:\nbr label %other\nother:\nbr label %end\nend:\n%r = freeze i32 [[1|2]]",
    ),
    nest(
        2,
        I32,
        "invoke void @throws(i32 [[|noundef ]]$i32)[[| nounwind| [ \"deopt\"(i32 1) ]]] to label %ok unwind label %pad\npad:\n%lp = landingpad { ptr, i32 } [[cleanup|catch ptr null|catch ptr @data|catch ptr @other|filter [0 x ptr] zeroinitializer|filter [1 x ptr] [ptr @data]|cleanup catch ptr @data|catch ptr @data catch ptr @other|catch ptr @other catch ptr @data]]\n$body0\n[[br label %end|resume { ptr, i32 } %lp]]\nok:\n$body1\nbr label %end\nend:\n%r = freeze i32 1",
    ),
    nest(
        1,
        Word,
        "%own = invoke $W @$SELF($SELFTYPES) to label %ok unwind label %pad\npad:\n%lp = landingpad { ptr, i32 } cleanup\n$body0\nresume { ptr, i32 } %lp\nok:\n%r = select i1 $i1, $W %own, $W $N",
    ),
    nest(
        1,
        I32,
        "indirectbr ptr blockaddress(@$SELF, [[%x|%y]]), [ label %x, label %y ]\nx:\n$body0\nbr label %y\ny:\nbr label %end\nend:\n%r = freeze i32 1",
    ),
    nest(
        1,
        I32,
        "callbr void asm sideeffect \"[[jmp|nop]]\", \"r,!i\"(i32 $i32) to label %x [ label %y ]\nx:\n$body0\nbr label %y\ny:\nbr label %end\nend:\n%r = freeze i32 1",
    ),
    nest(
        0,
        I32,
        "br i1 $i1, label %never, label %end\nnever:\n[[unreachable|br label %end]]\nend:\n%r = freeze i32 1",
    ),
];

/// The header of a function of wild operations.
pub(crate) const WILD_HEADER: &str = "[[|fastcc |coldcc ]][[|noundef ]]$W @$SELF(\
    i32 [[|noundef |signext |inreg ]]%int, i32 %int2, i64 %wide, \
    ptr [[|byval(i32) |byval(i64) |byval($S) ]]{{noalias }}{{nonnull }}{{dereferenceable(8) }}%pointer, \
    $W %word, float %real, <4 x i32> %vector, { i32, i32 } %both, i1 %flag)$UNNAMED\
    [[| nounwind| \"key\"=\"a\"| \"key\"=\"b\"| optsize| noinline| vscale_range(1,2)]]\
    {{ memory(read)}}{{ nosync}}{{ nofree}}\
    [[| section \"one\"| section \"two\"]][[| partition \"one\"| partition \"two\"]]{{ align 32}}\
    [[| gc \"one\"| gc \"two\"]][[| prefix i32 1| prefix i32 2]][[| prologue i8 1| prologue i8 2]] \
    personality ptr @[[personality|personality2]]\
    [[| !type !1020| !type !1021| !type !1020 !type !1021| !kcfi_type !1022| !kcfi_type !1023]]\
    {{ !prof !1025}}";

/// The arguments of such a function, in order.
pub(crate) const WILD_ARGUMENTS: [(Pool, &str); 9] = [
    (I32, "int"),
    (I32, "int2"),
    (I64, "wide"),
    (Ptr, "pointer"),
    (Word, "word"),
    (Float, "real"),
    (Vec, "vector"),
    (Pair, "both"),
    (I1, "flag"),
];

/// The header of a function that can be run.
pub(crate) const SAFE_HEADER: &str = "i32 @$SELF(i32 %int, i32 %int2, i64 %wide)$UNNAMED";

/// The arguments of such a function, in order.
pub(crate) const SAFE_ARGUMENTS: [(Pool, &str); 3] = [(I32, "int"), (I32, "int2"), (I64, "wide")];

/// What safe operations call, where a test does not define it.
pub(crate) const SAFE_DECLARATIONS: &str =
    "declare i32 @square(i32)\ndeclare i32 @negate(i32)\ndeclare i32 @print(i32)\n";

/// What every generated module starts with.
pub(crate) const PRELUDE: &str = r#"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%one = type { i32, i64 }
%two = type { i32, i64 }

@data = external global [16 x i32]
@other = external global [16 x i32]
@far = external global i8

declare i32 @personality(...)
declare i32 @personality2(...)
declare i32 @ext(i32)
declare i32 @ext2(i32)
declare i64 @word(i64)
declare i64 @word2(i64)
declare void @throws(i32)
declare void @take(ptr)
declare i32 @variadic(ptr, ...)
declare <vscale x 4 x i32> @scalable(<vscale x 4 x i32>)
declare float @llvm.sqrt.f32(float)
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
declare i32 @llvm.ctlz.i32(i32, i1)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.assume(i1)
declare i64 @llvm.read_register.i64(metadata)
declare i1 @llvm.type.test(ptr, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)

attributes #1 = { strictfp }

!llvm.dbg.cu = !{!900}
!llvm.module.flags = !{!903}
!900 = distinct !DICompileUnit(language: DW_LANG_C99, file: !901, emissionKind: FullDebug)
!901 = !DIFile(filename: "generated.c", directory: "/")
!902 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!903 = !{i32 2, !"Debug Info Version", i32 3}
!904 = !DISubroutineType(types: !{!902, !902})
!1000 = !{i32 0, i32 2147483647}
!1001 = !{}
!1002 = !{!"branch_weights", i32 3, i32 5}
!1003 = !{float 2.5}
!1004 = !{!1005, !1005, i64 0}
!1005 = !{!"int", !1006, i64 0}
!1006 = !{!"root"}
!1007 = distinct !{!1007, !"domain"}
!1008 = !{!1009}
!1009 = distinct !{!1009, !1007, !"scope"}
!1010 = !{i32 1}
!1011 = !{i64 8}
!1012 = !{!"something"}
!1013 = !{ptr @ext, ptr @ext2}
!1014 = !{!"VP", i32 0, i64 10, i64 1, i64 10}
!1015 = !{!"rsp"}
!1016 = !{!"rbp"}
!1017 = distinct !{!1017, !1019}
!1018 = !{!"branch_weights", i32 3, i32 5, i32 7, i32 9}
!1019 = !{!"llvm.loop.mustprogress"}
!1020 = !{i64 0, !"type one"}
!1021 = !{i64 0, !"type two"}
!1022 = !{i32 11}
!1023 = !{i32 22}
!1024 = !{i32 0, i32 5}
!1025 = !{!"function_entry_count", i64 5}
"#;
