; A lifetime marker with an operand bundle says nothing that is known.  The operand of the bundle
; is after the arguments; taken for the alloca that the marker names, it made an alloca move into
; a loop that keeps its content from one run to the next.
; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define void @f1(
; CHECK: %w = alloca i32
; CHECK: loop:
; CHECK: ptr %w
; CHECK-LABEL: define void @f2(
; CHECK: %w = alloca i32
; CHECK-NOT: alloca

declare void @acc(ptr, i32)
declare i32 @g(i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @f<1|2>(i32 %n) {
entry:
  %v = alloca i32
  %w = alloca i32
  %p<1|2> = call i32 @g(i32 <1|2>)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  fence seq_cst
  call void @llvm.lifetime.start.p0(i64 4, ptr %v) [ "x"(ptr %w) ]
  %a = add i32 %i, 7
  %b = mul i32 %a, %n
  %c = call i32 @g(i32 %b)
  call void @acc(ptr %w, i32 %i)
  %d = xor i32 %c, %n
  %e = call i32 @g(i32 %d)
  call void @llvm.lifetime.end.p0(i64 4, ptr %v) [ "x"(ptr %w) ]
  fence seq_cst
  %j = add i32 %i, 1
  %t = icmp slt i32 %j, <15|25>
  br i1 %t, label %loop, label %out
out:
  %q = call i32 @g(i32 <11|12>)
  ret void
}
