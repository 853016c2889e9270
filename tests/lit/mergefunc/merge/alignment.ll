; The survivor gets the larger alignment where uses of the other's address come to
; it, and not where only direct calls do.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define internal void @insignificant_a(
; CHECK-SAME: align 64
; CHECK-LABEL: define void @significant_a(
; CHECK-SAME: align 4 {
; CHECK-LABEL: define void @significant_b(
; CHECK-SAME: align 64 {
; CHECK-NEXT: tail call void @significant_a

@address = global ptr @insignificant_b

define internal void @insignificant_a(ptr %p) unnamed_addr align 4 {
  store volatile i32 1, ptr %p
  ret void
}
define internal void @insignificant_b(ptr %p) unnamed_addr align 64 {
  store volatile i32 1, ptr %p
  ret void
}
define void @significant_a(ptr %p) align 4 {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @significant_b(ptr %p) align 64 {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
