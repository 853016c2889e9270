; A signed pointer differs from another one in key, discriminator and address
; discriminator (#159480).
; REQUIRES: llvm-at-least-19

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal void @key_<0|1>(
; CHECK-LABEL: define internal void @<discriminator|address|other>(

declare void @f()
declare void @g()
@slot = external global ptr

define internal void @key_<0|0_again|1>(ptr %p) {
  store ptr ptrauth (ptr @f, i32 <0|0|1>), ptr %p
  ret void
}
define internal void @<discriminator|address|other>(ptr %p) {
  store ptr ptrauth (ptr @<f, i32 0, i64 7|f, i32 0, i64 0, ptr @slot|g, i32 0>), ptr %p
  ret void
}
