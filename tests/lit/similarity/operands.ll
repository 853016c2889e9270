; Operands correspond one to one; those of commutative operations may change
; places, and which did decides what the later uses have to be.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-ir-similarity<print;min-length=2>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --implicit-check-not='Function: no'

; CHECK: 2 candidates of length 3.
; CHECK-NEXT: Function: swapped_a,
; CHECK: Function: swapped_b,
define i8 @swapped_a(i8 %a, i8 %b) {
  %x = add i8 %a, %b
  %y = sub i8 %x, %a
  %z = shl i8 %y, %b
  ret i8 %z
}
define i8 @swapped_b(i8 %a, i8 %b) {
  %x = add i8 %b, %a
  %y = sub i8 %x, %b
  %z = shl i8 %y, %a
  ret i8 %z
}

; Constants are inputs like everything else: one for one.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: constant_a,
; CHECK: Function: constant_b,
define i16 @constant_<a|b>(i16 %a) {
  %x = udiv i16 %a, <3|5>
  %y = lshr i16 %x, <3|5>
  ret i16 %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: float_a,
; CHECK: Function: float_b,
define float @float_<a|b>(float %a, float %b) {
  %x = fmul float %<a|b>, %<b|a>
  %y = fdiv float %x, %a
  ret float %y
}

; One value here, two values there.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: one_and_two_a,
; CHECK: Function: one_and_two_b,
define i64 @one_and_two_<a|b>(i64 %a) {
  %x = udiv i64 %a, 3
  %y = lshr i64 %x, 3
  ret i64 %y
}
define i64 @no_one_and_two(i64 %a) {
  %x = udiv i64 %a, 3
  %y = lshr i64 %x, 5
  ret i64 %y
}

; Subtraction does not commute.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: commuting_a,
; CHECK: Function: commuting_b,
define i128 @commuting_<a|b>(i128 %a, i128 %b) {
  %x = sub i128 %a, %b
  %y = ashr i128 %x, %a
  ret i128 %y
}
define i128 @no_commuting(i128 %a, i128 %b) {
  %x = sub i128 %b, %a
  %y = ashr i128 %x, %a
  ret i128 %y
}
