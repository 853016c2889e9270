; Function attributes, known ones and unknown strings, are compared: target
; features, noinline, nounwind.  Promises are not, see attributes-promises.ll.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='{{^}}define'

; CHECK-LABEL: define internal i32 @<plain|features>(
; CHECK-LABEL: define internal i32 @features_more(
; CHECK-LABEL: define internal i32 @<quiet|small|vendor|calls>(
; CHECK-LABEL: define internal i32 @calls_<nomerge|cold>(

declare i32 @external()

define internal i32 @<plain|plain_again>(i32 %x) {
  ret i32 %x
}
define internal i32 @<features|features_again>(i32 %x) "target-features"="+sse2" {
  ret i32 %x
}
define internal i32 @features_more(i32 %x) "target-features"="+avx" {
  ret i32 %x
}
define internal i32 @<quiet|small>(i32 %x) <nounwind|minsize> {
  ret i32 %x
}
define internal i32 @vendor(i32 %x) "vendor-secret"="1" {
  ret i32 %x
}
define internal i32 @<calls|calls_nomerge|calls_cold|calls_cold_again>() {
  %r = call i32 @external()<| nomerge| cold| cold>
  ret i32 %r
}
