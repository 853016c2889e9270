; The regions that agree on a constant share code without the one that does not, though
; that is the first and has the operands in another order.
; RUN: %opt -passes='rust-iroutliner<verify;max-rounds=1>' -S %s | FileCheck %s

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

define void @other(ptr %p, i32 %q) minsize nounwind {
  %a = load i32, ptr %p, align 4
  %b = mul i32 %a, 100003
  %c = add i32 %b, %q
  store i32 %c, ptr %p, align 4
  %p1 = getelementptr i32, ptr %p, i64 1
  %d = load i32, ptr %p1, align 4
  %e = mul i32 %d, 100019
  %f = add i32 %e, %c
  store i32 %f, ptr %p1, align 4
  ret void
}

define void @first(ptr %p, i32 %q) minsize nounwind {
  %a = load i32, ptr %p, align 4
  %b = mul i32 %a, 70001
  %c = add i32 %q, %b
  store i32 %c, ptr %p, align 4
  %p1 = getelementptr i32, ptr %p, i64 1
  %d = load i32, ptr %p1, align 4
  %e = mul i32 %d, 70003
  %f = add i32 %c, %e
  store i32 %f, ptr %p1, align 4
  ret void
}

define void @second(ptr %p, i32 %q) minsize nounwind {
  %a = load i32, ptr %p, align 4
  %b = mul i32 %a, 70001
  %c = add i32 %q, %b
  store i32 %c, ptr %p, align 4
  %p1 = getelementptr i32, ptr %p, i64 1
  %d = load i32, ptr %p1, align 4
  %e = mul i32 %d, 70003
  %f = add i32 %c, %e
  store i32 %f, ptr %p1, align 4
  ret void
}

define void @third(ptr %p, i32 %q) minsize nounwind {
  %a = load i32, ptr %p, align 4
  %b = mul i32 %a, 70001
  %c = add i32 %q, %b
  store i32 %c, ptr %p, align 4
  %p1 = getelementptr i32, ptr %p, i64 1
  %d = load i32, ptr %p1, align 4
  %e = mul i32 %d, 70003
  %f = add i32 %c, %e
  store i32 %f, ptr %p1, align 4
  ret void
}

define void @last(ptr %p, i32 %q) minsize nounwind {
  %a = load i32, ptr %p, align 4
  %b = mul i32 %a, 70001
  %c = add i32 %q, %b
  store i32 %c, ptr %p, align 4
  %p1 = getelementptr i32, ptr %p, i64 1
  %d = load i32, ptr %p1, align 4
  %e = mul i32 %d, 70003
  %f = add i32 %c, %e
  store i32 %f, ptr %p1, align 4
  ret void
}
