; Calls of functions that were merged are calls of the same function: callers that
; differ in nothing else follow; callers of different functions do not.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @leaf_<a|c>(
; CHECK-LABEL: define internal i32 @calls_a(
; CHECK: call i32 @leaf_a(
; CHECK-LABEL: define internal i32 @calls_c(
; CHECK: call i32 @leaf_c(

define internal i32 @leaf_<a|b|c>(i32 %x) {
  %r = mul i32 %x, <3|3|5>
  ret i32 %r
}
define internal i32 @calls_<a|b|c>(i32 %x) {
  %r = call i32 @leaf_<a|b|c>(i32 %x)
  ret i32 %r
}
