; Calls of functions that were merged are calls of the same function: callers that
; differ in nothing else follow; callers of different functions do not.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @leaf_a(
; CHECK-LABEL: define internal i32 @leaf_c(
; CHECK-LABEL: define internal i32 @calls_a(
; CHECK: call i32 @leaf_a(
; CHECK-LABEL: define internal i32 @calls_c(
; CHECK: call i32 @leaf_c(

define internal i32 @leaf_a(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}
define internal i32 @leaf_b(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}
define internal i32 @leaf_c(i32 %x) {
  %r = mul i32 %x, 5
  ret i32 %r
}
define internal i32 @calls_a(i32 %x) {
  %r = call i32 @leaf_a(i32 %x)
  ret i32 %r
}
define internal i32 @calls_b(i32 %x) {
  %r = call i32 @leaf_b(i32 %x)
  ret i32 %r
}
define internal i32 @calls_c(i32 %x) {
  %r = call i32 @leaf_c(i32 %x)
  ret i32 %r
}
