; A block into which other code jumps is no inner block of a region.

; RUN: %outline %s | FileCheck %s

; CHECK-LABEL: define void @a(
; CHECK: br i1 %c, label %one, label %two
; CHECK: one:
; CHECK-NEXT: call void @[[ONE:.*outlined.*]](ptr %d)
; CHECK-NEXT: br label %two
; CHECK: two:
; CHECK-NEXT: call void @[[TWO:.*outlined.*]](ptr %d)
; CHECK-LABEL: define void @b(
define void @a(i1 %c, ptr %d) {
  fence seq_cst
  br i1 %c, label %one, label %two
one:
  store i32 1, ptr %d
  store i32 2, ptr %d
  br label %two
two:
  store i32 3, ptr %d
  store i32 4, ptr %d
  ret void
}
define void @b(i1 %c, ptr %d) {
  fence acquire
  br i1 %c, label %one, label %two
one:
  store i32 1, ptr %d
  store i32 2, ptr %d
  br label %two
two:
  store i32 3, ptr %d
  store i32 4, ptr %d
  ret void
}
