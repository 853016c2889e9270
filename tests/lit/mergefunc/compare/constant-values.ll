; Constants are compared by value: integers wider than 64 bits, floats by their
; bits, undef is not poison is not zero, data arrays and aggregates by element.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i128 @wide(
; CHECK-LABEL: define internal i128 @wide_high(
; CHECK-LABEL: define internal double @zero(
; CHECK-LABEL: define internal double @negative_zero(
; CHECK-LABEL: define internal double @na_n(
; CHECK-LABEL: define internal double @nan_payload(
; CHECK-LABEL: define internal i32 @is_undef(
; CHECK-LABEL: define internal i32 @is_poison(
; CHECK-LABEL: define internal i32 @is_zero(
; CHECK-LABEL: define internal void @data(
; CHECK-LABEL: define internal void @data_other(
; CHECK-LABEL: define internal void @aggregate(
; CHECK-LABEL: define internal void @aggregate_other(
; CHECK-LABEL: define internal void @vector(
; CHECK-LABEL: define internal void @vector_other(
; CHECK-LABEL: define internal bfloat @brain(
; CHECK-LABEL: define internal half @half(

define internal i128 @wide(i128 %x) {
  %r = add i128 %x, 36893488147419103232
  ret i128 %r
}
define internal i128 @wide_again(i128 %x) {
  %r = add i128 %x, 36893488147419103232
  ret i128 %r
}
define internal i128 @wide_high(i128 %x) {
  %r = add i128 %x, 18446744073709551616
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
define internal double @nan_again() {
  ret double 0x7FF8000000000000
}
define internal double @nan_payload() {
  ret double 0x7FF8000000000001
}
define internal i32 @is_undef() {
  ret i32 undef
}
define internal i32 @is_undef_again() {
  ret i32 undef
}
define internal i32 @is_poison() {
  ret i32 poison
}
define internal i32 @is_zero() {
  ret i32 0
}
define internal void @data(ptr %p) {
  store [3 x i8] c"abc", ptr %p
  ret void
}
define internal void @data_again(ptr %p) {
  store [3 x i8] c"abc", ptr %p
  ret void
}
define internal void @data_other(ptr %p) {
  store [3 x i8] c"abd", ptr %p
  ret void
}
define internal void @aggregate(ptr %p) {
  store { i32, float } { i32 1, float 2.0 }, ptr %p
  ret void
}
define internal void @aggregate_again(ptr %p) {
  store { i32, float } { i32 1, float 2.0 }, ptr %p
  ret void
}
define internal void @aggregate_other(ptr %p) {
  store { i32, float } { i32 1, float 3.0 }, ptr %p
  ret void
}
define internal void @vector(ptr %p) {
  store <2 x i32> <i32 1, i32 1>, ptr %p
  ret void
}
define internal void @vector_again(ptr %p) {
  store <2 x i32> <i32 1, i32 1>, ptr %p
  ret void
}
define internal void @vector_other(ptr %p) {
  store <2 x i32> <i32 1, i32 2>, ptr %p
  ret void
}
define internal bfloat @brain() {
  ret bfloat 0xR3C00
}
define internal half @half() {
  ret half 0xH3C00
}
