; A loop that LLVM believes to be entered once in 31 times.  On x86 it counts as entered four times as
; often (alternatives.ll), and moves.  Elsewhere it counts as entered each time, because one of up to 64
; cases may do all of the work, and its code stays.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner,verify' -S %t.ll | FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/thumbv7em/thumbv7/' %t.ll | %opt -passes='rust-iroutliner,verify' -S | FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/thumbv7em/thumbv6m/' %t.ll | %opt -passes='rust-iroutliner,verify' -S | FileCheck %t.ll --check-prefix=STAYS
; RUN: sed -e '/^target datalayout/d' -e 's/thumbv7em-none-eabi/aarch64-linux-gnu/' %t.ll \
; RUN:   | %opt -passes='rust-iroutliner,verify' -S | FileCheck %t.ll --check-prefix=STAYS
; RUN: sed -e '/^target datalayout/d' -e 's/thumbv7em-none-eabi/riscv64-linux-gnu/' %t.ll \
; RUN:   | %opt -passes='rust-iroutliner,verify' -S | FileCheck %t.ll --check-prefix=STAYS
; RUN: sed -e '/^target datalayout/d' -e 's/thumbv7em-none-eabi/x86_64-linux-gnu/' %t.ll \
; RUN:   | %opt -passes='rust-iroutliner,verify' -S | FileCheck %t.ll --check-prefix=MOVES
; RUN: %opt -passes='rust-iroutliner<time-weight=0>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=MOVES

; STAYS-LABEL: define void @seldom1(
; STAYS-NOT: outlined
; MOVES-LABEL: define void @seldom1(
; MOVES: call void @seldom1.outlined.

target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7em-none-eabi"

define void @seldom<1|2|3>(i32 %x, ptr %p, i32 %n, i1 %is_one) minsize {
entry:
  store volatile i<8|16|32> 1, ptr %p
  br i1 %is_one, label %work, label %end, !prof !0
work:
  %i = phi i32 [ 0, %entry ], [ %j, %work ]
  %v0 = sdiv i32 %x, 777
  %v1 = sub i32 %v0, 44444444
  store i32 %v1, ptr %p
  %v2 = or i32 %v1, 33333333
  %v3 = srem i32 %v2, 991
  store i32 %v3, ptr %p
  %v4 = xor i32 %v3, 5555
  %v5 = sdiv i32 %v4, 333
  store i32 %v5, ptr %p
  %v6 = add i32 %v5, 12345678
  %v7 = srem i32 %v6, 77
  store i32 %v7, ptr %p
  %v8 = xor i32 %v7, 98765432
  %v9 = mul i32 %v8, 1111111
  store i32 %v9, ptr %p
  %v10 = or i32 %v9, 44444444
  %v11 = sdiv i32 %v10, 13
  store i32 %v11, ptr %p
  %v12 = xor i32 %v11, 77777777
  %v13 = srem i32 %v12, 4321
  store i32 %v13, ptr %p
  %v14 = mul i32 %v13, 7654321
  store i32 %v14, ptr %p
  store volatile i<8|16|32> 2, ptr %p
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %work, label %end, !prof !1
end:
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 30}
!1 = !{!"branch_weights", i32 3, i32 1}
