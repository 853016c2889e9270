; An interposable function is no alias of anything: another definition may take
; its place; and neither is a member of a comdat.

; RUN: %opt -passes='rust-mergefunc<aliases>,verify' -S %s | FileCheck %s --implicit-check-not='addr alias'

target triple = "x86_64-unknown-linux-gnu"
$in_comdat = comdat any

; CHECK-LABEL: define void @a(
; CHECK-LABEL: define void @in_comdat(
; CHECK-NEXT: tail call void @a(
; CHECK-LABEL: define weak void @weak(
; CHECK-NEXT: tail call void @a(

define void @a(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  ret void
}
define void @in_comdat(ptr %p) unnamed_addr comdat {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  ret void
}
define weak void @weak(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  ret void
}
