; A body that passes its parameters on to one function is what a thunk would be, and stays.
; A body whose call has other arguments, calls a pointer or is an intrinsic is no forwarder:
; the prices decide.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @many(i32, i32, i32, i32, i32, i32)
declare i32 @one(i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define i32 @many2(
; CHECK-NEXT: tail call i32 @many1(
define i32 @many<1|2>(i32 %a) minsize optsize nounwind {
  %r = tail call i32 @many(i32 %a, i32 1000, i32 2000, i32 3000, i32 4000, i32 %a)
  ret i32 %r
}

; CHECK-LABEL: define i32 @pointer2(
; CHECK-NEXT: tail call i32 @pointer1(
define i32 @pointer<1|2>(ptr %f, i32 %a) minsize optsize nounwind {
  %r = tail call i32 %f(i32 1000)
  ret i32 %r
}

; CHECK-LABEL: define void @copy2(
; CHECK-NEXT: tail call void @copy1(
define void @copy<1|2>(ptr %p, ptr %q) optsize nounwind {
  tail call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 72, i1 false)
  ret void
}

; CHECK-LABEL: define i32 @minimum2(
; CHECK-NEXT: tail call i32 @minimum1(
declare i32 @llvm.smin.i32(i32, i32)
define i32 @minimum<1|2>(i32 %a, i32 %b) minsize optsize nounwind {
  %r = tail call i32 @llvm.smin.i32(i32 %a, i32 %b)
  ret i32 %r
}

; CHECK-LABEL: define i32 @forward2(
; CHECK-NEXT: tail call i32 @one(
define i32 @forward<1|2>(i32 %a) minsize optsize nounwind {
  %r = tail call i32 @one(i32 %a)
  ret i32 %r
}
