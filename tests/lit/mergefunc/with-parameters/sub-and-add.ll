; The normal form takes a difference for a sum and a product for a shift; a parameter is the
; operand of the instruction that is there.  Functions share a body with those that subtract as
; they do.

; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %s | FileCheck %s --implicit-check-not='define internal'

; CHECK: define internal i32 @[[BODY:[^(]+]](i32 %x, i32 %0)
; CHECK: sub i32 %x, %0
; CHECK-LABEL: define i32 @calls(
; CHECK: call i32 @[[BODY]](i32 %x, i32 20)
; CHECK: call i32 @[[BODY]](i32 %x, i32 21)
; CHECK: call i32 @[[BODY]](i32 %x, i32 20)

target triple = "x86_64-unknown-linux-gnu"

declare void @use(i32)

define internal i32 @less_20(i32 %x) minsize optsize {
  %r = sub i32 %x, 20
  call void @use(i32 %r)
  call void @use(i32 1)
  ret i32 %r
}
define internal i32 @less_21(i32 %x) minsize optsize {
  %r = sub i32 %x, 21
  call void @use(i32 %r)
  call void @use(i32 1)
  ret i32 %r
}
; Equal to the first one, and merged with it before.
define internal i32 @less_20_by_sum(i32 %x) minsize optsize {
  %r = add i32 -20, %x
  call void @use(i32 %r)
  call void @use(i32 1)
  ret i32 %r
}
define i32 @calls(i32 %x) {
  %a = call i32 @less_20(i32 %x)
  %b = call i32 @less_21(i32 %x)
  %c = call i32 @less_20_by_sum(i32 %x)
  ret i32 %c
}
