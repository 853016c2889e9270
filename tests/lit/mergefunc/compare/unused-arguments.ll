; Arguments that nothing uses are still counted, and those that are met in
; another order are others.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @second(
; CHECK-LABEL: define internal i32 @third(
; CHECK-LABEL: define internal i32 @both(
; CHECK-LABEL: define internal i32 @both_swapped(

define internal i32 @second(i32 %a, i32 %b, i32 %c) {
  ret i32 %b
}
define internal i32 @second_again(i32 %a, i32 %b, i32 %c) {
  ret i32 %b
}
define internal i32 @third(i32 %a, i32 %b, i32 %c) {
  ret i32 %c
}
define internal i32 @both(i32 %a, i32 %b, i32 %c) {
  %x = shl i32 %a, %b
  %r = lshr i32 %x, %b
  ret i32 %r
}
define internal i32 @both_swapped(i32 %a, i32 %b, i32 %c) {
  %x = shl i32 %b, %a
  %r = lshr i32 %x, %a
  ret i32 %r
}
