; Code that runs rarely moves, and the code before and after it, which repeats too and always runs, stays.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all>,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i64 @check1(
; CHECK: icmp ugt
; CHECK: wrong:
; CHECK-NEXT: call void @check1.outlined.0(
; CHECK: end:
; CHECK: udiv i64
; CHECK: ret i64
; CHECK-LABEL: define i64 @check2(
; CHECK: wrong:
; CHECK-NEXT: call void @check1.outlined.0(
; CHECK: end:
; CHECK: udiv i64
; CHECK-LABEL: define i64 @check3(
; CHECK: wrong:
; CHECK-NEXT: call void @check1.outlined.0(
; CHECK: end:
; CHECK: udiv i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @stop() noreturn

define i64 @check<1|2|3>(i64 %x, ptr %p) {
entry:
  %a = mul i64 %x, <11|12|13>
  %c = icmp ugt i64 %a, 777
  br i1 %c, label %wrong, label %end
wrong:
  %v0 = sdiv i64 %x, 777
  %v1 = sub i64 %v0, 4444444444
  store i64 %v1, ptr %p
  %v2 = or i64 %v1, 3333333333
  %v3 = srem i64 %v2, 991
  store i64 %v3, ptr %p
  %v4 = xor i64 %v3, 5555
  %v5 = sdiv i64 %v4, 333
  store i64 %v5, ptr %p
  %v6 = add i64 %v5, 123456789012
  %v7 = srem i64 %v6, 77
  store i64 %v7, ptr %p
  call void @stop()
  unreachable
end:
  %b = udiv i64 %a, 7
  store i64 %b, ptr %p
  %d = xor i64 %b, %x
  ret i64 %d
}
