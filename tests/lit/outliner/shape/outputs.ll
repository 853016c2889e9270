; No output: void.  One: the result.  Several: a struct.  What only one of the
; regions needs is an output of all.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

; CHECK-LABEL: define void @none_a(
; CHECK-NEXT: call void @none_a.outlined
; CHECK-NEXT: fence
; CHECK: define internal void @none_a.outlined
define void @none_<a|b>(ptr %d, i16 %x) {
  %y = mul i16 %x, %x
  store i16 %y, ptr %d
  fence seq_cst
  ret void
}
; CHECK-LABEL: define i32 @one_a(
; CHECK-NEXT: [[R:%.*]] = call i32 @one_a.outlined
; CHECK-NEXT: fence
; CHECK-NEXT: ret i32 [[R]]
define i32 @one_<a|b>(i32 %x) {
  %y = mul i32 %x, %x
  %z = xor i32 %y, 5
  fence seq_cst
  ret i32 %z
}
; CHECK-LABEL: define i64 @two_a(
; CHECK-NEXT: [[R:%.*]] = call { i64, double } @[[TWO:two_a.outlined[^(]*]](
; CHECK-NEXT: [[Y:%.*]] = extractvalue { i64, double } [[R]], 0
; CHECK-NEXT: [[Z:%.*]] = extractvalue { i64, double } [[R]], 1
; CHECK-NEXT: fence
; CHECK-NEXT: store double [[Z]], ptr %d
; CHECK-NEXT: ret i64 [[Y]]
; CHECK: define internal { i64, double } @[[TWO]](
; CHECK: [[P:%.*]] = insertvalue { i64, double } poison, i64
; CHECK-NEXT: [[Q:%.*]] = insertvalue { i64, double } [[P]], double %{{.*}}, 1
; CHECK-NEXT: ret { i64, double } [[Q]]
define i64 @two_a(i64 %x, ptr %d) {
  %y = mul i64 %x, %x
  %z = sitofp i64 %y to double
  fence seq_cst
  store double %z, ptr %d
  ret i64 %y
}
; CHECK-LABEL: define i64 @two_b(
; CHECK: call { i64, double } @[[TWO]](
define i64 @two_b(i64 %x, ptr %d) {
  %y = mul i64 %x, %x
  %z = sitofp i64 %y to double
  fence acquire
  ret i64 %y
}
