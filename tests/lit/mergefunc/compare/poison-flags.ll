; nuw, nsw and exact are intersected in the survivor, not compared (#223347;
; LLVM's mergefunc calls such functions different).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @a_nsw(
; CHECK: add i32
; CHECK: shl nuw i32
; CHECK: udiv i32
; CHECK: ashr exact i32

define internal i32 @a_nsw(i32 %x, i32 %y) {
  %sum = add nsw i32 %x, %y
  %shifted = shl nuw nsw i32 %sum, 3
  %quotient = udiv exact i32 %shifted, %y
  %half = ashr exact i32 %quotient, 1
  ret i32 %half
}

define internal i32 @b_nuw(i32 %x, i32 %y) {
  %sum = add nuw i32 %x, %y
  %shifted = shl nuw i32 %sum, 3
  %quotient = udiv i32 %shifted, %y
  %half = ashr exact i32 %quotient, 1
  ret i32 %half
}
