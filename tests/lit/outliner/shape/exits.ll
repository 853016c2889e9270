; Where control may leave a region in several ways, the function says which one it
; is: one bit for two, a number for more.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i32 @two_a(
; CHECK-NEXT: [[WHICH:%.*]] = call i1 @[[TWO:.*outlined[^(]*]](i32 %x, ptr %d)
; CHECK-NEXT: br i1 [[WHICH]], label %other, label %one
; CHECK: define internal i1 @[[TWO]](
; CHECK: br i1 %{{[0-9]+}}, label %[[ONE:[0-9]+]], label %[[OTHER:[0-9]+]]
; CHECK: [[ONE]]:
; CHECK-NEXT: ret i1 false
; CHECK: [[OTHER]]:
; CHECK-NEXT: ret i1 true
; CHECK-LABEL: define i32 @two_b(
; CHECK-NEXT: [[WHICH:%.*]] = call i1 @[[TWO]](i32 %x, ptr %d)
; CHECK-NEXT: br i1 [[WHICH]], label %other, label %one
define i32 @two_<a|b>(i32 %x, ptr %d) {
  store i32 %x, ptr %d
  %c = icmp eq i32 %x, 7
  br i1 %c, label %one, label %other
one:
  fence <seq_cst|acquire>
  ret i32 <1|3>
other:
  fence <acquire|release>
  ret i32 <2|4>
}

; CHECK-LABEL: define i64 @three_a(
; CHECK: [[R:%.*]] = call { i64, i32 } @[[THREE:.*outlined[^(]*]](
; CHECK-NEXT: [[Y:%.*]] = extractvalue { i64, i32 } [[R]], 0
; CHECK-NEXT: [[WHICH:%.*]] = extractvalue { i64, i32 } [[R]], 1
; CHECK-NEXT: switch i32 [[WHICH]], label %one [
; CHECK-NEXT: i32 1, label %two
; CHECK-NEXT: i32 2, label %three
; CHECK-NEXT: ]
; CHECK: ret i64 [[Y]]
; CHECK: define internal { i64, i32 } @[[THREE]](
; CHECK: switch i64
; CHECK-DAG: insertvalue { i64, i32 } %{{[0-9]+}}, i32 0, 1
; CHECK-DAG: insertvalue { i64, i32 } %{{[0-9]+}}, i32 1, 1
; CHECK-DAG: insertvalue { i64, i32 } %{{[0-9]+}}, i32 2, 1
; CHECK-LABEL: define i64 @three_b(
; CHECK: call { i64, i32 } @[[THREE]](
define i64 @three_<a|b>(i64 %x, ptr %d) {
  fence <seq_cst|acquire>
  %y = mul i64 %x, 9
  switch i64 %y, label %one [ i64 18, label %two
                              i64 27, label %three ]
one:
  fence <seq_cst|acquire>
  ret i64 %y
two:
  fence <acquire|release>
  ret i64 <2|4>
three:
  fence <release|seq_cst>
  ret i64 <3|5>
}
