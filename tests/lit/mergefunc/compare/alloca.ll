; Type, count, alignment and address space of stack slots count, inalloca too.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @four(
; CHECK-LABEL: define internal i32 @eight(
; CHECK-LABEL: define internal i32 @two(
; CHECK-LABEL: define internal i32 @aligned(

declare i32 @use(ptr)

define internal i32 @four() {
  %x = alloca i32, align 8
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @four_again() {
  %x = alloca i32, align 8
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @eight() {
  %x = alloca i64, align 8
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @two() {
  %x = alloca i32, i32 2, align 8
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @aligned() {
  %x = alloca i32, align 16
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
