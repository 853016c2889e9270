; A shared function has to save at least `min-benefit` bytes, but not with `no-cost`.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner,verify' -S %t.ll | FileCheck %t.ll --check-prefix=SHARED
; RUN: %opt -passes='rust-iroutliner<min-benefit=10;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=SHARED
; RUN: %opt -passes='rust-iroutliner<min-benefit=1000;verify>,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=outlined
; RUN: %opt -passes='rust-iroutliner<min-benefit=1000;no-cost;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=SHARED

target triple = "x86_64-unknown-linux-gnu"

; SHARED: call void @a.outlined
; SHARED: call void @a.outlined
; CHECK: define void @a(

declare void @use(i32, ptr) nounwind

define void @<a|b>(ptr %d, i32 %x) minsize {
  store i32 %x, ptr %d
  call void @use(i32 1, ptr %d)
  call void @use(i32 2, ptr %d)
  call void @use(i32 3, ptr %d)
  call void @use(i32 4, ptr %d)
  call void @use(i32 5, ptr %d)
  call void @use(i32 6, ptr %d)
  call void @use(i32 7, ptr %d)
  call void @use(i32 8, ptr %d)
  call void @use(i32 9, ptr %d)
  call void @use(i32 10, ptr %d)
  call void @use(i32 11, ptr %d)
  ret void
}
