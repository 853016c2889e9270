; Function attributes, known ones and unknown strings, are compared: target
; features, noinline, nounwind.  Promises are not, see attributes-promises.ll.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not='{{^}}define'

; CHECK-LABEL: define internal i32 @plain(
; CHECK-LABEL: define internal i32 @features(
; CHECK-LABEL: define internal i32 @features_more(
; CHECK-LABEL: define internal i32 @quiet(
; CHECK-LABEL: define internal i32 @small(
; CHECK-LABEL: define internal i32 @vendor(
; CHECK-LABEL: define internal i32 @calls(
; CHECK-LABEL: define internal i32 @calls_nomerge(
; CHECK-LABEL: define internal i32 @calls_cold(

declare i32 @external()

define internal i32 @plain(i32 %x) {
  ret i32 %x
}
define internal i32 @plain_again(i32 %x) {
  ret i32 %x
}
define internal i32 @features(i32 %x) "target-features"="+sse2" {
  ret i32 %x
}
define internal i32 @features_again(i32 %x) "target-features"="+sse2" {
  ret i32 %x
}
define internal i32 @features_more(i32 %x) "target-features"="+avx" {
  ret i32 %x
}
define internal i32 @quiet(i32 %x) nounwind {
  ret i32 %x
}
define internal i32 @small(i32 %x) minsize {
  ret i32 %x
}
define internal i32 @vendor(i32 %x) "vendor-secret"="1" {
  ret i32 %x
}
define internal i32 @calls() {
  %r = call i32 @external()
  ret i32 %r
}
define internal i32 @calls_nomerge() {
  %r = call i32 @external() nomerge
  ret i32 %r
}
define internal i32 @calls_cold() {
  %r = call i32 @external() cold
  ret i32 %r
}
define internal i32 @calls_cold_again() {
  %r = call i32 @external() cold
  ret i32 %r
}
