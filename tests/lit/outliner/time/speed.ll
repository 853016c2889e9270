; With `all`, functions that are neither `minsize` nor `optsize` give up what runs rarely and keep
; the rest.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=CHECK,FAST
; RUN: %opt -passes='rust-iroutliner<all;no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=CHECK,SMALL
; RUN: %opt -passes='rust-iroutliner,verify' -S %t.ll | FileCheck %t.ll --check-prefix=NONE

; CHECK-LABEL: define void @straight1(
; FAST-NOT: outlined
; SMALL: call void @{{.*}}.outlined.
; CHECK-LABEL: define void @straight2(
; FAST-NOT: outlined
; SMALL: call void @{{.*}}.outlined.
; CHECK-LABEL: define void @wrong1(
; CHECK: call void @{{.*}}.outlined.
; CHECK-LABEL: define void @wrong2(
; CHECK: call void @{{.*}}.outlined.
; CHECK-LABEL: define void @wrong3(
; CHECK: call void @{{.*}}.outlined.
; NONE-NOT: outlined

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @stop() noreturn

define void @straight<1|2>(i64 %x, ptr %p)  {
  %v0 = sdiv i64 %x, 784
  %v1 = sub i64 %v0, 4444444451
  store i64 %v1, ptr %p
  %v2 = or i64 %v1, 3333333340
  %v3 = srem i64 %v2, 998
  store i64 %v3, ptr %p
  %v4 = xor i64 %v3, 5562
  %v5 = sdiv i64 %v4, 340
  store i64 %v5, ptr %p
  %v6 = add i64 %v5, 123456789019
  %v7 = srem i64 %v6, 84
  store i64 %v7, ptr %p
  %v8 = xor i64 %v7, 987654321994
  %v9 = mul i64 %v8, 1111118
  store i64 %v9, ptr %p
  %v10 = or i64 %v9, 444444444451
  %v11 = sdiv i64 %v10, 20
  store i64 %v11, ptr %p
  ret void
}
define void @wrong<1|2|3>(i64 %x, ptr %p) {
entry:
  %c = icmp <eq|ugt|slt> i64 %x, <1|2|3>
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
  %v8 = xor i64 %v7, 987654321987
  %v9 = mul i64 %v8, 1111111
  store i64 %v9, ptr %p
  %v10 = or i64 %v9, 444444444444
  %v11 = sdiv i64 %v10, 13
  store i64 %v11, ptr %p
  call void @stop()
  unreachable
end:
  ret void
}
