; A module that already has shared bodies, from an earlier run or linked together
; from several modules, is processed again: no name is defined twice, nothing
; forwards in a circle, and new equals join.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: %opt -passes='rust-mergefunc,verify' %t/one.ll -o %t/one.bc
; RUN: %opt -passes='rust-mergefunc,verify' %t/two.ll -o %t/two.bc
; RUN: %llvm-link %t/one.bc %t/two.bc %t/three.ll -o %t/all.bc
; RUN: %opt -passes='rust-mergefunc,verify,rust-mergefunc,verify' -S %t/all.bc | FileCheck %t.ll

; CHECK-DAG: @a = weak alias i32 (i32), ptr @[[BODY:a.body[^ ]*]]
; CHECK-DAG: @c = weak alias i32 (i32), ptr @c.body
; CHECK-DAG: define <internal i32 @[[BODY]]|internal i32 @c.body|weak i32 @b|weak i32 @d>(
; CHECK-DAG: define weak i32 @e(
; CHECK-DAG: tail call i32 @[[BODY]](
; CHECK-NOT: call i32 @{{[a-e]}}(

;--- one.ll
define weak i32 @<a|b>(i32 %x) {
  %p1 = add i32 %x, 11
  %p2 = xor i32 %p1, %x
  %p3 = sub i32 %p2, 5
  %p4 = xor i32 %p3, %p1
  %p5 = add i32 %p4, %p2
  %p6 = sub i32 %p5, %p3
  %p7 = or i32 %p6, %p1
  %p8 = sub i32 %p7, %p2
  %p9 = xor i32 %p8, %p3
  %p10 = add i32 %p9, %p4
  %y = mul i32 %p10, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
;--- two.ll
define weak i32 @<c|d>(i32 %x) {
  %p1 = add i32 %x, 11
  %p2 = xor i32 %p1, %x
  %p3 = sub i32 %p2, 5
  %p4 = xor i32 %p3, %p1
  %p5 = add i32 %p4, %p2
  %p6 = sub i32 %p5, %p3
  %p7 = or i32 %p6, %p1
  %p8 = sub i32 %p7, %p2
  %p9 = xor i32 %p8, %p3
  %p10 = add i32 %p9, %p4
  %y = mul i32 %p10, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
;--- three.ll
define weak i32 @e(i32 %x) {
  %p1 = add i32 %x, 11
  %p2 = xor i32 %p1, %x
  %p3 = sub i32 %p2, 5
  %p4 = xor i32 %p3, %p1
  %p5 = add i32 %p4, %p2
  %p6 = sub i32 %p5, %p3
  %p7 = or i32 %p6, %p1
  %p8 = sub i32 %p7, %p2
  %p9 = xor i32 %p8, %p3
  %p10 = add i32 %p9, %p4
  %y = mul i32 %p10, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
