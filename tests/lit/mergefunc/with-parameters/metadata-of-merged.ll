; Metadata that names a function which was merged names its survivor, which then stays: a variable whose section
; lives as long as that of a function has to have one.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t.ll | FileCheck %t.ll

; CHECK: @var = internal global i32 1, section "of_functions", !associated ![[FUNCTION:[0-9]+]]
; CHECK: define internal i64 @a(
; CHECK-NEXT: call i64 @a.body(
; CHECK: ![[FUNCTION]] = !{ptr @a}

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@var = internal global i32 1, section "of_functions", !associated !0
@llvm.compiler.used = appending global [1 x ptr] [ptr @var], section "llvm.metadata"

declare i64 @work(i64, i64)

define internal i64 @<f|a|h>(i64 %x) minsize optsize {
  %a = call i64 @work(i64 %x, i64 1)
  %b = call i64 @work(i64 %a, i64 2)
  %c = call i64 @work(i64 %b, i64 <3|3|7>)
  %d = call i64 @work(i64 %c, i64 4)
  %e = add i64 %d, 5
  ret i64 %e
}
define i64 @caller(i64 %x) minsize optsize {
  %a = call i64 @f(i64 %x)
  %b = call i64 @a(i64 %a)
  %c = call i64 @h(i64 %b)
  ret i64 %c
}

!0 = !{ptr @f}
