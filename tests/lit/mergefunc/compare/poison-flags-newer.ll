; disjoint, nneg, nuw and nsw of trunc are intersected in the survivor (#223347).
; REQUIRES: llvm-at-least-19

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i64 @a(
; CHECK: or i32
; CHECK: zext i32
; CHECK: trunc nsw i64
; CHECK: zext nneg i16

define internal i64 @a(i32 %x, i32 %y) {
  %both = or disjoint i32 %x, %y
  %wide = zext nneg i32 %both to i64
  %narrow = trunc nuw nsw i64 %wide to i16
  %result = zext nneg i16 %narrow to i64
  ret i64 %result
}

define internal i64 @b(i32 %x, i32 %y) {
  %both = or i32 %x, %y
  %wide = zext i32 %both to i64
  %narrow = trunc nsw i64 %wide to i16
  %result = zext nneg i16 %narrow to i64
  ret i64 %result
}
