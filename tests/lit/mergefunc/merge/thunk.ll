; An external function whose address matters becomes a thunk that forwards to the
; survivor, and direct callers call the survivor.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @a(
; CHECK: mul i32
; CHECK-LABEL: define i32 @b(
; CHECK-NEXT: [[R:%.*]] = tail call i32 @a(i32 %x, i32 %y)
; CHECK-NEXT: ret i32 [[R]]
; CHECK-NEXT: }
; CHECK-LABEL: define i32 @caller(
; CHECK: call i32 @a(i32 1, i32 2)
; CHECK-LABEL: define ptr @address(
; CHECK: ret ptr @b

define i32 @a(i32 %x, i32 %y) {
  %sum = add i32 %x, %y
  %product = mul i32 %sum, %x
  %r = xor i32 %product, %y
  ret i32 %r
}

define i32 @b(i32 %x, i32 %y) {
  %sum = add i32 %x, %y
  %product = mul i32 %sum, %x
  %r = xor i32 %product, %y
  ret i32 %r
}

define i32 @caller() {
  %r = call i32 @b(i32 1, i32 2)
  ret i32 %r
}

define ptr @address() {
  ret ptr @b
}
