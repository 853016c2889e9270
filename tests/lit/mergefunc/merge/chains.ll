; Chains of equal callers collapse: f calls a, g calls b, a equals b, so f equals
; g, and so on up, also where the callers come first in the module and where they
; pass functions as arguments.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='{{^}}define'

; CHECK-LABEL: define internal i32 @top_a(
; CHECK-NEXT: call i32 @middle_a(
; CHECK-LABEL: define internal i32 @middle_a(
; CHECK-NEXT: call i32 @leaf_a(
; CHECK-LABEL: define internal i32 @leaf_a(
; CHECK-LABEL: define internal i32 @passes_a(
; CHECK-NEXT: call i32 @takes(ptr @leaf_a)
; CHECK-LABEL: define i32 @main(
; CHECK-NEXT: call i32 @top_a(
; CHECK-NEXT: call i32 @top_a(
; CHECK-NEXT: call i32 @passes_a(
; CHECK-NEXT: call i32 @passes_a(

declare i32 @takes(ptr)

define internal i32 @top_<a|b>(i32 %x) unnamed_addr {
  %y = call i32 @middle_<a|b>(i32 %x)
  %r = add i32 %y, 3
  ret i32 %r
}
define internal i32 @middle_<a|b>(i32 %x) unnamed_addr {
  %y = call i32 @leaf_<a|b>(i32 %x)
  %r = add i32 %y, 2
  ret i32 %r
}
define internal i32 @leaf_<a|b>(i32 %x) unnamed_addr {
  %r = add i32 %x, 1
  ret i32 %r
}
define internal i32 @passes_<a|b>() unnamed_addr {
  %r = call i32 @takes(ptr @leaf_<a|b>)
  ret i32 %r
}
define i32 @main() {
  %a = call i32 @top_a(i32 1)
  %b = call i32 @top_b(i32 1)
  %c = call i32 @passes_a()
  %d = call i32 @passes_b()
  ret i32 %a
}
