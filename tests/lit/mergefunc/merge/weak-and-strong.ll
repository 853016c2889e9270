; A weak function equal to a strong one forwards to it; callers of the weak one go
; on calling it, since another module's definition may take its place.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define weak i32 @a_weak(
; CHECK-NEXT: tail call i32 @strong(
; CHECK-LABEL: define i32 @strong(
; CHECK: mul i32
; CHECK-LABEL: define i32 @caller(
; CHECK-NEXT: call i32 @a_weak(

define weak i32 @a_weak(i32 %x) unnamed_addr {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define i32 @strong(i32 %x) unnamed_addr {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define i32 @caller(i32 %x) {
  %r = call i32 @a_weak(i32 %x)
  ret i32 %r
}
