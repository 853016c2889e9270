; No call from one linkonce_odr or weak_odr function to another, which another
; module may answer with the opposite call: an endless cycle after linking (#125050).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='call i32 @{{[abc]}}('

; CHECK-LABEL: define <weak_odr|weak_odr|linkonce_odr> i32 @<a|b|c>(

define <weak_odr|weak_odr|linkonce_odr> i32 @<a|b|c>(i32 %x) {
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
