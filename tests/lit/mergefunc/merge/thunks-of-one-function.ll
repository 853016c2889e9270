; Several thunks of one function look alike: none of them becomes a thunk of
; another, since a stub is no smaller than a stub.

; RUN: %opt -passes='rust-mergefunc,rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @b(
; CHECK-NEXT: tail call i32 @a(
; CHECK-LABEL: define i32 @c(
; CHECK-NEXT: tail call i32 @a(
; CHECK-LABEL: define i32 @d(
; CHECK-NEXT: tail call i32 @a(

define i32 @a(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define i32 @b(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define i32 @c(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define i32 @d(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
