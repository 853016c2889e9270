; The survivor gets the larger alignment where uses of the other's address come to
; it, and not where only direct calls do.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define internal void @insignificant_a(
; CHECK-SAME: align 64
; CHECK-LABEL: define void @significant_a(
; CHECK-SAME: align 4 {
; CHECK-LABEL: define void @significant_b(
; CHECK-SAME: align 64 {
; CHECK-NEXT: tail call void @significant_a

@address = global ptr @insignificant_b

define internal void @insignificant_<a|b>(ptr %p) unnamed_addr align <4|64> {
  store volatile i32 1, ptr %p
  ret void
}
define void @significant_<a|b>(ptr %p) align <4|64> {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  store volatile i32 6, ptr %p
  store volatile i32 7, ptr %p
  store volatile i32 8, ptr %p
  store volatile i32 9, ptr %p
  store volatile i32 10, ptr %p
  store volatile i32 11, ptr %p
  store volatile i32 12, ptr %p
  store volatile i32 13, ptr %p
  store volatile i32 14, ptr %p
  store volatile i32 15, ptr %p
  store volatile i32 16, ptr %p
  store volatile i32 17, ptr %p
  store volatile i32 18, ptr %p
  store volatile i32 19, ptr %p
  store volatile i32 20, ptr %p
  store volatile i32 21, ptr %p
  store volatile i32 22, ptr %p
  store volatile i32 23, ptr %p
  store volatile i32 24, ptr %p
  ret void
}
