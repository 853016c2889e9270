; Bodies with parameters of few instructions, which save few bytes.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes=rust-mergefunc,verify -pass-remarks=rust-mergefunc -S %t.ll 2>&1 | FileCheck %t.ll

; CHECK: f1 shares the body f1.body; {{.*}}passing 1 constant; bytes saved by all functions that share it: 5;
; CHECK: call void @f1.body(i32 20)
; CHECK: call void @f1.body(i32 21)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @a(i32)
declare void @b(i32)

define internal void @f<1|2>() minsize optsize nounwind {
  call void @b(i32 3)
  call void @a(i32 <20|21>)
  ret void
}
define void @user() minsize optsize nounwind {
  call void @f1()
  call void @f2()
  ret void
}
