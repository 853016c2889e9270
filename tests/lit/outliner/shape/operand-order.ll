; Operands of operations that commute may be exchanged; those of relational
; comparisons only together with the predicate (LLVM's outliner computed wrong
; Fibonacci numbers: `a >= b` is `b <= a`, not `b >= a`).

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

define i32 @commutes_<a|b>(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @commutes_<a|b>(
; CHECK-NEXT: tail call i32 @[[C<:.*outlined[^(]*|>]](i32 %x, i32 %y)
  %1 = sub i32 %x, %y
  %2 = add i32 %<1|x>, %<x|1>
  %3 = mul i32 %<2|y>, %<y|2>
  ret i32 %3
}

; %a < %b and %b > %a are the same; what follows says which is which.
; CHECK-LABEL: define i64 @swapped_a(
; CHECK-NEXT: tail call i64 @[[S:.*outlined[^(]*]](i64 %a, i64 %b)
; CHECK: define internal i64 @[[S]](i64 %0, i64 %1)
; CHECK-NEXT: [[CMP:%.*]] = icmp slt i64 %0, %1
; CHECK-NEXT: [[SUB:%.*]] = sub i64 %0, %1
; CHECK-NEXT: select i1 [[CMP]], i64 [[SUB]], i64 %1
; CHECK-LABEL: define i64 @swapped_b(
; CHECK-NEXT: tail call i64 @[[S]](i64 %a, i64 %b)
define i64 @swapped_<a|b>(i64 %a, i64 %b) {
  %c = icmp <slt|sgt> i64 %<a|b>, %<b|a>
  %d = sub i64 %a, %b
  %e = select i1 %c, i64 %d, i64 %b
  ret i64 %e
}

; `a >= b` and `b >= a` are not the same: the operands of the comparison are parameters
; of their own, and those of the subtraction others.
; CHECK-LABEL: define i16 @wrong_a(
; CHECK-NEXT: tail call i16 @[[W:.*outlined[^(]*]](i16 %b, i16 %a, i16 %a, i16 %b)
; CHECK: define internal i16 @[[W]](i16 %0, i16 %1, i16 %2, i16 %3)
; CHECK-NEXT: icmp sge i16 %1, %0
; CHECK-NEXT: sub i16 %2, %3
; CHECK-LABEL: define i16 @wrong_b(
; CHECK-NEXT: tail call i16 @[[W]](i16 %a, i16 %b, i16 %a, i16 %b)
define i16 @wrong_<a|b>(i16 %a, i16 %b) {
  %c = icmp sge i16 %<a|b>, %<b|a>
  %d = sub i16 %a, %b
  %e = select i1 %c, i16 %d, i16 77
  ret i16 %e
}

; Both at once: the sum may be either way round, and the comparison says which value
; it compares.
; CHECK-LABEL: define i8 @fibonacci_like_a(
; CHECK-NEXT: tail call i8 @[[F:.*outlined[^(]*]](i8 {{.*}}, i8 %n)
; CHECK: define internal i8 @[[F]](i8 %0, i8 %1, i8 %2)
; CHECK-NEXT: add i8 %0, %1
; CHECK-NEXT: icmp ult i8 %{{[0-9]+}}, %2
; CHECK-LABEL: define i8 @fibonacci_like_b(
; CHECK-NEXT: tail call i8 @[[F]](i8 {{.*}}, i8 %n)
define i8 @fibonacci_like_<a|b>(i8 %a, i8 %b, i8 %n) {
  %s = add i8 %<a|b>, %<b|a>
  %c = icmp <ult|ugt> i8 %<s|n>, %<n|s>
  %r = select i1 %c, i8 %s, i8 %n
  ret i8 %r
}

; Intrinsic functions commute as well.
; CHECK-LABEL: define i64 @intrinsic_a(
; CHECK-NEXT: call i64 @[[I:.*outlined[^(]*]](i64 %x, i64 %y)
; CHECK-LABEL: define i64 @intrinsic_b(
; CHECK-NEXT: call i64 @[[I]](i64 %x, i64 %y)
declare i64 @llvm.umin.i64(i64, i64)
define i64 @intrinsic_<a|b>(i64 %x, i64 %y) {
  %1 = udiv i64 %x, 17
  %2 = call i64 @llvm.umin.i64(i64 %<1|y>, i64 %<y|1>)
  %3 = urem i64 %2, 19
  ret i64 %3
}
