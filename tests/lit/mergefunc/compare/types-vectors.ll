; Fixed and scalable vectors, element counts and arrays are told apart.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal void @fixed_<4|8>(
; CHECK-LABEL: define internal void @scalable_4(
; CHECK-LABEL: define internal void @array_4(

define internal void @fixed_<4|8>(ptr %p, ptr %q) {
  %v = load <<4|8> x i32>, ptr %p, align 16
  store <<4|8> x i32> %v, ptr %q, align 16
  ret void
}
define internal void @scalable_<4|4_again>(ptr %p, ptr %q) {
  %v = load <vscale x 4 x i32>, ptr %p, align 16
  store <vscale x 4 x i32> %v, ptr %q, align 16
  ret void
}
define internal void @array_4(ptr %p, ptr %q) {
  %v = load [4 x i32], ptr %p, align 16
  store [4 x i32] %v, ptr %q, align 16
  ret void
}
