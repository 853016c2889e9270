; Circles of functions stay where a class would not become one body; beside each the same circle
; that is merged.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t

; A function whose body stays keeps its callers as they are, and theirs; flags are dropped nowhere.
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/keeps.ll | %FileCheck %t.ll --check-prefix=KEEPS
; RUN: %opt -passes='rust-mergefunc' -pass-remarks-missed=rust-mergefunc -disable-output %t/keeps.ll 2>&1 | %FileCheck %t.ll --check-prefix=REMARK
; RUN: sed '/escapes/d' %t/keeps.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=GOES
; KEEPS-LABEL: define i32 @even1(
; KEEPS: sub nsw i32
; KEEPS-LABEL: define i32 @even2(
; KEEPS: sub i32
; KEEPS-LABEL: define i32 @odd2(
; KEEPS: sub i32
; REMARK-DAG: odd2 is identical to odd1 but keeps its symbol or body because the address of one of its blocks is used elsewhere
; REMARK-DAG: even2 is identical to even1 but keeps its symbol or body because functions that the two call keep their bodies
; GOES-LABEL: define i32 @even1(
; GOES: sub i32
; GOES-LABEL: define i32 @odd1(
; GOES: sub i32
; GOES-LABEL: define i32 @even2(
; GOES-NEXT: tail call i32 @even1(

; Two members with addresses as parameters and with numbers would need casts at calls.
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/types.ll | %FileCheck %t.ll --check-prefix=TYPES
; RUN: sed 's/@down2(i64 %v/@down2(ptr %v/; s/@down2(i64 0/@down2(ptr null/' %t/types.ll > %t/alike.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/alike.ll | %FileCheck %t.ll --check-prefix=ALIKE
; TYPES-COUNT-2: call void @use(i32 1)
; ALIKE-COUNT-1: call void @use(i32 1)
; ALIKE-NOT: call void @use(i32 1)

; What is not called but mentioned is not compared by class.
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/mentioned.ll | %FileCheck %t.ll --check-prefix=MENTIONED
; RUN: sed 's/ptr @hop2/ptr @hop1/' %t/mentioned.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=SAME
; MENTIONED-COUNT-2: mul i32 %n, 3
; SAME-COUNT-1: mul i32 %n, 3
; SAME-NOT: mul i32 %n, 3

;--- keeps.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @use(i32)
@escapes = global ptr blockaddress(@odd2, %no)
define i32 @even1(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  call void @use(i32 1)
  ret i32 1
no:
  %m = sub nsw i32 %n, 1
  %r = call i32 @odd1(i32 %m)
  %s = add i32 %r, 1
  ret i32 %s
}
define i32 @odd1(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  call void @use(i32 0)
  ret i32 0
no:
  %m = sub nsw i32 %n, 1
  %r = call i32 @even1(i32 %m)
  ret i32 %r
}
define i32 @even2(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  call void @use(i32 1)
  ret i32 1
no:
  %m = sub i32 %n, 1
  %r = call i32 @odd2(i32 %m)
  %s = add i32 %r, 1
  ret i32 %s
}
define i32 @odd2(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  call void @use(i32 0)
  ret i32 0
no:
  %m = sub i32 %n, 1
  %r = call i32 @even2(i32 %m)
  ret i32 %r
}

;--- types.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @use(i32)
define void @up1(i32 %n) {
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 %n)
  call void @down1(ptr null)
  ret void
}
define void @down1(ptr %v) {
  call void @use(i32 3)
  call void @use(i32 4)
  call void @use(i32 5)
  call void @up1(i32 6)
  ret void
}
define void @up2(i32 %n) {
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 %n)
  call void @down2(i64 0)
  ret void
}
define void @down2(i64 %v) {
  call void @use(i32 3)
  call void @use(i32 4)
  call void @use(i32 5)
  call void @up2(i32 6)
  ret void
}

;--- mentioned.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @use(i32)
declare void @keep(ptr)
define i32 @hop1(i32 %n) {
  %a = mul i32 %n, 3
  call void @use(i32 %a)
  call void @use(i32 1)
  call void @keep(ptr @hop1)
  %r = call i32 @skip1(i32 %a)
  ret i32 %r
}
define i32 @skip1(i32 %n) {
  %a = mul i32 %n, 5
  call void @use(i32 %a)
  call void @use(i32 1)
  %r = call i32 @hop1(i32 %a)
  ret i32 %r
}
define i32 @hop2(i32 %n) {
  %a = mul i32 %n, 3
  call void @use(i32 %a)
  call void @use(i32 1)
  call void @keep(ptr @hop2)
  %r = call i32 @skip2(i32 %a)
  ret i32 %r
}
define i32 @skip2(i32 %n) {
  %a = mul i32 %n, 5
  call void @use(i32 %a)
  call void @use(i32 1)
  %r = call i32 @hop2(i32 %a)
  ret i32 %r
}
