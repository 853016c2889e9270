; A variadic function is not a fixed one, and a call through a pointer with a
; variadic type is not one with a fixed type.
; LLVM 22's mergefunc merges the two callers.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @<fixed(i32 %x|variadic(i32 %x, ...>) {
; CHECK-LABEL: define internal i32 @calls_fixed(
; CHECK: call i32 %p(i32 1)
; CHECK-LABEL: define internal i32 @calls_variadic(
; CHECK: call i32 (i32, ...) %p(i32 1)

define internal i32 @<fixed(i32 %x|variadic(i32 %x, ...>) {
  ret i32 %x
}

define internal i32 @variadic_again(i32 %x, ...) {
  ret i32 %x
}

define internal i32 @calls_<fixed|variadic|variadic_again>(ptr %p) {
  %r = call i32 <|(i32, ...) |(i32, ...) >%p(i32 1)
  ret i32 %r
}
