; A comparison may be turned round only together with its predicate, in the
; correspondence of values as well.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-ir-similarity<print>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --implicit-check-not='Function: no'

; LLVM's own analysis takes a < b and b < a for the same, which turned the
; outliner's Fibonacci numbers wrong.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: relational_a,
; CHECK: Function: relational_b,
define i8 @relational_<a|b>(i8 %a, i8 %b) {
  %c = icmp slt i8 %a, %b
  %r = select i1 %c, i8 %a, i8 %b
  ret i8 %r
}
define i8 @no_relational(i8 %a, i8 %b) {
  %c = icmp sgt i8 %a, %b
  %r = select i1 %c, i8 %a, i8 %b
  ret i8 %r
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: turned_a,
; CHECK: Function: turned_b,
define i16 @turned_<a|b>(i16 %a, i16 %b) {
  %c = icmp <ule|uge> i16 %<a|b>, %<b|a>
  %r = select i1 %c, i16 %a, i16 %b
  ret i16 %r
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: turned_float_a,
; CHECK: Function: turned_float_b,
define float @turned_float_<a|b>(float %a, float %b) {
  %c = fcmp <ult|ugt> float %<a|b>, %<b|a>
  %r = select i1 %c, float %a, float %b
  ret float %r
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: equal_a,
; CHECK: Function: equal_b,
define i32 @equal_<a|b>(i32 %a, i32 %b) {
  %c = icmp eq i32 %<a|b>, %<b|a>
  %r = select i1 %c, i32 %a, i32 %b
  ret i32 %r
}

; Ordered and unordered, signed and unsigned, stay what they are.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: ordered_a,
; CHECK: Function: ordered_b,
define double @ordered_<a|b>(double %a, double %b) {
  %c = fcmp olt double %a, %b
  %r = select i1 %c, double %a, double %b
  ret double %r
}
define double @no_ordered(double %a, double %b) {
  %c = fcmp ult double %a, %b
  %r = select i1 %c, double %a, double %b
  ret double %r
}
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: signed_a,
; CHECK: Function: signed_b,
define i64 @signed_<a|b>(i64 %a, i64 %b) {
  %c = icmp slt i64 %a, %b
  %r = select i1 %c, i64 %a, i64 %b
  ret i64 %r
}
define i64 @no_signed(i64 %a, i64 %b) {
  %c = icmp ult i64 %a, %b
  %r = select i1 %c, i64 %a, i64 %b
  ret i64 %r
}
