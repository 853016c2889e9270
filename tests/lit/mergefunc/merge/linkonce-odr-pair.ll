; Of two linkonce_odr functions neither calls the other (#125050): callers go to
; the survivor, the other goes where nothing needs its symbol and stays whole
; where something does.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

$a = comdat any
$b = comdat any
$used_a = comdat any
$used_b = comdat any

; CHECK: @address = global ptr @used_b
@address = global ptr @used_b

; CHECK-LABEL: define linkonce_odr i32 @a(
; CHECK-NOT: @b
; CHECK-LABEL: define linkonce_odr i32 @used_a(
; CHECK-LABEL: define linkonce_odr i32 @used_b(
; CHECK-NOT: call
; CHECK: mul i32
; CHECK-LABEL: define i32 @caller(
; CHECK: call i32 @a(
; CHECK: call i32 @used_a(

define linkonce_odr i32 @a(i32 %x) comdat {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define linkonce_odr i32 @b(i32 %x) comdat {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define linkonce_odr i32 @used_a(i32 %x) comdat {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 78
  ret i32 %r
}
define linkonce_odr i32 @used_b(i32 %x) comdat {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 78
  ret i32 %r
}
define i32 @caller(i32 %x) {
  %r = call i32 @b(i32 %x)
  %s = call i32 @used_b(i32 %r)
  ret i32 %s
}
