; A call takes more time in proportion where its function executes few instructions: the same code
; stays in short functions and moves in long ones.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<time-weight=40>,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-iroutliner<no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=BYTES

; CHECK-LABEL: define void @short1(
; CHECK-NOT: outlined
; CHECK-LABEL: define void @long1(
; CHECK: call void @long1.outlined.
; BYTES-LABEL: define void @short1(
; BYTES: call void @{{.*}}.outlined.
; BYTES-LABEL: define void @long1(
; BYTES: call void @{{.*}}.outlined.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @work1()
declare void @work2()
declare void @work3()
declare void @work4()

define void @short<1|2|3|4>(i64 %x, ptr %p) minsize {
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  %v4 = mul i64 %v3, 1122334455667
  store i64 %v4, ptr %p
  ret void
}
define void @long<1|2|3|4>(i64 %x, ptr %p) minsize {
  call void @work<1|2|3|4>()
  call void @work<1|2|3|4>()
  call void @work<1|2|3|4>()
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  %v4 = mul i64 %v3, 1122334455667
  store i64 %v4, ptr %p
  ret void
}
