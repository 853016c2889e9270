; A variadic function has no thunk, but its direct callers go to the survivor
; (#39692), and a local one disappears altogether.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i32 @<a|b>(i32 %x, ...)
; CHECK-NEXT: mul i32
; CHECK-NOT: @local_b
; CHECK-LABEL: define i32 @caller(
; CHECK: call i32 (i32, ...) @a(i32 1, i32 2)
; CHECK: call i32 (i32, ...) @a(i32 1, double 3.000000e+00)
; CHECK: call i32 (i32, ...) @local_a(i32 1, ptr null)

define i32 @<a|b>(i32 %x, ...) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define internal i32 @local_<a|b>(i32 %x, ...) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 78
  ret i32 %r
}
define i32 @caller() {
  %r = call i32 (i32, ...) @b(i32 1, i32 2)
  %s = call i32 (i32, ...) @b(i32 1, double 3.0)
  %t = call i32 (i32, ...) @local_b(i32 1, ptr null)
  ret i32 %r
}
