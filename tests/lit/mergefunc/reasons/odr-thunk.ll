; Reason OdrThunk: no call from one linkonce_odr or weak_odr function to another,
; which another module may answer with the opposite call (#125050).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %s --implicit-check-not=' call '
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml
; RUN: FileCheck %s --check-prefix=ERR < %t.err

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define weak_odr i32 @a(
; CHECK-LABEL: define weak_odr i32 @b(
; CHECK-LABEL: define linkonce_odr i32 @c(
; CHECK: @address
; YAML: Name: {{ *}}OdrThunk
; YAML-NEXT: Function: {{ *}}b
; ERR: remark: {{.*}}b is equal to a but {{.*}} because the thunk would be a call between two linkonce_odr or weak_odr functions

define weak_odr i32 @a(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define weak_odr i32 @b(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define linkonce_odr i32 @c(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define ptr @address() {
  ret ptr @c
}
