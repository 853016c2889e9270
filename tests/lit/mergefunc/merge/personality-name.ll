; Code generation chooses the tables for the unwinder by the name of the personality function, so
; that a function stays the personality of others where an equal one is.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | %FileCheck %s
; RUN: sed '/^define void @handles/,/^}/d' %s | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %s --check-prefix=UNUSED
; RUN: %opt -passes='rust-mergefunc<aliases>,verify' -S %s | %FileCheck %s --check-prefix=ALIAS
; CHECK: define internal i32 @__gxx_personality_v0(
; CHECK-NEXT: tail call i32 @asks(
; CHECK: define void @handles() personality ptr @__gxx_personality_v0 {
; CHECK: define void @data() prefix ptr @asks {
; UNUSED-NOT: @__gxx_personality_v0
; UNUSED: define void @data() prefix ptr @asks {
; UNUSED-NOT: @__gxx_personality_v0
; ALIAS: @__gxx_personality_v0 = internal unnamed_addr alias i32 (i32, i32, i64, ptr, ptr), ptr @asks
; ALIAS: define void @handles() personality ptr @__gxx_personality_v0 {

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare i32 @search(i32, ptr)
declare void @throws()
define hidden i32 @asks(i32 %v, i32 %actions, i64 %class, ptr %e, ptr %context) unnamed_addr {
  %a = call i32 @search(i32 %actions, ptr %context)
  %b = call i32 @search(i32 %a, ptr %e)
  %c = mul i32 %b, 3
  ret i32 %c
}
define internal i32 @__gxx_personality_v0(i32 %v, i32 %actions, i64 %class, ptr %e, ptr %context) unnamed_addr {
  %a = call i32 @search(i32 %actions, ptr %context)
  %b = call i32 @search(i32 %a, ptr %e)
  %c = mul i32 %b, 3
  ret i32 %c
}
define void @handles() personality ptr @__gxx_personality_v0 {
  invoke void @throws() to label %done unwind label %pad
done:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
define void @data() prefix ptr @__gxx_personality_v0 {
  ret void
}
