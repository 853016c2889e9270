; Calls that differ in promises that only help to optimise share one without them;
; what says how something is passed has to be the same.

; RUN: sed -e 's/FIRST/noundef/' -e 's/SECOND//' %s | %outline | FileCheck %s
; RUN: sed -e 's/FIRST//' -e 's/SECOND/noundef/' %s | %outline | FileCheck %s
; RUN: sed -e 's/FIRST/zeroext/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=REFUSED --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/inreg/' -e 's/SECOND/noundef/' %s | %outline | FileCheck %s --check-prefix=REFUSED --implicit-check-not=outlined

; CHECK-LABEL: define internal i64 @a.outlined
; CHECK: call i64 @callee(i64 %{{[0-9]+}})
; REFUSED: define i64 @b

declare i64 @callee(i64)

define i64 @a(i64 %x) {
  %y = mul i64 %x, 3
  %z = call i64 @callee(i64 FIRST %y)
  ret i64 %z
}
define i64 @b(i64 %x) {
  %y = mul i64 %x, 3
  %z = call i64 @callee(i64 SECOND %y)
  ret i64 %z
}
