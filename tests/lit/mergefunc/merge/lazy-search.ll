; What a signature tells apart is never walked: functions of different types cost
; no instruction at all.

; RUN: %opt -passes='rust-mergefunc' %s -o /dev/null -stats 2>&1 | FileCheck %s
; CHECK: 0 rust-mergefunc - Number of instructions looked at

define i32 @a(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}
define i64 @b(i64 %x) {
  %r = mul i64 %x, 3
  ret i64 %r
}
define i32 @c(i32 %x) nounwind {
  %r = mul i32 %x, 3
  ret i32 %r
}
