; No call from one linkonce_odr or weak_odr function to another, which another
; module may answer with the opposite call: an endless cycle after linking (#125050).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not='call i32 @{{[abc]}}('

; CHECK-LABEL: define weak_odr i32 @a(
; CHECK-LABEL: define weak_odr i32 @b(
; CHECK-LABEL: define linkonce_odr i32 @c(

define weak_odr i32 @a(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
define weak_odr i32 @b(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
define linkonce_odr i32 @c(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
define ptr @address() {
  ret ptr @c
}
