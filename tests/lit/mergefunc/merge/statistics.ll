; -stats prints one line for each counter, with how many instructions there are and
; how many were looked at.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc' %t.ll -o /dev/null -stats 2>&1 | FileCheck %t.ll

; CHECK: 6 rust-mergefunc - Number of functions with a body
; CHECK: 13 rust-mergefunc - Number of instructions in the module
; CHECK: {{^ +[0-9]+}} rust-mergefunc - Number of instructions looked at
; CHECK: 1 rust-mergefunc - Number of functions erased
; CHECK: 0 rust-mergefunc - Number of functions turned into aliases
; CHECK: 0 rust-mergefunc - Number of functions turned into thunks
; CHECK: 0 rust-mergefunc - Number of bodies shared by interposable functions
; CHECK: 1 rust-mergefunc - Number of uses redirected
; CHECK-NOT: not merged

define internal i32 @<a|b|c>(i32 %x) {
  %r = mul i32 %x, <3|3|4>
  ret i32 %r
}
define i64 @d(i64 %x) {
  ret i64 %x
}
define i32 @<e|f>(<i32|ptr> %x) {
  %r = <call i32 @b(i32 %x)|load i32, ptr %x>
  %s = add i32 %r, <1|%r>
  ret i32 %s
}
