; A function that calls itself forwards as a thunk, and nothing of it calls the
; thunk any more; blocks whose address it takes go with the body.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not='call i32 @b' --implicit-check-not='blockaddress(@jumps_b'

; CHECK-LABEL: define i32 @b(
; CHECK-NEXT: tail call i32 @a(
; CHECK-LABEL: define i32 @jumps_b(
; CHECK-NEXT: tail call i32 @jumps_a(

define i32 @a(i32 %x) {
  %y = sub i32 %x, 1
  %z = call i32 @a(i32 %y)
  %r = mul i32 %z, %x
  ret i32 %r
}
define i32 @b(i32 %x) {
  %y = sub i32 %x, 1
  %z = call i32 @b(i32 %y)
  %r = mul i32 %z, %x
  ret i32 %r
}
define i32 @jumps_a(i1 %c) {
  %target = select i1 %c, ptr blockaddress(@jumps_a, %one), ptr blockaddress(@jumps_a, %two)
  indirectbr ptr %target, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
define i32 @jumps_b(i1 %c) {
  %target = select i1 %c, ptr blockaddress(@jumps_b, %one), ptr blockaddress(@jumps_b, %two)
  indirectbr ptr %target, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
