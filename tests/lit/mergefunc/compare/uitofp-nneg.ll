; nneg of uitofp only makes poison and is intersected in the survivor (#223347).
; REQUIRES: llvm-at-least-19

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal double @a(
; CHECK: uitofp i32 %x to double

define internal double @a(i32 %x) {
  %converted = uitofp nneg i32 %x to double
  ret double %converted
}

define internal double @b(i32 %x) {
  %converted = uitofp i32 %x to double
  ret double %converted
}
