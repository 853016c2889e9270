; Chains collapse through thunks as well: external callers of external leaves.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i32 @leaf_b(
; CHECK-NEXT: tail call i32 @leaf_a(
; CHECK-LABEL: define i32 @top_a(
; CHECK-NEXT: call i32 @leaf_a(
; CHECK-LABEL: define i32 @top_b(
; CHECK-NEXT: tail call i32 @top_a(

define i32 @leaf_<a|b>(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define i32 @top_<a|b>(i32 %x) {
  %y = call i32 @leaf_<a|b>(i32 %x)
  %z = mul i32 %y, %x
  %r = add i32 %z, 3
  ret i32 %r
}
