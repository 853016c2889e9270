; Arguments that nothing uses are still counted, and those that are met in
; another order are others.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @<second|third|both>(
; CHECK-LABEL: define internal i32 @both_swapped(

define internal i32 @<second|second_again>(i32 %a, i32 %b, i32 %c) {
  ret i32 %b
}
define internal i32 @third(i32 %a, i32 %b, i32 %c) {
  ret i32 %c
}
define internal i32 @<both|both_swapped>(i32 %a, i32 %b, i32 %c) {
  %x = shl i32 %<a|b>, %<b|a>
  %r = lshr i32 %x, %<b|a>
  ret i32 %r
}
