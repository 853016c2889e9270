; Where there is no cost model for the processor, only `no-cost` outlines.

; RUN: %expand %s > %t.ll
; RUN: %opt -mtriple=nvptx64-nvidia-cuda -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=outlined
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=SHARED
; RUN: %opt -mtriple=aarch64-unknown-linux-gnu -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=SHARED
; RUN: %opt -mtriple=thumbv7m-none-eabi -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=SHARED
; RUN: %opt -mtriple=riscv64-unknown-linux-gnu -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=SHARED
; RUN: %opt -mtriple=powerpc64le-unknown-linux-gnu -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=SHARED
; RUN: %opt -mtriple=loongarch64-unknown-linux-gnu -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=SHARED

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
