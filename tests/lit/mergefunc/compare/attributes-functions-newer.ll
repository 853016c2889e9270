; Attributes of functions that LLVM 23 has: equal functions merge where both flatten their calls, or
; have one floating-point environment, and not where one has another.  noipa forbids merging: what the
; function does is to be unknown outside of it.
; REQUIRES: llvm-at-least-23

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK: define i32 @caller(
; CHECK-NEXT: call i32 @flat(
; CHECK-NEXT: call i32 @flat(
; CHECK-NEXT: call i32 @not_flat(
; CHECK-NEXT: call i32 @zero(
; CHECK-NEXT: call i32 @zero(
; CHECK-NEXT: call i32 @sign(
; CHECK-NEXT: call i32 @closed(
; CHECK-NEXT: call i32 @closed2(
; CHECK: define internal i32 @flat(
; CHECK: define internal i32 @not_flat(
; CHECK: define internal i32 @<zero|sign|closed>(
; CHECK: define internal i32 @closed2(

define i32 @caller(i32 %x) {
  %a = call i32 @flat(i32 %x)
  %b = call i32 @flat2(i32 %a)
  %c = call i32 @not_flat(i32 %b)
  %d = call i32 @zero(i32 %c)
  %e = call i32 @zero2(i32 %d)
  %f = call i32 @sign(i32 %e)
  %g = call i32 @closed(i32 %f)
  %h = call i32 @closed2(i32 %g)
  ret i32 %h
}

define internal i32 @<flat|flat2>(i32 %x) flatten {
  %y = mul i32 %x, 7
  ret i32 %y
}

define internal i32 @not_flat(i32 %x) {
  %y = mul i32 %x, 7
  ret i32 %y
}

define internal i32 @<zero|zero2>(i32 %x) denormal_fpenv(positivezero) {
  %y = mul i32 %x, 7
  ret i32 %y
}

define internal i32 @<sign(i32 %x) denormal_fpenv(preservesign)|closed(i32 %x) noipa> {
  %y = mul i32 %x, 7
  ret i32 %y
}

define internal i32 @closed2(i32 %x) noipa {
  %y = mul i32 %x, 7
  ret i32 %y
}
