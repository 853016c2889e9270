; What clears the memory that a function allocates takes the arguments of this function: passes would call it with
; those of a body with more.

; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %s | FileCheck %s

; CHECK: call ptr @one.body(i64 %n, i64 20) #[[CALL:[0-9]+]]
; CHECK: define internal ptr @one.body(i64 %n, i64 %0) unnamed_addr #[[BODY:[0-9]+]]
; CHECK-DAG: attributes #[[CALL]] = { nounwind }
; CHECK-DAG: attributes #[[BODY]] = { minsize optsize "alloc-family"="work" }

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @work(i64, i64)

define ptr @caller(i64 %n) minsize optsize {
  %p = call ptr @one(i64 %n) nounwind "alloc-variant-zeroed"="zeroed"
  %q = call ptr @two(i64 %n)
  ret ptr %p
}
define internal ptr @one(i64 %n) minsize optsize "alloc-family"="work" "alloc-variant-zeroed"="zeroed" {
  %a = call ptr @work(i64 %n, i64 20)
  %b = call ptr @work(i64 1, i64 1)
  %c = call ptr @work(i64 5, i64 2)
  %d = call ptr @work(i64 6, i64 3)
  ret ptr %d
}
define internal ptr @two(i64 %n) minsize optsize "alloc-family"="work" "alloc-variant-zeroed"="zeroed" {
  %a = call ptr @work(i64 %n, i64 21)
  %b = call ptr @work(i64 1, i64 1)
  %c = call ptr @work(i64 5, i64 2)
  %d = call ptr @work(i64 6, i64 3)
  ret ptr %d
}
