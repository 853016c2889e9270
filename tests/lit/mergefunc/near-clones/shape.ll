; Functions that are nearly the same become one body with a flag: what only one has is behind a branch
; on it, what does no harm is executed for both, and operands that differ are chosen.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost>,verify' -S %s | FileCheck %s --implicit-check-not=define
; RUN: %opt -passes='rust-mergefunc<near-clones>' -S %s | FileCheck %s --check-prefix=PRICED
; RUN: %opt -passes='rust-mergefunc<near-clones>' -pass-remarks=rust-mergefunc -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %opt -passes='rust-mergefunc<near-clones>' -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=STATS
; RUN: %opt -passes=rust-mergefunc -S %s | FileCheck %s --check-prefix=OFF

; CHECK-LABEL: define internal i32 @first.near(i32 %x, ptr %p, i1 %0) unnamed_addr
; CHECK: %b = call i32 @work(i32 %a, ptr %p)
; CHECK-NEXT: br i1 %0, label %[[JOIN:.*]], label %[[SECOND:.*]]
; CHECK: [[SECOND]]:
; CHECK-NEXT: call void @note(i32 %b)
; CHECK-NEXT: br label %[[JOIN]]
; CHECK: [[JOIN]]:
; CHECK-NEXT: %c = call i32 @work(i32 %b, ptr %p)
; CHECK-NEXT: %q = getelementptr i8, ptr %p, i64 8
; CHECK-NEXT: %[[R:.*]] = getelementptr i8, ptr %p, i64 16
; CHECK-NEXT: %[[Q:.*]] = select i1 %0, ptr %q, ptr %[[R]]
; CHECK-NEXT: %d = load i32, ptr %[[Q]]
; CHECK: store i32 %f, ptr %[[Q]]
; CHECK: %g = call i32 @work(
; CHECK-NEXT: br i1 %0, label %[[FIRST:.*]], label %[[OTHER:.*]]
; CHECK: [[FIRST]]:
; CHECK-NEXT: %h = call i32 @work(i32 %g, ptr %p)
; CHECK-NEXT: %i = xor i32 %g, %h
; CHECK-NEXT: br label %[[END:.*]]
; CHECK: [[OTHER]]:
; CHECK-NEXT: %[[O:.*]] = call i32 @other(i32 %g)
; CHECK-NEXT: br label %[[END]]
; CHECK: [[END]]:
; CHECK-NEXT: %[[I:.*]] = phi i32 [ %i, %[[FIRST]] ], [ %[[O]], %[[OTHER]] ]
; CHECK-NEXT: %j = call i32 @work(i32 %[[I]], ptr %p)
; CHECK: ret i32 %k
; CHECK-LABEL: define i32 @main(
; CHECK: call i32 @first.near(i32 1, ptr %p, i1 true)
; CHECK: call i32 @first.near(i32 2, ptr %p, i1 false)

; PRICED: call i32 @first.near(i32 1, ptr %p, i1 true)
; REMARK: first is nearly equal to second; a shared body for both asks 2 times where to go
; REMARK-SAME: and 2 times which value to take: Erased; bytes saved by both: {{[1-9]}}
; REMARK: second is nearly equal to first
; STATS: 0 rust-mergefunc - Number of functions merged with parameters
; STATS-NEXT: 2 rust-mergefunc - Number of near clones merged with a flag
; OFF: call i32 @first(i32 1, ptr %p)

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)
declare i32 @other(i32)
declare void @note(i32)

define internal i32 @first(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %q = getelementptr i8, ptr %p, i64 8
  %d = load i32, ptr %q
  %e = add i32 %d, %c
  %f = call i32 @work(i32 %e, ptr %q)
  store i32 %f, ptr %q
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = xor i32 %g, %h
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  ret i32 %k
}
define internal i32 @second(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  call void @note(i32 %b)
  %c = call i32 @work(i32 %b, ptr %p)
  %q = getelementptr i8, ptr %p, i64 16
  %d = load i32, ptr %q
  %e = add i32 %d, %c
  %f = call i32 @work(i32 %e, ptr %q)
  store i32 %f, ptr %q
  %g = call i32 @work(i32 %f, ptr %p)
  %i = call i32 @other(i32 %g)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  ret i32 %k
}
define i32 @main(ptr %p) minsize optsize {
  %a = call i32 @first(i32 1, ptr %p)
  %b = call i32 @second(i32 2, ptr %p)
  %c = add i32 %a, %b
  ret i32 %c
}
