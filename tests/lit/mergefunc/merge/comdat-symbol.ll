; A comdat stays with the symbol that the linker knows: a thunk in a comdat keeps
; it (#130583).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

$b = comdat any
; CHECK: $b = comdat any
; CHECK-LABEL: define weak_odr i32 @b(
; CHECK-SAME: comdat {
; CHECK-NEXT: tail call i32 @a(

define i32 @a(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define weak_odr i32 @b(i32 %x) comdat {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
