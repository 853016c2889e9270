; The cases of a switch cannot be parameters.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

define i32 @refused_<a|b>(i32 %x) {
; CHECK-LABEL: define i32 @refused_<a|b>(
; CHECK: switch i32 %y
  %y = mul i32 %x, 3
  switch i32 %y, label %one [ i32 1, label %two
                              i32 <2|3>, label %one ]
one:
  ret i32 1
two:
  ret i32 2
}

; CHECK-LABEL: define i64 @legal_a(
; CHECK-NEXT: call i64 @[[SHARED:.*outlined.*]](i64 %x)
; CHECK: define internal i64 @[[SHARED]](
; CHECK: switch i64
; CHECK-NEXT: i64 1, label
; CHECK-NEXT: i64 9, label
; CHECK-LABEL: define i64 @legal_b(
; CHECK-NEXT: call i64 @[[SHARED]](i64 %x)
define i64 @legal_<a|b>(i64 %x) {
  %y = mul i64 %x, 3
  switch i64 %y, label %one [ i64 1, label %two
                              i64 9, label %one ]
one:
  ret i64 1
two:
  ret i64 2
}
