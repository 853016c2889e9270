; The cases of a switch cannot be parameters.

; RUN: %outline %s | FileCheck %s

; CHECK-LABEL: define i32 @refused_a(
; CHECK: switch i32 %y
; CHECK-LABEL: define i32 @refused_b(
; CHECK: switch i32 %y
define i32 @refused_a(i32 %x) {
  %y = mul i32 %x, 3
  switch i32 %y, label %one [ i32 1, label %two
                              i32 2, label %one ]
one:
  ret i32 1
two:
  ret i32 2
}
define i32 @refused_b(i32 %x) {
  %y = mul i32 %x, 3
  switch i32 %y, label %one [ i32 1, label %two
                              i32 3, label %one ]
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
define i64 @legal_a(i64 %x) {
  %y = mul i64 %x, 3
  switch i64 %y, label %one [ i64 1, label %two
                              i64 9, label %one ]
one:
  ret i64 1
two:
  ret i64 2
}
define i64 @legal_b(i64 %x) {
  %y = mul i64 %x, 3
  switch i64 %y, label %one [ i64 1, label %two
                              i64 9, label %one ]
one:
  ret i64 1
two:
  ret i64 2
}
