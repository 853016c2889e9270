; What a body for near clones has where they differ in phis, variables and cheap instructions.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' -S %s | FileCheck %s

; Both phis are there, because the flag cannot choose a result in front of the invoke that computes it.
; CHECK-LABEL: define internal i32 @invokes_1.near(
; CHECK: next:
; CHECK-NEXT: %s = phi i32 [ %r, %entry ]
; CHECK-NEXT: %[[S:.*]] = phi i32 [ %d, %entry ]
; CHECK-NEXT: %[[T:.*]] = select i1 %0, i32 %s, i32 %[[S]]
; CHECK-NEXT: call i32 @work(i32 %[[T]], ptr %p)

; A division may be long, and one that only the first has is behind a branch.  The sum is not.
; CHECK-LABEL: define internal i32 @long_1.near(
; CHECK: br i1 %0, label %[[FIRST:.*]], label %[[SECOND:.*]]
; CHECK: [[FIRST]]:
; CHECK-NEXT: %q = sdiv i32 %b, 7
; CHECK: [[SECOND]]:
; CHECK: %[[Q:.*]] = phi i32
; CHECK: %f = call i32 @work(i32 %[[Q]], ptr %p)
; CHECK-NEXT: %u = add i32 %c, 7
; CHECK-NEXT: %[[U:.*]] = select i1 %0, i32 %u, i32 %c
; CHECK-NEXT: call i32 @work(i32 %[[U]], ptr %p)

; The markers of a small variable go where they are in one function only.
; CHECK-LABEL: define internal i32 @small_1.near(
; CHECK: alloca [32 x i8]
; CHECK-NOT: llvm.lifetime
; CHECK: ret i32

; A convergent function that an alias stands for.
; CHECK-LABEL: define i32 @together_1(
; CHECK: call void @alias()
; CHECK-LABEL: define i32 @together_2(

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)
declare i32 @other(i32)
declare void @note(i32)
declare i32 @__gxx_personality_v0(...)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
@alias = alias void (), ptr @barrier

define internal void @barrier() convergent noinline {
  call void @note(i32 0)
  ret void
}
define i32 @invokes_1(i8 %w, ptr %p) minsize optsize personality ptr @__gxx_personality_v0 {
entry:
  %x = sext i8 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = invoke i32 @work(i32 %e, ptr %p)
      to label %next unwind label %pad
next:
  %s = phi i32 [ %r, %entry ]
  %u = call i32 @work(i32 %s, ptr %p)
  ret i32 %u
pad:
  %l = landingpad { ptr, i32 }
      cleanup
  resume { ptr, i32 } %l
}
define i32 @invokes_2(i8 %w, ptr %p) minsize optsize personality ptr @__gxx_personality_v0 {
entry:
  %x = sext i8 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = invoke i32 @work(i32 %e, ptr %p)
      to label %next unwind label %pad
next:
  %s = phi i32 [ %d, %entry ]
  %u = call i32 @work(i32 %s, ptr %p)
  ret i32 %u
pad:
  %l = landingpad { ptr, i32 }
      cleanup
  resume { ptr, i32 } %l
}
define i32 @long_1(i16 %w, ptr %p) minsize optsize {
  %x = sext i16 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %q = sdiv i32 %b, 7
  %f = call i32 @work(i32 %q, ptr %p)
  %u = add i32 %c, 7
  %g = call i32 @work(i32 %u, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  ret i32 %h
}
define i32 @long_2(i16 %w, ptr %p) minsize optsize {
  %x = sext i16 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %b, ptr %p)
  %g = call i32 @work(i32 %c, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  ret i32 %h
}
define i32 @small_1(i24 %w, ptr %p) minsize optsize {
  %v = alloca [32 x i8]
  %x = sext i24 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  call void @llvm.lifetime.start.p0(i64 32, ptr %v)
  %f = call i32 @work(i32 %e, ptr %v)
  call void @llvm.lifetime.end.p0(i64 32, ptr %v)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  ret i32 %h
}
define i32 @small_2(i24 %w, ptr %p) minsize optsize {
  %v = alloca [32 x i8]
  %x = sext i24 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %v)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  ret i32 %h
}
define i32 @together_1(i40 %w, ptr %p) minsize optsize {
  %x = trunc i40 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  call void @alias()
  %g = call i32 @work(i32 %e, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  ret i32 %h
}
define i32 @together_2(i40 %w, ptr %p) minsize optsize {
  %x = trunc i40 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %g = call i32 @work(i32 %e, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  ret i32 %h
}
