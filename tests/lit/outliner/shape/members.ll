; Members of different structs are the same where they are as many bytes from the
; begin; others are not.

; RUN: sed 's/MEMBER/2/' %s | %outline | FileCheck %s
; RUN: sed 's/MEMBER/1/' %s | %outline | FileCheck %s --check-prefix=REFUSED

; CHECK: call i32 @a.outlined
; CHECK: call i32 @a.outlined
; REFUSED-LABEL: define i32 @a(
; REFUSED-NEXT: getelementptr
; REFUSED-LABEL: define i32 @b(
; REFUSED-NEXT: getelementptr

define i32 @a(ptr %p, i32 %x) {
  %m = getelementptr inbounds {i64, i32}, ptr %p, i64 0, i32 1
  %v = load i32, ptr %m
  ret i32 %v
}
define i32 @b(ptr %p, i32 %x) {
  %m = getelementptr {i32, i32, i32}, ptr %p, i64 0, i32 MEMBER
  %v = load i32, ptr %m
  ret i32 %v
}
