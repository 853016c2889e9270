; samesign is intersected in the survivor (#223347).
; REQUIRES: llvm-at-least-20

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i1 @a(
; CHECK: icmp ult i32 %x, %y

define internal i1 @a(i32 %x, i32 %y) {
  %less = icmp samesign ult i32 %x, %y
  ret i1 %less
}

define internal i1 @b(i32 %x, i32 %y) {
  %less = icmp ult i32 %x, %y
  ret i1 %less
}
