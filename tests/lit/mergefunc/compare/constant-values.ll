; Constants are compared by value: integers wider than 64 bits, floats by their
; bits, undef is not poison is not zero, data arrays and aggregates by element.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i128 @<wide|wide_high>(
; CHECK-LABEL: define internal double @zero(
; CHECK-LABEL: define internal double @negative_zero(
; CHECK-LABEL: define internal double @na_n(
; CHECK-LABEL: define internal double @nan_payload(
; CHECK-LABEL: define internal i32 @is_<undef|poison|zero>(
; CHECK-LABEL: define internal void @<data|data_other>(
; CHECK-LABEL: define internal void @<aggregate|aggregate_other>(
; CHECK-LABEL: define internal void @<vector|vector_other>(
; CHECK-LABEL: define internal <bfloat|half> @<brain|half>(

define internal i128 @<wide|wide_again|wide_high>(i128 %x) {
  %r = add i128 %x, <36893488147419103232|36893488147419103232|18446744073709551616>
  ret i128 %r
}
define internal double @zero() {
  ret double 0.0
}
define internal double @negative_zero() {
  ret double -0.0
}
define internal double @na_n() {
  ret double 0x7FF8000000000000
}
define internal double @nan_<again|payload>() {
  ret double 0x7FF<8000000000000|8000000000001>
}
define internal i32 @is_<undef|undef_again|poison|zero>() {
  ret i32 <undef|undef|poison|0>
}
define internal void @<data|data_again|data_other>(ptr %p) {
  store [3 x i8] c"<abc|abc|abd>", ptr %p
  ret void
}
define internal void @<aggregate|aggregate_again|aggregate_other>(ptr %p) {
  store { i32, float } { i32 1, float <2|2|3>.0 }, ptr %p
  ret void
}
define internal void @<vector|vector_again|vector_other>(ptr %p) {
  store <2 x i32> <i32 1, i32 <1|1|2>>, ptr %p
  ret void
}
define internal <bfloat|half> @<brain|half>() {
  ret <bfloat|half> 0<xR|xH>3C00
}
