; Code that runs seldom in a loop stays where the call would take registers from the loop.  It moves
; where the loop makes a call each time anyway: what lives over that one is in registers that calls
; keep, or in memory.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<time-weight=500>,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-iroutliner<no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=BYTES

; CHECK-LABEL: define void @calls1(
; CHECK: rare:
; CHECK-NEXT: call void @calls1.outlined.
; CHECK-LABEL: define void @calls2(
; CHECK: rare:
; CHECK-NEXT: call void @calls1.outlined.
; CHECK-LABEL: define void @quiet1(
; CHECK-NOT: outlined
; CHECK-LABEL: define void @quiet2(
; CHECK-NOT: outlined

; BYTES-LABEL: define void @quiet1(
; BYTES: call void @quiet1.outlined.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @work(i64)

define void @calls<1|2|3>(i64 %x, ptr %p, i64 %n) minsize {
entry:
  br label %again
again:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  call void @work(i64 %i)
  %is_rare = icmp eq i64 %i, %x
  br i1 %is_rare, label %rare, label %next, !prof !0
rare:
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
  br label %next
next:
  store volatile i<8|16|32> 1, ptr %p
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}
define void @quiet<1|2|3>(i64 %x, ptr %p, i64 %n) minsize {
entry:
  br label %again
again:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  store volatile i64 %i, ptr %p
  %is_rare = icmp eq i64 %i, %x
  br i1 %is_rare, label %rare, label %next, !prof !0
rare:
  %v0 = udiv i64 %x, 777
  %v1 = sub i64 %v0, 4444444444
  store i64 %v1, ptr %p
  %v2 = or i64 %v1, 3333333333
  %v3 = urem i64 %v2, 991
  store i64 %v3, ptr %p
  %v4 = xor i64 %v3, 5555
  %v5 = udiv i64 %v4, 333
  store i64 %v5, ptr %p
  %v6 = add i64 %v5, 123456789012
  %v7 = urem i64 %v6, 77
  store i64 %v7, ptr %p
  %v8 = xor i64 %v7, 987654321987
  %v9 = mul i64 %v8, 1111111
  store i64 %v9, ptr %p
  br label %next
next:
  store volatile i<64|24|40> 1, ptr %p
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 1000}
