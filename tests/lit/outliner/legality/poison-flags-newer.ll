; The flags of later versions are intersected as well.

; REQUIRES: llvm-at-least-22
; RUN: %outline %s | FileCheck %s

; CHECK-LABEL: define internal i1 @a.outlined
; CHECK-NEXT: or i32
; CHECK-NEXT: zext i32
; CHECK-NEXT: trunc nuw i64
; CHECK-NEXT: getelementptr nuw i8
; CHECK-NEXT: icmp ult
define i1 @a(i32 %x, ptr %d) {
  %1 = or disjoint i32 %x, 4
  %2 = zext nneg i32 %1 to i64
  %3 = trunc nuw nsw i64 %2 to i16
  %4 = getelementptr inbounds nuw i8, ptr %d, i64 %2
  %5 = icmp samesign ult i32 %1, %x
  store i16 %3, ptr %4
  ret i1 %5
}
define i1 @b(i32 %x, ptr %d) {
  %1 = or i32 %x, 4
  %2 = zext i32 %1 to i64
  %3 = trunc nuw i64 %2 to i16
  %4 = getelementptr nuw i8, ptr %d, i64 %2
  %5 = icmp ult i32 %1, %x
  store i16 %3, ptr %4
  ret i1 %5
}
