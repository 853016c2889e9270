; A call of an interposable function by its own name may reach another body, so
; two weak functions that each call themselves are not equal (a difference from
; LLVM in docs/mergefunc.md).  Strong ones are, and weak ones that call nothing.
; LLVM 22's mergefunc merges the first pair.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define weak i32 @weak_one(
; CHECK: call i32 @weak_one(
; CHECK: mul i32
; CHECK-LABEL: define weak i32 @weak_two(
; CHECK: call i32 @weak_two(
; CHECK: mul i32
; CHECK-LABEL: define i32 @strong_one(
; CHECK: call i32 @strong_one(
; CHECK: mul i32
; CHECK-LABEL: define i32 @strong_two(
; CHECK-NEXT: tail call i32 @strong_one(
; CHECK-NEXT: ret i32

define weak i32 @weak_<one|two>(i32 %n) {
  %less = sub i32 %n, 1
  %rest = call i32 @weak_<one|two>(i32 %less)
  %product = mul i32 %rest, %n
  ret i32 %product
}

define i32 @strong_<one|two>(i32 %n) {
  %less = sub i32 %n, 1
  %rest = call i32 @strong_<one|two>(i32 %less)
  %product = mul i32 %rest, %n
  ret i32 %product
}
