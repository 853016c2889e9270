; Circles of functions stay where a class would not become one body, or where a name may reach
; another function; beside each the same circle that is merged.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: sed 's/FIRST//; s/SECOND//' %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=MERGED
; RUN: sed 's/FIRST/weak/; s/SECOND/weak/' %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/FIRST//; s/SECOND/weak/' %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/FIRST/linkonce_odr/; s/SECOND/linkonce_odr/' %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/FIRST/linkonce_odr/; s/SECOND//' %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/FIRST//; s/SECOND//' %t/body.ll > %t/pic.ll
; RUN: cat %t/shared-library.ll >> %t/pic.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/pic.ll | %FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/^define *i32/define dso_local i32/' %t/pic.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=MERGED
; MERGED-COUNT-1: mul i32 %n, 17
; MERGED-NOT: mul i32 %n, 17
; STAYS-COUNT-2: mul i32 %n, 17

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

; On 32-bit x86 a thunk of a visible function is no jump.  Once @c0 keeps its body, @a1 is not
; equal to @b1 any more, @c1 would be a thunk of @b1, and so on upwards.  Each function is told
; about once for each reason, and @a1 too, whose callees have no forms to compare.
; RUN: %opt -passes='rust-mergefunc' -pass-remarks-missed=rust-mergefunc -disable-output %t/jumps.ll 2>&1 \
; RUN:   | sort | %FileCheck %t.ll --check-prefix=JUMPS --implicit-check-not='is equal'
; JUMPS: a1 is identical to b1 but keeps {{.*}} because functions that the two call keep their bodies
; JUMPS-NEXT: a2 is identical to b2 but keeps {{.*}} because functions that the two call keep their bodies
; JUMPS-NEXT: b0 is identical to a0 but keeps {{.*}} because its address is significant
; JUMPS-NEXT: c0 is identical to a0 but keeps {{.*}} because the address of one of its blocks is used elsewhere
; JUMPS-NEXT: c1 is identical to b1 but keeps {{.*}} because a thunk would take stack
; JUMPS-NEXT: c2 is identical to b2 but keeps {{.*}} because a thunk would take stack
; RUN: sed '/escapes/d' %t/jumps.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=FREE
; FREE-COUNT-3: call i32 @use(i32 11)
; FREE-NOT: call i32 @use(i32 11)

;--- body.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @use(i32)
define FIRST i32 @ping1(i32 %n) {
  %a = mul i32 %n, 17
  call void @use(i32 %a)
  call void @use(i32 9)
  call void @use(i32 11)
  %r = call i32 @pong1(i32 %a)
  ret i32 %r
}
define SECOND i32 @pong1(i32 %n) {
  %a = mul i32 %n, 98
  call void @use(i32 %a)
  call void @use(i32 7)
  %r = call i32 @ping1(i32 %a)
  ret i32 %r
}
define FIRST i32 @ping2(i32 %n) {
  %a = mul i32 %n, 17
  call void @use(i32 %a)
  call void @use(i32 9)
  call void @use(i32 11)
  %r = call i32 @pong2(i32 %a)
  ret i32 %r
}
define SECOND i32 @pong2(i32 %n) {
  %a = mul i32 %n, 98
  call void @use(i32 %a)
  call void @use(i32 7)
  %r = call i32 @ping2(i32 %a)
  ret i32 %r
}
define i32 @main(i32 %n) {
  %a = call i32 @ping1(i32 %n)
  %b = call i32 @ping2(i32 %a)
  ret i32 %b
}

;--- shared-library.ll
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}

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
;--- jumps.ll
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-pc-linux-gnu"
declare i32 @use(i32)
declare i32 @last(i32)
@llvm.used = appending global [3 x ptr] [ptr @b0, ptr @b1, ptr @b2], section "llvm.metadata"
@escapes = global ptr blockaddress(@c0, %end)
define dso_local <hidden i32 @a0|i32 @b0|hidden i32 @c0>(i32 %x) minsize optsize {
  %a = call i32 @use(i32 0)
  %b = call i32 @use(i32 11)
  br label %end
end:
  %c = xor i32 %a, %b
  %d = tail call i32 @last(i32 %c)
  ret i32 %d
}
define dso_local <hidden i32 @a1|i32 @b1|hidden i32 @c1>(i32 %x) minsize optsize {
  %a = call i32 @use(i32 1)
  %b = call i32 @use(i32 11)
  br label %end
end:
  %c = xor i32 %a, %b
  %d = tail call i32 @<c|b|b>0(i32 %c)
  ret i32 %d
}
define dso_local <hidden i32 @a2|i32 @b2|hidden i32 @c2>(i32 %x) minsize optsize {
  %a = call i32 @use(i32 2)
  %b = call i32 @use(i32 11)
  br label %end
end:
  %c = xor i32 %a, %b
  %d = tail call i32 @<c|b|b>1(i32 %c)
  ret i32 %d
}
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
