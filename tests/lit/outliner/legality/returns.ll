; A ret moves where nobody needs to know how its value is returned: not where it is
; extended (the attribute is the function's), nor where the address of the result
; is returned as well.

; RUN: sed 's/RESULT/zeroext/' %s | %outline | FileCheck %s --check-prefixes=CHECK,STAYS
; RUN: sed 's/RESULT/signext/' %s | %outline | FileCheck %s --check-prefixes=CHECK,STAYS
; RUN: sed 's/RESULT/inreg/' %s | %outline | FileCheck %s --check-prefixes=CHECK,STAYS
; RUN: sed 's/RESULT/noundef/' %s | %outline | FileCheck %s --check-prefixes=CHECK,MOVES
; RUN: sed 's/RESULT//' %s | %outline | FileCheck %s --check-prefixes=CHECK,MOVES

; STAYS-LABEL: i16 @a(
; STAYS-NEXT: [[R:%.*]] = call i16 @a.outlined
; STAYS-NEXT: ret i16 [[R]]
; MOVES-LABEL: i16 @a(
; MOVES-NEXT: [[R:%.*]] = tail call i16 @a.outlined
; MOVES-NEXT: ret i16 [[R]]
define RESULT i16 @a(i16 %x) {
  %y = mul i16 %x, 3
  %z = add i16 %y, %x
  ret i16 %z
}
define RESULT i16 @b(i16 %x) {
  %y = mul i16 %x, 3
  %z = add i16 %y, %x
  ret i16 %z
}
; CHECK-LABEL: define void @sret_a(
; CHECK-NEXT: call void @[[SRET:.*outlined.*]](ptr %r)
; CHECK-NEXT: ret void
define void @sret_a(ptr sret(i64) %r) {
  store i32 1, ptr %r
  store i32 2, ptr %r
  ret void
}
define void @sret_b(ptr sret(i64) %r) {
  store i32 1, ptr %r
  store i32 2, ptr %r
  ret void
}
; CHECK: define internal void @[[SRET]](
