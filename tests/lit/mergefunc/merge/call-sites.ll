; A redirected call keeps its own attributes, bundles and convention; a call of
; another function type than the callee's, undefined as it is, stays where it is
; while the callee's address matters.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @caller(
; CHECK: call signext i32 @a(i32 zeroext 1) #[[COLD:[0-9]+]] [ "deopt"(i32 7) ]
; CHECK: notail call i32 @a(i32 2)
; CHECK: call i64 @b(i64 3)
; CHECK: attributes #[[COLD]] = { cold }

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
define void @caller() {
  %r = call signext i32 @b(i32 zeroext 1) cold [ "deopt"(i32 7) ]
  %s = notail call i32 @b(i32 2)
  %t = call i64 @b(i64 3)
  ret void
}
