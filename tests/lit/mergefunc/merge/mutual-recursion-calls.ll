; Equal functions that call each other: after the merge the survivor calls itself
; directly, and no thunk is called by the body it forwards to.

; RUN: %opt -passes='rust-mergefunc,rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @a(
; CHECK: mul i32
; CHECK-LABEL: define i32 @uses_a(
; CHECK: call i32 @a(
; CHECK-NOT: call i32 @uses_b
; CHECK-LABEL: define i32 @uses_b(
; CHECK-NEXT: tail call i32 @uses_a(

define i32 @a(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define i32 @uses_a(i32 %x) {
  %y = call i32 @a(i32 %x)
  %z = call i32 @a(i32 %y)
  %r = call i32 @a(i32 %z)
  ret i32 %r
}
define i32 @uses_b(i32 %x) {
  %y = call i32 @a(i32 %x)
  %z = call i32 @a(i32 %y)
  %r = call i32 @a(i32 %z)
  ret i32 %r
}
