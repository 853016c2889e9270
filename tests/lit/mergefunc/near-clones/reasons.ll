; Why functions that are nearly equal keep their bodies: each reason, as remarks name it.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>' -pass-remarks-missed=rust-mergefunc -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' -S %s | FileCheck %s --check-prefix=SAME --implicit-check-not='.near'

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>' -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=STATS

; STATS-DAG: 0 rust-mergefunc - Number of near clones merged with a flag
; STATS-DAG: 2 rust-mergefunc - Number of functions not merged: ArgumentsInMemory
; STATS-DAG: 2 rust-mergefunc - Number of functions not merged: DifferentBlocks
; STATS-DAG: 2 rust-mergefunc - Number of functions not merged: DifferentEnds
; STATS-DAG: 2 rust-mergefunc - Number of functions not merged: DifferentValues
; STATS-DAG: 2 rust-mergefunc - Number of functions not merged: NotProven
; STATS-DAG: 6 rust-mergefunc - Number of functions not merged: LostTailCall
; STATS-DAG: 2 rust-mergefunc - Number of functions not merged: LargerFrame
; STATS-DAG: 2 rust-mergefunc - Number of functions not merged: WatchedLifetimes

; SAME: define i32 @main_1(

; They have the same runs of calls, in the opposite order.
; CHECK-DAG: blocks_1 is nearly equal to blocks_2 and keeps its body because its blocks do not correspond to those of the other
; CHECK-DAG: blocks_2 is nearly equal to blocks_1 and keeps its body because its blocks do not correspond to those of the other

; They return values of an address space of which the flag must not choose, and a static variable in front would be
; behind a branch on it.
; CHECK-DAG: ends_1 is nearly equal to ends_2 and keeps its body because blocks that correspond end differently

; A static variable would be behind a branch on the flag, and no longer static.
; CHECK-DAG: static_1 is nearly equal to static_2 and keeps its body because values that differ cannot be chosen where they are needed

; A call of itself is none in a body for both.
; CHECK-DAG: itself_1 is nearly equal to itself_2 and keeps its body because a body for both is not shown to do the same

; CHECK-DAG: jump_1 is nearly equal to jump_2 and keeps its body because a jump to another function would be a call in a body for both

; The branch behind the call may go, and then nothing is behind it; the flag would be asked there.
; CHECK-DAG: branch_1 is nearly equal to branch_2 and keeps its body because a jump to another function would be a call in a body for both

; The callee returns its first argument, and the body would return a choice between two.
; CHECK-DAG: returned_1 is nearly equal to returned_2 and keeps its body because a jump to another function would be a call in a body for both

; Two variables share memory, and could not where their markers go.
; CHECK-DAG: frame_1 is nearly equal to frame_2 and keeps its body because the frame of a body for both would be larger

; AddressSanitizer, whose pass comes later, finds accesses to dead variables by their markers.
; CHECK-DAG: watched_1 is nearly equal to watched_2 and keeps its body because a sanitizer would no longer see accesses to dead variables

; Each step of the recursion would need stack for the flag.
; CHECK-DAG: memory_1 is nearly equal to memory_2 and keeps its body because its arguments and the constants may not all be in registers

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)
declare i32 @other(i32)
declare void @note(i32)
declare i32 @sum(i32, i32, i32, i32, i32, i32)
declare ptr addrspace(1) @space(i32)
declare void @keep(ptr)
declare void @a1(i64)
declare void @a2(i64)
declare void @a3(i64)
declare void @a4(i64)
declare void @a5(i64)
declare void @a6(i64)
declare void @a7(i64)
declare void @a8(i64)
declare void @b1(i64)
declare void @b2(i64)
declare void @b3(i64)
declare void @b4(i64)
declare void @b5(i64)
declare void @b6(i64)
declare void @b7(i64)
declare void @b8(i64)
declare void @c1(i64)
declare void @c2(i64)
declare void @c3(i64)
declare void @c4(i64)
declare void @c5(i64)
declare void @c6(i64)
declare void @c7(i64)
declare void @c8(i64)
declare void @d1(i64)
declare void @d2(i64)
declare void @d3(i64)
declare void @d4(i64)
declare void @d5(i64)
declare void @d6(i64)
declare void @d7(i64)
declare void @d8(i64)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define i32 @main_1() {
  ret i32 0
}
define i32 @blocks_1(i64 %w, ptr %p) minsize optsize {
  call void @a1(i64 %w)
  call void @a2(i64 %w)
  call void @a3(i64 %w)
  call void @a4(i64 %w)
  call void @a5(i64 %w)
  call void @a6(i64 %w)
  call void @a7(i64 %w)
  call void @a8(i64 %w)
  call void @b1(i64 %w)
  call void @b2(i64 %w)
  call void @b3(i64 %w)
  call void @b4(i64 %w)
  call void @b5(i64 %w)
  call void @b6(i64 %w)
  call void @b7(i64 %w)
  call void @b8(i64 %w)
  call void @c1(i64 %w)
  call void @c2(i64 %w)
  call void @c3(i64 %w)
  call void @c4(i64 %w)
  call void @c5(i64 %w)
  call void @c6(i64 %w)
  call void @c7(i64 %w)
  call void @c8(i64 %w)
  call void @d1(i64 %w)
  call void @d2(i64 %w)
  call void @d3(i64 %w)
  call void @d4(i64 %w)
  call void @d5(i64 %w)
  call void @d6(i64 %w)
  call void @d7(i64 %w)
  call void @d8(i64 %w)
  ret i32 1
}
define i32 @blocks_2(i64 %w, ptr %p) minsize optsize {
  call void @d1(i64 %w)
  call void @d2(i64 %w)
  call void @d3(i64 %w)
  call void @d4(i64 %w)
  call void @d5(i64 %w)
  call void @d6(i64 %w)
  call void @d7(i64 %w)
  call void @d8(i64 %w)
  call void @c1(i64 %w)
  call void @c2(i64 %w)
  call void @c3(i64 %w)
  call void @c4(i64 %w)
  call void @c5(i64 %w)
  call void @c6(i64 %w)
  call void @c7(i64 %w)
  call void @c8(i64 %w)
  call void @b1(i64 %w)
  call void @b2(i64 %w)
  call void @b3(i64 %w)
  call void @b4(i64 %w)
  call void @b5(i64 %w)
  call void @b6(i64 %w)
  call void @b7(i64 %w)
  call void @b8(i64 %w)
  call void @a1(i64 %w)
  call void @a2(i64 %w)
  call void @a3(i64 %w)
  call void @a4(i64 %w)
  call void @a5(i64 %w)
  call void @a6(i64 %w)
  call void @a7(i64 %w)
  call void @a8(i64 %w)
  ret i32 1
}
define ptr addrspace(1) @ends_1(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %s = call ptr addrspace(1) @space(i32 %d)
  %t = call ptr addrspace(1) @space(i32 %e)
  %v = alloca i32
  call void @keep(ptr %v)
  ret ptr addrspace(1) %s
}
define ptr addrspace(1) @ends_2(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %s = call ptr addrspace(1) @space(i32 %d)
  %t = call ptr addrspace(1) @space(i32 %e)
  ret ptr addrspace(1) %t
}
define i32 @static_1(i8 %w, ptr %p) minsize optsize {
  %x = sext i8 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  call void @note(i32 %a)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  call void @note(i32 %d)
  %v = alloca i32
  %g = call i32 @work(i32 %f, ptr %v)
  %h = call i32 @work(i32 %g, ptr %v)
  ret i32 %h
}
define i32 @static_2(i8 %w, ptr %p) minsize optsize {
  %x = sext i8 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %v = alloca i32
  %g = call i32 @work(i32 %f, ptr %v)
  %h = call i32 @work(i32 %g, ptr %v)
  ret i32 %h
}
define i32 @itself_1(i16 %w, ptr %p) minsize optsize {
  %x = sext i16 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @itself_1(i16 %w, ptr %p)
  %g = call i32 @work(i32 %e, ptr %p)
  call void @note(i32 %d)
  %h = call i32 @work(i32 %g, ptr %p)
  ret i32 %h
}
define i32 @itself_2(i16 %w, ptr %p) minsize optsize {
  %x = sext i16 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @itself_2(i16 %w, ptr %p)
  %g = call i32 @work(i32 %e, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  ret i32 %h
}
define i32 @jump_1(i24 %w, ptr %p) minsize optsize {
  %x = sext i24 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = tail call i32 @work(i32 %e, ptr %p)
  ret i32 %r
}
define i32 @jump_2(i24 %w, ptr %p) minsize optsize {
  %x = sext i24 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = tail call i32 @other(i32 %e)
  ret i32 %r
}
define i32 @branch_1(i40 %w, ptr %p) minsize optsize {
  %x = trunc i40 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %k = icmp eq i32 %e, 0
  br i1 %k, label %one, label %two
one:
  %r = tail call i32 @work(i32 1, ptr %p)
  %l = icmp eq i32 %d, 0
  br i1 %l, label %three, label %four
three:
  ret i32 %r
four:
  ret i32 %r
two:
  %s = call i32 @other(i32 2)
  ret i32 %s
}
define i32 @branch_2(i40 %w, ptr %p) minsize optsize {
  %x = trunc i40 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %k = icmp eq i32 %e, 0
  br i1 %k, label %one, label %two
one:
  %r = tail call i32 @work(i32 1, ptr %p)
  %l = icmp eq i32 %d, 0
  br i1 %l, label %three, label %four
three:
  call void @note(i32 5)
  ret i32 %r
four:
  ret i32 %r
two:
  %s = call i32 @other(i32 2)
  ret i32 %s
}
declare ptr @pass(ptr returned, i32)
define ptr @returned_1(i56 %w, ptr %p, ptr %q) minsize optsize {
  %x = trunc i56 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = tail call ptr @pass(ptr %p, i32 %e)
  ret ptr %p
}
define ptr @returned_2(i56 %w, ptr %p, ptr %q) minsize optsize {
  %x = trunc i56 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = tail call ptr @pass(ptr %p, i32 %e)
  ret ptr %q
}
define i32 @frame_1(i48 %w, ptr %p) minsize optsize {
  %v = alloca [512 x i8]
  %u = alloca [512 x i8]
  %x = trunc i48 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f0 = call i32 @work(i32 %e, ptr %p)
  call void @llvm.lifetime.start.p0(i64 512, ptr %v)
  %f = call i32 @work(i32 %e, ptr %v)
  call void @llvm.lifetime.end.p0(i64 512, ptr %v)
  call void @llvm.lifetime.start.p0(i64 512, ptr %u)
  %g = call i32 @work(i32 %f, ptr %u)
  call void @llvm.lifetime.end.p0(i64 512, ptr %u)
  ret i32 %g
}
define i32 @frame_2(i48 %w, ptr %p) minsize optsize {
  %v = alloca [512 x i8]
  %u = alloca [512 x i8]
  %x = trunc i48 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f0 = call i32 @work(i32 %e, ptr %p)
  %f = call i32 @work(i32 %e, ptr %v)
  %g = call i32 @work(i32 %f, ptr %u)
  ret i32 %g
}
define i32 @watched_1(i40 %w, ptr %p) sanitize_address minsize optsize {
  %v = alloca [4 x i8]
  %x = trunc i40 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f0 = call i32 @work(i32 %e, ptr %p)
  call void @llvm.lifetime.start.p0(i64 4, ptr %v)
  %f = call i32 @work(i32 %e, ptr %v)
  call void @llvm.lifetime.end.p0(i64 4, ptr %v)
  %g = call i32 @work(i32 %f, ptr %p)
  ret i32 %g
}
define i32 @watched_2(i40 %w, ptr %p) sanitize_address minsize optsize {
  %v = alloca [4 x i8]
  %x = trunc i40 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f0 = call i32 @work(i32 %e, ptr %p)
  %f = call i32 @work(i32 %e, ptr %v)
  %g = call i32 @work(i32 %f, ptr %p)
  ret i32 %g
}
define i32 @memory_1(ptr %p, i32 %x, i32 %m, i32 %n, i32 %o, i32 %q) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @sum(i32 %e, i32 %m, i32 %n, i32 %o, i32 %q, i32 %q)
  %z = call i32 @memory_2(ptr %p, i32 %x, i32 %m, i32 %n, i32 %o, i32 %q)
  %g = call i32 @work(i32 %f, ptr %p)
  ret i32 %g
}
define i32 @memory_2(ptr %p, i32 %x, i32 %m, i32 %n, i32 %o, i32 %q) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @sum(i32 %e, i32 %m, i32 %n, i32 %o, i32 %q, i32 %q)
  %g = call i32 @work(i32 %f, ptr %p)
  ret i32 %g
}
