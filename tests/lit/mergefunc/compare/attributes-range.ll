; Range attributes are compared by value: equal ranges are the same attribute, and
; others another.
; REQUIRES: llvm-at-least-19

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @to_10(
; CHECK-LABEL: define internal i32 @to_11(
; CHECK-LABEL: define internal i32 @initializes_4(
; CHECK-LABEL: define internal i32 @unbounded(

define internal i32 @to_10(i32 range(i32 0, 10) %x, ptr %p) {
  ret i32 %x
}
define internal i32 @to_10_again(i32 range(i32 0, 10) %x, ptr %p) {
  ret i32 %x
}
define internal i32 @to_11(i32 range(i32 0, 11) %x, ptr %p) {
  ret i32 %x
}
define internal i32 @initializes_4(i32 %x, ptr align 4 dereferenceable(4) %p) {
  ret i32 %x
}
define internal i32 @unbounded(i32 %x, ptr %p) {
  ret i32 %x
}
