; A block into which other code jumps is no inner block of a region.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

; CHECK-LABEL: define void @a(
; CHECK: br i1 %c, label %one, label %two
; CHECK: one:
; CHECK-NEXT: fence
; CHECK-NEXT: call void @[[ONE:.*outlined.*]](ptr %d)
; CHECK-NEXT: br label %two
; CHECK: two:
; CHECK-NEXT: call void @[[TWO:.*outlined.*]](ptr %d, ptr %e)
; CHECK-LABEL: define void @b(
define void @<a|b>(i1 %c, ptr %d, ptr %e) {
  fence <seq_cst|acquire>
  br i1 %c, label %one, label %two
one:
  fence <seq_cst|acquire>
  store i32 1, ptr %d
  store i32 2, ptr %d
  br label %two
two:
  %x = load i64, ptr %d
  store i64 %x, ptr %e
  ret void
}
