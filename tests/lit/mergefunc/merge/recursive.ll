; A function that calls itself forwards as a thunk, and nothing of it calls the
; thunk any more; blocks whose address it takes go with the body.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='call i32 @b' --implicit-check-not='blockaddress(@jumps_b'

; CHECK-LABEL: define i32 @b(
; CHECK-NEXT: tail call i32 @a(
; CHECK-LABEL: define i32 @jumps_b(
; CHECK-NEXT: tail call i32 @jumps_a(

define i32 @<a|b>(i32 %x) {
  %y = sub i32 %x, 1
  %z = call i32 @<a|b>(i32 %y)
  %r = mul i32 %z, %x
  ret i32 %r
}
define i32 @jumps_<a|b>(i1 %c) {
  %target = select i1 %c, ptr blockaddress(@jumps_<a|b>, %one), ptr blockaddress(@jumps_<a|b>, %two)
  indirectbr ptr %target, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
