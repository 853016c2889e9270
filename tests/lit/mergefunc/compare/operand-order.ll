; Arguments and values are associated by the order in which they are met: x - y is
; not y - x, and a value used twice is not two values.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @x_minus_y(
; CHECK-LABEL: define internal i32 @y_minus_x(
; CHECK-LABEL: define internal i32 @x_minus_x(
; CHECK-LABEL: define internal i1 @<less|greater>(

define internal i32 @x_minus_<y|y_again>(i32 %<x|a>, i32 %<y|b>) {
  %r = sub i32 %<x|a>, %<y|b>
  ret i32 %r
}
define internal i32 @y_minus_x(i32 %x, i32 %y) {
  %r = sub i32 %y, %x
  ret i32 %r
}
define internal i32 @x_minus_x(i32 %x, i32 %y) {
  %r = sub i32 %x, %x
  ret i32 %r
}
define internal i1 @<less|greater>(i32 %x, i32 %y) {
  %r = icmp <slt|sgt> i32 %x, %y
  ret i1 %r
}
