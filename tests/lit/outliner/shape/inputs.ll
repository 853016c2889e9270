; Values from outside become parameters, one for all places where all regions have
; the same; constants and addresses that differ do too, and what is the same in all
; stays inside.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

@one = external global i32
@two = external global i32
@same = external global i32

; CHECK-LABEL: define i32 @a(
; CHECK-NEXT: tail call i32 @[[SHARED:.*outlined[^(]*]](i32 %x, i32 3, ptr @one, i32 %y)
; CHECK-NEXT: ret i32
; CHECK: define internal i32 @[[SHARED]](i32 %0, i32 %1, ptr %2, i32 %3) unnamed_addr
; CHECK-NEXT: mul i32 %0, %1
; CHECK-NEXT: add i32 %{{[0-9]+}}, 1000
; CHECK-NEXT: store i32 %{{[0-9]+}}, ptr %2
; CHECK-NEXT: store i32 %{{[0-9]+}}, ptr @same
; CHECK-NEXT: xor i32 %{{[0-9]+}}, %1
; CHECK-NEXT: sub i32 %{{[0-9]+}}, %0
; CHECK-NEXT: sub i32 %{{[0-9]+}}, %3
; CHECK-NEXT: ret i32
; CHECK-LABEL: define i32 @b(
; CHECK-NEXT: tail call i32 @[[SHARED]](i32 %x, i32 5, ptr @two, i32 7)
define i32 @<a(i32 %x, i32 %y|b(i32 %x>) {
  %1 = mul i32 %x, <3|5>
  %2 = add i32 %1, 1000
  store i32 %2, ptr @<one|two>
  store i32 %2, ptr @same
  %3 = xor i32 %2, <3|5>
  %4 = sub i32 %3, %x
  %5 = sub i32 %4, <%y|7>
  ret i32 %5
}
