; A token is never a result of a shared function, nor is a value that no one
; register holds; such regions end before it or hold all of its uses.

; RUN: %outline %s | FileCheck %s

; CHECK-LABEL: define i64 @output_a(
; CHECK: [[W:%.*]] = zext i64 %x to i128
; CHECK: fence
; CHECK: trunc i128 %w to i64
define i64 @output_a(i64 %x) {
  %w = zext i64 %x to i128
  %v = shl i128 %w, 3
  fence seq_cst
  %t = trunc i128 %w to i64
  fence seq_cst
  %u = trunc i128 %v to i64
  fence seq_cst
  ret i64 %u
}
; CHECK-LABEL: define i64 @output_b(
; CHECK-NOT: outlined
; CHECK: }
define i64 @output_b(i64 %x) {
  %w = zext i64 %x to i128
  %v = shl i128 %w, 3
  fence seq_cst
  %t = trunc i128 %w to i64
  fence seq_cst
  %u = trunc i128 %v to i64
  fence seq_cst
  ret i64 %u
}
; CHECK-LABEL: define i32 @inner_a(
; CHECK-NEXT: tail call i32 @[[SHARED:.*outlined.*]](i64 %x)
define i32 @inner_a(i64 %x) {
  %w = zext i64 %x to i128
  %v = shl i128 %w, 3
  %u = trunc i128 %v to i32
  ret i32 %u
}
; CHECK-LABEL: define i32 @inner_b(
; CHECK-NEXT: tail call i32 @[[SHARED]](i64 %x)
define i32 @inner_b(i64 %x) {
  %w = zext i64 %x to i128
  %v = shl i128 %w, 3
  %u = trunc i128 %v to i32
  ret i32 %u
}
