; Type, count, alignment and address space of stack slots count, inalloca too.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @<four|eight|two|aligned>(

declare i32 @use(ptr)

define internal i32 @<four|four_again>() {
  %x = alloca i32, align 8
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @<eight|two|aligned>() {
  %x = alloca <i64, align 8|i32, i32 2, align 8|i32, align 16>
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
