; What keeps near clones apart, and what their body does not promise.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' -S %s | FileCheck %s

; A call that may be a jump is there once, and nothing is behind it.
; CHECK-LABEL: define i32 @jumps_1(
; CHECK: tail call i32 @work(i32 %e, ptr %p)
; CHECK-LABEL: define i32 @jumps_2(
; CHECK: tail call i32 @other(i32 %e)
; CHECK-LABEL: define i32 @selects_1(
; CHECK: tail call i32 @work(i32 %e, ptr %p)
; CHECK-LABEL: define i32 @selects_2(
; CHECK: ret i32 7

; Variables that only one has must be small.
; CHECK-LABEL: define i32 @large_1(
; CHECK-NEXT: call i32 @work
; CHECK-LABEL: define i32 @large_2(
; CHECK-NEXT: alloca [80 x i8]

; The flag must not decide who calls what all threads call together.
; CHECK-LABEL: define i32 @together_1(
; CHECK: call void @barrier()
; CHECK-LABEL: define i32 @together_2(

; A variable that is marked in one function only is marked nowhere, or it would be dead in the other.
; CHECK-LABEL: define internal i32 @marked_1.near(
; CHECK-NEXT: %v = alloca i32
; CHECK-NOT: llvm.lifetime
; CHECK: ret i32

; Calls that must not become one are there twice.
; CHECK-LABEL: define internal i32 @apart_1.near(
; CHECK: call void @trap() #[[APART:[0-9]+]]
; CHECK: call void @trap() #[[APART]]
; CHECK: call void @barrier_not(
; CHECK-NOT: call void @barrier_not(
; CHECK: ret i32

; What a load promises in one function only is promised nowhere, and neither is what aliases.
; CHECK-LABEL: define internal i32 @promises_1.near(
; CHECK: load i32, ptr %p, align 4{{$}}
; CHECK: %n = add i32 %m, 1{{$}}

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)
declare i32 @other(i32)
declare void @barrier() convergent
declare void @barrier_not(ptr)
declare void @trap()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define i32 @jumps_1(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = tail call i32 @work(i32 %e, ptr %p)
  ret i32 %r
}
define i32 @jumps_2(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = tail call i32 @other(i32 %e)
  ret i32 %r
}
define i32 @selects_1(i32 %x, ptr %p, i32 %z) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = tail call i32 @work(i32 %e, ptr %p)
  ret i32 %r
}
define i32 @selects_2(i32 %x, ptr %p, i32 %z) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = tail call i32 @work(i32 %e, ptr %p)
  ret i32 7
}
define i32 @large_1(ptr %p, i32 %x) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  ret i32 %f
}
define i32 @large_2(ptr %p, i32 %x) minsize optsize {
  %v = alloca [80 x i8]
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %v)
  ret i32 %g
}
define i32 @together_1(i16 %w, ptr %p) minsize optsize {
  %x = sext i16 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  call void @barrier()
  ret i32 %f
}
define i32 @together_2(i16 %w, ptr %p) minsize optsize {
  %x = sext i16 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  ret i32 %f
}
define i32 @marked_1(i1 %z, i32 %x, ptr %p) minsize optsize {
  %v = alloca i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  call void @llvm.lifetime.start.p0(i64 4, ptr %v)
  %d = call i32 @work(i32 %c, ptr %v)
  %e = call i32 @work(i32 %d, ptr %v)
  call void @llvm.lifetime.end.p0(i64 4, ptr %v)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = add i32 %f, 1
  ret i32 %g
}
define i32 @marked_2(i1 %z, i32 %x, ptr %p) minsize optsize {
  %v = alloca i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %v)
  %e = call i32 @work(i32 %d, ptr %v)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = add i32 %f, 1
  ret i32 %g
}
define i32 @apart_1(i24 %w, ptr %p) minsize optsize {
  %x = sext i24 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  call void @trap() nomerge
  call void @barrier_not(ptr %p)
  ret i32 %f
}
define i32 @apart_2(i24 %w, ptr %p) minsize optsize {
  %x = sext i24 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  call void @trap() nomerge
  call void @barrier_not(ptr %p)
  ret i32 %e
}
define i32 @promises_1(i1 %y, i1 %z, i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %m = load i32, ptr %p, !range !0, !noalias !1
  %n = add nsw i32 %m, 1
  %o = call i32 @work(i32 %n, ptr %p)
  %q = add i32 %o, 1
  ret i32 %q
}
define i32 @promises_2(i1 %y, i1 %z, i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %m = load i32, ptr %p, !noalias !1
  call void @barrier_not(ptr %p)
  %n = add i32 %m, 1
  %o = call i32 @work(i32 %n, ptr %p)
  %q = add i32 %o, 1
  ret i32 %q
}

!0 = !{i32 0, i32 9}
!1 = !{!2}
!2 = distinct !{!2, !3}
!3 = distinct !{!3}
