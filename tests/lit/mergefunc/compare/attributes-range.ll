; Ranges are promises: functions that differ in them are equal, and the survivor
; keeps those that both have.
; REQUIRES: llvm-at-least-19

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @of_four_bytes(i32 %x, ptr %p)
; CHECK-LABEL: define internal i32 @<same(i32 range(i32 0, 10) %x)|calls(>
; CHECK: call i32 @external(i32 range(i32 0, 3) %x)

declare i32 @external(i32)

define internal i32 @to_<10|11>(i32 range(i32 0, <10|11>) %x, ptr %p) {
  ret i32 %x
}
define internal i32 @of_four_bytes(i32 %x, ptr align 4 dereferenceable(4) %p) {
  ret i32 %x
}
define internal i32 @<same|same_again>(i32 range(i32 0, 10) %x) {
  ret i32 %x
}
define internal i32 @<calls|calls_again>(i32 %x) {
  %r = call range(i32 0, <7|8>) i32 @external(i32 range(i32 0, 3) %x)
  ret i32 %r
}
