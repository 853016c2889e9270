; One computation in several ways of writing is one function: operands of what commutes in
; another order, a comparison turned round, a product that is a shift, a difference that is a
; sum, the blocks of a phi in another order.  With `no-normal-form` each way is another function.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-parameters>,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define
; RUN: %opt -passes='rust-mergefunc<no-parameters;no-normal-form>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=WAYS

; Flags of the same operation are intersected.
; CHECK-LABEL: define internal i32 @sum(
; CHECK-NEXT: %r = add nsw i32 %x, %y
; CHECK-LABEL: define internal <float|i32|i1> @<product|mask|less>(
; CHECK-NEXT: %r = icmp slt i32 %x, %y
; CHECK-LABEL: define internal i1 @<greater|itself>(
; CHECK-LABEL: define internal i1 @ordered_less(
; Flags of another operation say something else, and go.
; CHECK-LABEL: define internal i32 @times_eight(
; CHECK-NEXT: %r = mul i32 %x, 8
; CHECK-LABEL: define internal i8 @top_bit(
; CHECK-NEXT: %r = mul i8 %x, -128
; CHECK-LABEL: define internal i32 @times_six(
; CHECK-NEXT: %r = mul nsw i32 %x, 6
; CHECK-LABEL: define internal i32 @less_five(
; CHECK-NEXT: %r = add i32 %x, -5
; CHECK-LABEL: define internal i32 @from_five(
; CHECK-LABEL: define internal i32 @<or|loop>(
; CHECK-LABEL: define internal i32 @loop_crossed(

; WAYS-COUNT-25: define internal
; WAYS-NOT: define

define internal i32 @<sum|sum_turned>(i32 %x, i32 %y) {
  %r = add <nuw nsw i32 %x, %y|nsw i32 %y, %x>
  ret i32 %r
}
define internal float @<product|product_turned>(float %x, float %y) {
  %r = fmul nnan float %<x|y>, %<y|x>
  ret float %r
}
define internal i32 @<mask|mask_turned>(i32 %x) {
  %r = and i32 <%x, 12|12, %x>
  ret i32 %r
}
define internal i1 @<less|less_turned>(i32 %x, i32 %y) {
  %r = icmp <slt|sgt> i32 %<x|y>, %<y|x>
  ret i1 %r
}
define internal i1 @<greater|itself>(i32 %x, i32 %y) {
  %r = icmp <sgt|sge> i32 %x, %<y|x>
  ret i1 %r
}
define internal i1 @itself_turned(i32 %x, i32 %y) {
  %r = icmp sle i32 %x, %x
  ret i1 %r
}
define internal i1 @ordered_<less|less_turned>(float %x, float %y) {
  %r = fcmp <olt|ogt> float %<x|y>, %<y|x>
  ret i1 %r
}
define internal i32 @times_<eight|eight_by_shift>(i32 %x) {
  %r = <mul|shl> nuw nsw i32 %x, <8|3>
  ret i32 %r
}
define internal i8 @top_<bit|bit_by_shift>(i8 %x) {
  %r = <mul|shl> nsw i8 %x, <-128|7>
  ret i8 %r
}
define internal i32 @times_six(i32 %x) {
  %r = mul nsw i32 %x, 6
  ret i32 %r
}
define internal i32 @less_<five|five_by_difference>(i32 %x) {
  %r = <add nsw i32 %x, -5|sub nuw nsw i32 %x, 5>
  ret i32 %r
}
define internal i32 @from_five(i32 %x) {
  %r = sub i32 5, %x
  ret i32 %r
}
; Not the sum that it is with `disjoint`: `or` without it is equal to `or` with it.
define internal i32 @or(i32 %x) {
  %r = or i32 %x, 5
  ret i32 %r
}
define internal i32 @<loop|loop_in_another_order>(i32 %n, i1 %c) {
entry:
  br label %head
head:
  %i = phi i32 [ <0, %entry ], [ %j, %a ], [ %k|%k, %b ], [ %j, %a ], [ 0>, %<b|entry> ]
  %j = add i32 %i, %n
  br i1 %c, label %a, label %b
a:
  %d = icmp ult i32 %j, 1000
  br i1 %d, label %head, label %out
b:
  %k = mul i32 %j, 3
  %e = icmp ult i32 %k, 1000
  br i1 %e, label %head, label %out
out:
  %r = phi i32 [ %<j|k>, %<a|b> ], [ %<k|j>, %<b|a> ]
  ret i32 %r
}
; The value that a block has is what counts, not the place.
define internal i32 @loop_crossed(i32 %n, i1 %c) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %a ], [ %k, %b ]
  %j = add i32 %i, %n
  %k = mul i32 %j, 3
  br i1 %c, label %a, label %b
a:
  %d = icmp ult i32 %j, 1000
  br i1 %d, label %head, label %out
b:
  %e = icmp ult i32 %k, 1000
  br i1 %e, label %head, label %out
out:
  %r = phi i32 [ %k, %a ], [ %j, %b ]
  ret i32 %r
}
