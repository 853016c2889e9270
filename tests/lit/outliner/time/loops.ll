; Code in loops stays where the bytes are not worth the time of the calls; the same code where
; it runs once moves.  Without frequencies all of it does.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=ONCE,APART
; RUN: %opt -passes='rust-iroutliner<frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=ONCE,APART
; RUN: %opt -passes='rust-iroutliner<no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=ONCE,LOOP
; RUN: %opt -passes='rust-iroutliner<time-weight=0>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=ONCE,LOOP

; A higher rate keeps the other code too.
; RUN: %opt -passes='rust-iroutliner<time-weight=200>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=NONE

; `optsize` alone has a rate four times as high: what is kept at 50 with it needs 200 without, and
; what moves at 1 moves at 4.
; RUN: sed 's/minsize/optsize/' %t.ll | %opt -passes='rust-iroutliner<time-weight=50>,verify' -S | FileCheck %t.ll --check-prefix=NONE
; RUN: sed 's/minsize/optsize/' %t.ll | %opt -passes='rust-iroutliner<time-weight=1>,verify' -S | FileCheck %t.ll --check-prefixes=ONCE,APART
; RUN: %opt -passes='rust-iroutliner<time-weight=4>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=ONCE,APART

; Remarks and their arguments say why.
; RUN: %opt -passes=rust-iroutliner -pass-remarks-missed=rust-iroutliner -disable-output %t.ll 2>&1 | FileCheck %t.ll --check-prefix=REMARK
; REMARK: 4 regions of 18 instructions, the first in loop1, stay where they are because the
; REMARK-SAME: calls would take too much time; {{.*}} saved {{[1-9][0-9]*}}; time {{[1-9][0-9]+}};

; ONCE-LABEL: define void @once1(
; ONCE: call void @once1.outlined.
; ONCE-LABEL: define void @once2(
; ONCE: call void @once1.outlined.
; ONCE-LABEL: define void @once3(
; ONCE: call void @once1.outlined.
; ONCE-LABEL: define void @loop1(
; APART-NOT: outlined
; LOOP: call void @loop1.outlined.
; ONCE-LABEL: define void @loop2(
; APART-NOT: outlined
; LOOP: call void @loop1.outlined.
; NONE-NOT: outlined

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @once<1|2|3>(i64 %x, ptr %p) minsize {
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  %v4 = or i64 %v3, 77
  %v5 = udiv i64 %v4, 99
  store i64 %v5, ptr %p
  ret void
}
define void @loop<1|2|3|4>(i64 %x, ptr %p, i64 %n) minsize {
entry:
  br label %again
again:
  %i = phi i64 [ 0, %entry ], [ %j, %again ]
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
  %j = <add|or|xor|shl> i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}
