; A token is never a result of a shared function, nor is a value that no one
; register holds; such regions end before it or hold all of its uses.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i64 @output_a(
; CHECK: [[W:%.*]] = zext i64 %x to i128
; CHECK: fence
; CHECK: trunc i128 %w to i64
; CHECK-LABEL: define i64 @output_b(
; CHECK-NOT: outlined
; CHECK: }
define i64 @output_<a|b>(i64 %x) {
  %w = zext i64 %x to i128
  %v = shl i128 %w, 3
  fence seq_cst
  %t = trunc i128 %w to i64
  fence seq_cst
  %u = trunc i128 %v to i64
  fence seq_cst
  ret i64 %u
}
define i32 @inner_<a|b>(i64 %x) {
; CHECK-LABEL: define i32 @inner_<a|b>(
; CHECK-NEXT: tail call i32 @[[SHARED<:.*outlined.*|>]](i64 %x)
  %w = zext i64 %x to i128
  %v = shl i128 %w, 3
  %u = trunc i128 %v to i32
  ret i32 %u
}
