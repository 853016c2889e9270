; A call is a jump where its callee returns the argument that its function returns, and still is one in a body
; for both that returns the same argument.  (reasons.ll has one that would return a choice.)

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define internal ptr @one.near(
; CHECK:         %r = tail call ptr @pass(ptr %p, i32 %e)
; CHECK-NEXT:    ret ptr %p
declare i32 @work(i32, ptr)
declare void @note(i32)
declare ptr @pass(ptr returned, i32)
define ptr @one(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = tail call ptr @pass(ptr %p, i32 %e)
  ret ptr %p
}
define ptr @two(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  call void @note(i32 %b)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %r = tail call ptr @pass(ptr %p, i32 %e)
  ret ptr %p
}
