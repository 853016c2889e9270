; Binaryen's Asyncify knows the functions that start and end unwinding by their calls of its imports, so these stay.
; Calls of other imports move, and so do calls of a function of this module that is named alike.

; RUN: opt -load-pass-plugin=%plugin -passes='rust-iroutliner<no-cost;max-rounds=1;verify>,verify' %s -S -o %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: sed 's/="asyncify"/="asyncify2"/' %s | opt -load-pass-plugin=%plugin \
; RUN:   -passes='rust-iroutliner<no-cost;max-rounds=1;verify>,verify' -S | FileCheck %s --check-prefix=OTHER

target datalayout = "e-m:e-p:32:32-i64:64-n32:64-S128"
target triple = "wasm32-unknown-unknown"

declare void @start_unwind(ptr) #0
declare i32 @number(i32) #1

; CHECK-LABEL: define void @a(
; CHECK: call {{.*}}@a.outlined.0(
; CHECK-NEXT: call void @start_unwind(ptr %p)
; CHECK-LABEL: define internal {{.*}}@a.outlined.0(
; CHECK-NOT: @start_unwind
; CHECK: }
; OTHER-LABEL: define void @a(
; OTHER-NOT: @start_unwind
; OTHER: define internal void @a.outlined.0(
; OTHER: call void @start_unwind(ptr
define void @a(ptr %p, i32 %x) minsize {
  %k = call i32 @number(i32 33)
  store i32 %x, ptr %p
  store i32 %k, ptr %p
  call void @start_unwind(ptr %p)
  ret void
}
; CHECK-LABEL: define i32 @b(
; CHECK: call {{.*}}@a.outlined.0(
; CHECK-NEXT: call void @start_unwind(ptr %p)
define i32 @b(ptr %p, i32 %x) minsize {
  %k = call i32 @number(i32 33)
  store i32 %x, ptr %p
  store i32 %k, ptr %p
  call void @start_unwind(ptr %p)
  ret i32 %x
}

attributes #0 = { "wasm-import-module"="asyncify" "wasm-import-name"="start_unwind" }
attributes #1 = { "wasm-import-module"="env" "wasm-import-name"="number" }
