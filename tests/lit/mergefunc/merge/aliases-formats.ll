; Aliases only where the object format has them as we need them: not on Mach-O
; (ld64 picks wrong bodies, rust#64310), COFF (#222024) or wasm.

; RUN: %opt -mtriple=x86_64-apple-macosx -passes='rust-mergefunc<aliases>,verify' -S %s | FileCheck %s --implicit-check-not='addr alias'
; RUN: %opt -mtriple=x86_64-pc-windows-msvc -passes='rust-mergefunc<aliases>,verify' -S %s | FileCheck %s --implicit-check-not='addr alias'
; RUN: %opt -mtriple=wasm32-unknown-unknown -passes='rust-mergefunc<aliases>,verify' -S %s | FileCheck %s --implicit-check-not='addr alias'
; RUN: %opt -mtriple=aarch64-unknown-linux-gnu -passes='rust-mergefunc<aliases>,verify' -S %s | FileCheck %s --check-prefix=ELF

; CHECK-LABEL: define void @b(
; CHECK-NEXT: tail call void @a(
; ELF: @b = unnamed_addr alias void (ptr), ptr @a

define void @a(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  ret void
}
define void @b(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  ret void
}
