; A function that is only called, and in loops only, is entered as often as its least frequent call
; runs: its code stays.  The same code moves where one call is in straight code, where other modules
; may call the function by its address or its name, and where a profile counts its entries.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: %opt -passes='rust-iroutliner<no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=CHECK,MOVES

; In a function that other modules may call, the code moves.
; RUN: sed 's/define internal void @looped/define void @looped/' %t.ll \
; RUN:   | %opt -passes='rust-iroutliner,verify' -S | FileCheck %t.ll --check-prefixes=CHECK,MOVES

; A call in a block that is never reached again is in no loop, wherever the block stands.
; RUN: sed 's/br i1 %more, label %again, label %end/br label %end/; s/, \[ %j, %again \]//' %t.ll \
; RUN:   | %opt -passes='rust-iroutliner,verify' -S | FileCheck %t.ll --check-prefixes=CHECK,MOVES

; A measured profile says how often the functions are entered.
; RUN: sed 's/) minsize {/) minsize !prof !0 {/' %t.ll | %opt -passes='rust-iroutliner,verify' -S | FileCheck %t.ll --check-prefixes=CHECK,MOVES

; CHECK-LABEL: @looped1(
; STAYS-NOT: outlined
; MOVES: call void @looped1.outlined.
; CHECK-LABEL: @looped2(
; STAYS-NOT: outlined
; MOVES: call void @looped1.outlined.
; CHECK-LABEL: @once1(
; CHECK: call void @once1.outlined.
; CHECK-LABEL: @once2(
; CHECK: call void @once1.outlined.
; CHECK-LABEL: @taken1(
; CHECK: call void @taken1.outlined.
; CHECK-LABEL: @taken2(
; CHECK: call void @taken1.outlined.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@table = global [4 x ptr] [ptr @taken1, ptr @taken2, ptr @taken3, ptr @taken4]

declare void @work1()
declare void @work2()
declare void @work3()
declare void @work4()

define internal void @looped<1|2|3|4>(i64 %x, ptr %p) minsize {
  call void @work<1|2|3|4>()
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  %v4 = or i64 %v3, 777777777777
  %v5 = udiv i64 %v4, 991
  store i64 %v5, ptr %p
  ret void
}
define internal void @once<1|2|3|4>(i64 %x, ptr %p) minsize {
  call void @work<1|2|3|4>()
  %v0 = sdiv i64 %x, 12345
  %v1 = sub i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = or i64 %v1, 1234567890123
  %v3 = srem i64 %v2, 54321
  store i64 %v3, ptr %p
  %v4 = and i64 %v3, 777777777777
  %v5 = sdiv i64 %v4, 991
  store i64 %v5, ptr %p
  ret void
}
define internal void @taken<1|2|3|4>(i64 %x, ptr %p) minsize {
  call void @work<1|2|3|4>()
  %v0 = udiv i64 %x, 12345
  %v1 = add i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = and i64 %v1, 1234567890123
  %v3 = srem i64 %v2, 54321
  store i64 %v3, ptr %p
  %v4 = xor i64 %v3, 777777777777
  %v5 = udiv i64 %v4, 991
  store i64 %v5, ptr %p
  ret void
}

define void @drive(i64 %x, ptr %p, i64 %n) minsize {
entry:
  call void @once1(i64 %x, ptr %p)
  call void @once2(i64 %x, ptr %p)
  call void @once3(i64 %x, ptr %p)
  call void @once4(i64 %x, ptr %p)
  br label %again
again:
  %i = phi i64 [ 0, %entry ], [ %j, %again ]
  call void @looped1(i64 %i, ptr %p)
  call void @once1(i64 %i, ptr %p)
  call void @taken1(i64 %i, ptr %p)
  call void @looped2(i64 %i, ptr %p)
  call void @once2(i64 %i, ptr %p)
  call void @taken2(i64 %i, ptr %p)
  call void @looped3(i64 %i, ptr %p)
  call void @once3(i64 %i, ptr %p)
  call void @taken3(i64 %i, ptr %p)
  call void @looped4(i64 %i, ptr %p)
  call void @once4(i64 %i, ptr %p)
  call void @taken4(i64 %i, ptr %p)
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}

!0 = !{!"function_entry_count", i64 1000}
