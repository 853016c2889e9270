; Flags that only make poison may differ: the shared code keeps those that all
; regions have.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

; CHECK-LABEL: define internal i64 @a.outlined
; CHECK-NEXT: add nuw i64
; CHECK-NEXT: mul i64
; CHECK-NEXT: shl nuw nsw i64
; CHECK-NEXT: lshr i64
; CHECK-NEXT: sdiv exact i64
; CHECK-NEXT: getelementptr inbounds i64
; CHECK-NEXT: getelementptr i64
define i64 @<a|b>(i64 %x, ptr %d) {
  %1 = add nuw <nsw |>i64 %x, %x
  %2 = mul <nuw|nsw> i64 %1, %x
  %3 = shl nuw nsw i64 %2, 3
  %4 = lshr <exact |>i64 %3, 1
  %5 = sdiv exact i64 %4, 3
  %6 = getelementptr inbounds i64, ptr %d, i64 %5
  %7 = getelementptr <inbounds |>i64, ptr %6, i64 %4
  store i64 %5, ptr %7
  ret i64 %5
}
