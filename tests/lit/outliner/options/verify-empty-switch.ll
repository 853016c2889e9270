; A switch without cases leads to one block and vanishes from shared code when the two blocks
; become one; `verify` knows it all the same.
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -S %s | FileCheck %s

; CHECK: define internal i32 @f1.outlined.0(
; CHECK-NOT: switch

declare void @use(ptr)
declare i32 @g(i32)
define i32 @f1(i32 %x, ptr %p) {
entry:
  %v = alloca i32
  %a = add i32 %x, 7
  %b = mul i32 %a, %x
  %c = call i32 @g(i32 %b)
  store i32 %c, ptr %v
  call void @use(ptr %v)
  switch i32 %x, label %n []
n:
  %d = load i32, ptr %v
  %e = xor i32 %d, %x
  %f = call i32 @g(i32 %e)
  ret i32 %f
}
define i32 @f2(i32 %x, ptr %p) {
entry:
  %z = call i32 @g(i32 2)
  %v = alloca i32
  %a = add i32 %x, 7
  %b = mul i32 %a, %x
  %c = call i32 @g(i32 %b)
  store i32 %c, ptr %v
  call void @use(ptr %v)
  switch i32 %x, label %n []
n:
  %d = load i32, ptr %v
  %e = xor i32 %d, %x
  %f = call i32 @g(i32 %e)
  ret i32 %f
}
