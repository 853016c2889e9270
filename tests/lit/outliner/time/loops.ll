; Code in loops stays where the bytes are not worth the time of the calls; the same code where
; it runs once moves.  Without frequencies all of it does.

; RUN: %opt -passes='rust-iroutliner,verify' -S %s | FileCheck %s --check-prefixes=ONCE,APART
; RUN: %opt -passes='rust-iroutliner<frequency>,verify' -S %s | FileCheck %s --check-prefixes=ONCE,APART
; RUN: %opt -passes='rust-iroutliner<no-frequency>,verify' -S %s | FileCheck %s --check-prefixes=ONCE,LOOP
; RUN: %opt -passes='rust-iroutliner<time-weight=0>,verify' -S %s | FileCheck %s --check-prefixes=ONCE,LOOP

; A higher rate keeps the other code too.
; RUN: %opt -passes='rust-iroutliner<time-weight=200>,verify' -S %s | FileCheck %s --check-prefix=NONE

; `optsize` alone has a rate four times as high: what is kept at 50 with it needs 200 without.
; RUN: sed 's/minsize/optsize/' %s | %opt -passes='rust-iroutliner<time-weight=50>,verify' -S | FileCheck %s --check-prefix=NONE
; RUN: sed 's/minsize/optsize/' %s | %opt -passes='rust-iroutliner,verify' -S | FileCheck %s --check-prefixes=ONCE,APART

; Remarks and their arguments say why.
; RUN: %opt -passes=rust-iroutliner -pass-remarks-missed=rust-iroutliner -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK
; REMARK: 2 regions of {{[0-9]+}} instructions, the first in loop1, stay where they are because the calls would take too much time; {{.*}} saved {{[1-9][0-9]*}}; time {{[1-9][0-9]+}};

; ONCE-LABEL: define void @once1(
; ONCE: call void @{{.*}}.outlined.
; ONCE-LABEL: define void @once2(
; ONCE: call void @{{.*}}.outlined.
; ONCE-LABEL: define void @once3(
; ONCE: call void @{{.*}}.outlined.
; APART-LABEL: define void @loop1(
; APART-NOT: outlined
; APART-LABEL: define void @loop2(
; APART-NOT: outlined
; APART-LABEL: define internal void
; LOOP-LABEL: define void @loop1(
; LOOP: call void @{{.*}}.outlined.
; LOOP-LABEL: define void @loop2(
; LOOP: call void @{{.*}}.outlined.
; LOOP-LABEL: define internal void
; NONE-NOT: outlined

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @once1(i64 %x, ptr %p) minsize {
  %a = udiv i64 %x, 12345
  %b = mul i64 %a, 987654321
  store i64 %b, ptr %p
  %c = xor i64 %b, 1234567890123
  %d = urem i64 %c, 54321
  store i64 %d, ptr %p
  ret void
}
define void @once2(i64 %x, ptr %p) minsize {
  %a = udiv i64 %x, 12345
  %b = mul i64 %a, 987654321
  store i64 %b, ptr %p
  %c = xor i64 %b, 1234567890123
  %d = urem i64 %c, 54321
  store i64 %d, ptr %p
  ret void
}
define void @once3(i64 %x, ptr %p) minsize {
  %a = udiv i64 %x, 12345
  %b = mul i64 %a, 987654321
  store i64 %b, ptr %p
  %c = xor i64 %b, 1234567890123
  %d = urem i64 %c, 54321
  store i64 %d, ptr %p
  ret void
}
define void @loop1(i64 %x, ptr %p, i64 %n) minsize {
entry:
  br label %again
again:
  %i = phi i64 [ 0, %entry ], [ %j, %again ]
  %a = sdiv i64 %x, 777
  %b = sub i64 %a, 4444444444
  store i64 %b, ptr %p
  %c = or i64 %b, 3333333333
  %d = srem i64 %c, 991
  store i64 %d, ptr %p
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}
define void @loop2(i64 %x, ptr %p, i64 %n) minsize {
entry:
  br label %again
again:
  %i = phi i64 [ 0, %entry ], [ %j, %again ]
  %a = sdiv i64 %x, 777
  %b = sub i64 %a, 4444444444
  store i64 %b, ptr %p
  %c = or i64 %b, 3333333333
  %d = srem i64 %c, 991
  store i64 %d, ptr %p
  %j = add i64 %i, 2
  %more = icmp ult i64 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}
