; Several thunks of one function look alike: none of them becomes a thunk of
; another, since a stub is no smaller than a stub.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i32 @b(
; CHECK-NEXT: tail call i32 @a(
; CHECK-LABEL: define i32 @c(
; CHECK-NEXT: tail call i32 @a(
; CHECK-LABEL: define i32 @d(
; CHECK-NEXT: tail call i32 @a(

define i32 @<a|b|c|d>(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
