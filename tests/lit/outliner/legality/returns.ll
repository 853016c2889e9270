; A ret moves where the shared function can return its value in the same way: extended
; where all callers say so, but not in a register by attribute, nor where the address
; of the result is returned as well.

; RUN: %expand %s > %t.ll
; RUN: sed 's/RESULT/zeroext/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES -DWAY='zeroext '
; RUN: sed 's/RESULT/signext/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES -DWAY='signext '
; RUN: sed 's/RESULT/inreg/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: sed 's/RESULT/noundef/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES -DWAY=
; RUN: sed 's/RESULT//' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES -DWAY=

; STAYS-LABEL: i16 @a(
; STAYS-NEXT: [[R:%.*]] = call i16 @a.outlined
; STAYS-NEXT: ret i16 [[R]]
; MOVES-LABEL: i16 @a(
; MOVES-NEXT: [[R:%.*]] = tail call [[WAY]]i16 @[[EXTENDED:a.outlined.*]](i16 %x)
; MOVES-NEXT: ret i16 [[R]]
; MOVES: define internal [[WAY]]i16 @[[EXTENDED]](
define RESULT i16 @<a|b>(i16 %x) {
  %y = mul i16 %x, 3
  %z = add i16 %y, %x
  ret i16 %z
}
; CHECK-LABEL: define void @sret_a(
; CHECK-NEXT: call void @[[SRET:.*outlined.*]](ptr %r)
; CHECK-NEXT: ret void
define void @sret_<a|b>(ptr sret(i64) %r) {
  store i32 1, ptr %r
  store i32 2, ptr %r
  ret void
}
; CHECK: define internal void @[[SRET]](
; Two ways to extend a result are two ways to return it.
define <zeroext|signext> i8 @<unsigned|signed>(i8 %x) {
; CHECK-LABEL: define <zeroext|signext> i8 @<unsigned|signed>(
; CHECK-NEXT: [[R:%.*]] = call i8 @[[BOTH<:.*outlined.*|>]](i8 %x)
; CHECK-NEXT: ret i8 [[R]]
  %y = mul i8 %x, 11
  %z = xor i8 %y, %x
  ret i8 %z
}
