; A ret moves where the shared function can return its value in the same way: extended
; where all callers say so, but not in a register by attribute, nor where the address
; of the result is returned as well.

; RUN: sed 's/RESULT/zeroext/' %s | %outline | FileCheck %s --check-prefixes=CHECK,MOVES -DWAY='zeroext '
; RUN: sed 's/RESULT/signext/' %s | %outline | FileCheck %s --check-prefixes=CHECK,MOVES -DWAY='signext '
; RUN: sed 's/RESULT/inreg/' %s | %outline | FileCheck %s --check-prefixes=CHECK,STAYS
; RUN: sed 's/RESULT/noundef/' %s | %outline | FileCheck %s --check-prefixes=CHECK,MOVES -DWAY=
; RUN: sed 's/RESULT//' %s | %outline | FileCheck %s --check-prefixes=CHECK,MOVES -DWAY=

; STAYS-LABEL: i16 @a(
; STAYS-NEXT: [[R:%.*]] = call i16 @a.outlined
; STAYS-NEXT: ret i16 [[R]]
; MOVES-LABEL: i16 @a(
; MOVES-NEXT: [[R:%.*]] = tail call [[WAY]]i16 @[[EXTENDED:a.outlined.*]](i16 %x)
; MOVES-NEXT: ret i16 [[R]]
; MOVES: define internal [[WAY]]i16 @[[EXTENDED]](
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
; Two ways to extend a result are two ways to return it.
; CHECK-LABEL: define zeroext i8 @unsigned(
; CHECK-NEXT: [[R:%.*]] = call i8 @[[BOTH:.*outlined.*]](i8 %x)
; CHECK-NEXT: ret i8 [[R]]
define zeroext i8 @unsigned(i8 %x) {
  %y = mul i8 %x, 11
  %z = xor i8 %y, %x
  ret i8 %z
}
; CHECK-LABEL: define signext i8 @signed(
; CHECK-NEXT: [[R:%.*]] = call i8 @[[BOTH]](i8 %x)
; CHECK-NEXT: ret i8 [[R]]
define signext i8 @signed(i8 %x) {
  %y = mul i8 %x, 11
  %z = xor i8 %y, %x
  ret i8 %z
}
