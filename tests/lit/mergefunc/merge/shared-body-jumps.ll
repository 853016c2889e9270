; A stub that calls a shared body named by content is a jump where a stub of the local
; body would be: position-independent 32-bit x86 jumps to no visible function.

; RUN: %expand %s > %t.in.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.in.ll -o %t.ll
; RUN: FileCheck %t.in.ll --input-file=%t.ll
; RUN: %llc -relocation-model=pic %t.ll -o - | FileCheck %t.in.ll --check-prefix=ASSEMBLY

target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-unknown-linux-gnu"

$a = comdat any
$b = comdat any
declare void @work()

; CHECK: define linkonce_odr protected void @__rustmerge_
; ASSEMBLY-COUNT-2: jmp{{.*}}__rustmerge_
define linkonce_odr void @<a|b>() optsize comdat {
  call void @work()
  call void @work()
  call void @work()
  call void @work()
  call void @work()
  call void @work()
  tail call void @work()
  ret void
}
@users = global [2 x ptr] [ptr @a, ptr @b]

!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
