; Where nothing can be printed, passes work as before: printing must not panic.
; RUN: %opt -passes='rust-mergefunc,rust-iroutliner' -stats %s -S -o - 2>/dev/full | FileCheck %s
; RUN: env RUSTMERGE_LOG=debug %opt -passes='rust-mergefunc,rust-iroutliner' %s -S -o - 2>/dev/full | FileCheck %s
; RUN: env RUSTMERGE_LOG=loud %opt -passes='rust-mergefunc' %s -S -o - 2>/dev/full | FileCheck %s
; RUN: %opt -passes='rust-mergefunc<prices>' %s -disable-output 2>/dev/full
; RUN: %opt -passes='rust-mergefunc<explain=f:g>' %s -disable-output 2>/dev/full
; RUN: %opt -passes='rust-ir-similarity<print>' %s -disable-output 2>/dev/full
; RUN: %opt -passes='rust-ir-similarity' %s -disable-output 2>/dev/full

; CHECK: define i32 @g(
; CHECK-NEXT: tail call i32 @f(
define i32 @f(i32 %a) {
  %b = mul i32 %a, 7
  %c = xor i32 %b, %a
  %d = sdiv i32 %c, 77
  ret i32 %d
}
define i32 @g(i32 %a) {
  %b = mul i32 %a, 7
  %c = xor i32 %b, %a
  %d = sdiv i32 %c, 77
  ret i32 %d
}
