; A region can be one call: its arguments, which are the same everywhere, are set up once in the shared function.
; With `no-cost`, where each instruction that repeats would move, a region has two instructions.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=CHECK,ONE
; RUN: %opt -passes='rust-iroutliner<verify;min-length=2>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=CHECK,TWO
; RUN: %opt -passes='rust-iroutliner<verify;no-cost>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=CHECK,TWO

target triple = "x86_64-unknown-linux-gnu"

@text = external constant [40 x i8]

declare void @report(ptr, i32, i32, i64)

; CHECK-LABEL: define void @a(
; CHECK: store volatile i32 0,
; ONE-NEXT: call void @a.outlined.0()
; TWO-NEXT: call void @report(ptr @text, i32 70000, i32 10000, i64 100000)
; CHECK-NEXT: store volatile i32 1,
; ONE-LABEL: define internal void @a.outlined.0()
; ONE-NEXT: call void @report(ptr @text, i32 70000, i32 10000, i64 100000)
; ONE-NEXT: ret void
define void @<a|b|c|d>(ptr %p) minsize nounwind {
  store volatile i32 <0|10|20|30>, ptr %p
  call void @report(ptr @text, i32 70000, i32 10000, i64 100000)
  store volatile i32 <1|11|21|31>, ptr %p
  ret void
}
; CHECK-LABEL: define void @d(
; CHECK: store volatile i32 30,
; ONE-NEXT: call void @a.outlined.0()
; TWO-NEXT: call void @report(
; CHECK-NEXT: store volatile i32 31,
