; Aliases only where the object format has them as we need them: not on Mach-O
; (ld64 picks wrong bodies, rust#64310), COFF (#222024) or wasm.

; RUN: %expand %s > %t.ll
; RUN: %opt -mtriple=x86_64-apple-macosx -passes='rust-mergefunc<aliases>,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='addr alias'
; RUN: %opt -mtriple=x86_64-pc-windows-msvc -passes='rust-mergefunc<aliases>,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='addr alias'
; RUN: %opt -mtriple=wasm32-unknown-unknown -passes='rust-mergefunc<aliases>,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='addr alias'
; RUN: %opt -mtriple=aarch64-unknown-linux-gnu -passes='rust-mergefunc<aliases>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=ELF

; CHECK-LABEL: define void @b(
; CHECK-NEXT: tail call void @a(
; ELF: @b = unnamed_addr alias void (ptr), ptr @a

define void @<a|b>(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  store volatile i32 6, ptr %p
  store volatile i32 7, ptr %p
  store volatile i32 8, ptr %p
  store volatile i32 9, ptr %p
  store volatile i32 10, ptr %p
  store volatile i32 11, ptr %p
  store volatile i32 12, ptr %p
  store volatile i32 13, ptr %p
  store volatile i32 14, ptr %p
  store volatile i32 15, ptr %p
  store volatile i32 16, ptr %p
  store volatile i32 17, ptr %p
  store volatile i32 18, ptr %p
  store volatile i32 19, ptr %p
  store volatile i32 20, ptr %p
  store volatile i32 21, ptr %p
  store volatile i32 22, ptr %p
  store volatile i32 23, ptr %p
  store volatile i32 24, ptr %p
  ret void
}
