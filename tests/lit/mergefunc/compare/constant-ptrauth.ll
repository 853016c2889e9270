; A signed pointer differs from another one in key, discriminator and address
; discriminator (#159480).
; REQUIRES: llvm-at-least-19

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal void @key_0(
; CHECK-LABEL: define internal void @key_1(
; CHECK-LABEL: define internal void @discriminator(
; CHECK-LABEL: define internal void @address(
; CHECK-LABEL: define internal void @other(

declare void @f()
declare void @g()
@slot = external global ptr

define internal void @key_0(ptr %p) {
  store ptr ptrauth (ptr @f, i32 0), ptr %p
  ret void
}
define internal void @key_0_again(ptr %p) {
  store ptr ptrauth (ptr @f, i32 0), ptr %p
  ret void
}
define internal void @key_1(ptr %p) {
  store ptr ptrauth (ptr @f, i32 1), ptr %p
  ret void
}
define internal void @discriminator(ptr %p) {
  store ptr ptrauth (ptr @f, i32 0, i64 7), ptr %p
  ret void
}
define internal void @address(ptr %p) {
  store ptr ptrauth (ptr @f, i32 0, i64 0, ptr @slot), ptr %p
  ret void
}
define internal void @other(ptr %p) {
  store ptr ptrauth (ptr @g, i32 0), ptr %p
  ret void
}
