; `ptrtoaddr` moves as other casts do, and `verify` knows it.

; REQUIRES: llvm-at-least-22

; RUN: %opt -passes='rust-iroutliner<no-cost;all;verify>' -S %s | FileCheck %s

; CHECK-LABEL: define i64 @f(
; CHECK-NEXT:    call i64 @f.outlined.0(ptr %p)
; CHECK:       define internal i64 @f.outlined.0(
; CHECK-NEXT:    ptrtoaddr ptr %0 to i64
; CHECK-LABEL: define i64 @g(
; CHECK-NEXT:    call i64 @f.outlined.0(ptr %p)

declare void @out(i64)

define i64 @f(ptr %p) {
  %a = ptrtoaddr ptr %p to i64
  call void @out(i64 %a)
  %b = mul i64 %a, 77
  ret i64 %b
}
define i64 @g(ptr %p) {
  %a = ptrtoaddr ptr %p to i64
  call void @out(i64 %a)
  %b = mul i64 %a, 77
  ret i64 %b
}
