; A function that stays is told with the one that is nearest to it, also where that one has merged with another one
; meanwhile and is gone.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' -pass-remarks-missed=rust-mergefunc -S %s 2>&1 | FileCheck %s
; RUN: rm -rf %t && mkdir %t
; RUN: env RUSTMERGE_REPORT=%t %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>' -disable-output %s
; RUN: cat %t/* | FileCheck %s --check-prefix=REPORT

; CHECK: jumps is nearly equal to stays and keeps its body because a jump to another function would be a call in a body for both
; CHECK-NOT: define internal i32 @stays(

; REPORT: "equal_to": "stays"

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @end(i64)
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

define i32 @user(i64 %w) {
  %a = call i32 @jumps(i64 %w)
  %b = call i32 @stays(i64 %w)
  %c = call i32 @other(i64 %w)
  ret i32 %a
}
define internal i32 @jumps(i64 %w) minsize optsize {
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
  %r = tail call i32 @end(i64 %w)
  ret i32 %r
}
define internal i32 @stays(i64 %w) minsize optsize {
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
  %r = call i32 @end(i64 %w)
  call void @b8(i64 %w)
  ret i32 %r
}
define internal i32 @other(i64 %w) minsize optsize {
  call void @a1(i64 %w)
  call void @a2(i64 %w)
  call void @a3(i64 %w)
  call void @a4(i64 %w)
  call void @a5(i64 %w)
  call void @a6(i64 %w)
  call void @b2(i64 %w)
  call void @b3(i64 %w)
  call void @b4(i64 %w)
  call void @b5(i64 %w)
  call void @b6(i64 %w)
  call void @b7(i64 %w)
  call void @b8(i64 %w)
  %r = call i32 @end(i64 %w)
  call void @b8(i64 %w)
  ret i32 %r
}
