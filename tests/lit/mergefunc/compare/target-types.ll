; Target extension types equal only themselves: parameters count.
; LLVM 22's mergefunc crashes on this file.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal void @one(
; CHECK-LABEL: define internal void @two(

define internal void @one(target("spirv.Image", void, 0, 0) %image, ptr %p) {
  store i32 1, ptr %p
  ret void
}
define internal void @one_again(target("spirv.Image", void, 0, 0) %image, ptr %p) {
  store i32 1, ptr %p
  ret void
}
define internal void @two(target("spirv.Image", void, 0, 1) %image, ptr %p) {
  store i32 1, ptr %p
  ret void
}
