; Arguments and values are associated by the order in which they are met: x - y is
; not y - x, and a value used twice is not two values.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @x_minus_y(
; CHECK-LABEL: define internal i32 @y_minus_x(
; CHECK-LABEL: define internal i32 @x_minus_x(
; CHECK-LABEL: define internal i1 @less(
; CHECK-LABEL: define internal i1 @greater(

define internal i32 @x_minus_y(i32 %x, i32 %y) {
  %r = sub i32 %x, %y
  ret i32 %r
}
define internal i32 @x_minus_y_again(i32 %a, i32 %b) {
  %r = sub i32 %a, %b
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
define internal i1 @less(i32 %x, i32 %y) {
  %r = icmp slt i32 %x, %y
  ret i1 %r
}
define internal i1 @greater(i32 %x, i32 %y) {
  %r = icmp sgt i32 %x, %y
  ret i1 %r
}
