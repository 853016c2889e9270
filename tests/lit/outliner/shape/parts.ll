; The regions that agree on a constant share code without the one that does not, though
; that is the first and has the operands in another order.
; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<verify;max-rounds=1>' -S %t.ll | FileCheck %t.ll

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @other(
; CHECK-NOT: call
; CHECK: mul i32 %{{.*}}, 100003

; CHECK-LABEL: define void @first(
; CHECK-NEXT: tail call void @[[SHARED:first.outlined.0]](ptr %p, i32 %q)
; CHECK-NEXT: ret void

; CHECK: define internal void @[[SHARED]](ptr [[P:%.*]], i32 [[Q:%.*]])
; CHECK: [[A:%.*]] = load i32, ptr [[P]]
; CHECK: [[B:%.*]] = mul i32 [[A]], 70001
; CHECK: [[C:%.*]] = add i32 [[Q]], [[B]]
; CHECK: [[E:%.*]] = mul i32 %{{.*}}, 70003
; CHECK: add i32 [[C]], [[E]]

; CHECK-LABEL: define void @last(
; CHECK-NEXT: tail call void @[[SHARED]](ptr %p, i32 %q)

define void @<other|first|second|third|last>(ptr %p, i32 %q) minsize nounwind {
  %a = load i32, ptr %p, align 4
  %b = mul i32 %a, <100003|70001|70001|70001|70001>
  %c = add i32 %<b|q|q|q|q>, %<q|b|b|b|b>
  store i32 %c, ptr %p, align 4
  %p1 = getelementptr i32, ptr %p, i64 1
  %d = load i32, ptr %p1, align 4
  %e = mul i32 %d, <100019|70003|70003|70003|70003>
  %f = add i32 %<e|c|c|c|c>, %<c|e|e|e|e>
  store i32 %f, ptr %p1, align 4
  ret void
}
