; All definitions of an inline function have one source, so calls of it may go to this module's body, as they
; may where LLVM inlines it, also in a shared library, where its symbol is preemptible.  Then nothing needs the symbol.
; `weak_odr` functions keep their symbols, a function without ODR linkage keeps its name in calls, and so
; does each in a module of `-fsemantic-interposition`.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-parameters;verify=100>,verify' -S %t.ll | \
; RUN:   FileCheck %t.ll --implicit-check-not='@inline_'
; RUN: sed -e 's/^;FLAG//' -e 's/!{!0}/!{!0, !1}/' %t.ll | %opt -passes='rust-mergefunc<no-parameters>,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=SEMANTIC

; CHECK: define linkonce_odr protected i32 @[[INLINE:__rustmerge_[0-9a-f]+]](
; CHECK: call i32 @[[INLINE]](
; CHECK: define weak_odr i32 @instance_f(
; CHECK-NEXT: call i32 @[[INSTANCE:__rustmerge_[0-9a-f]+]](
; CHECK: define weak_odr i32 @instance_g(
; CHECK-NEXT: call i32 @[[INSTANCE]](
; CHECK: define i32 @user(
; CHECK-NEXT: call i32 @external_f(
; CHECK-NEXT: call i32 @external_g(
; CHECK-NEXT: call i32 @[[INLINE]](
; CHECK-NEXT: call i32 @[[INLINE]](
; CHECK-NEXT: call i32 @[[INSTANCE]](
; CHECK-NEXT: call i32 @[[INSTANCE]](

; SEMANTIC: define i32 @user(
; SEMANTIC-NEXT: call i32 @external_f(
; SEMANTIC-NEXT: call i32 @external_g(
; SEMANTIC-NEXT: call i32 @inline_f(
; SEMANTIC-NEXT: call i32 @inline_g(
; SEMANTIC-NEXT: call i32 @instance_f(
; SEMANTIC-NEXT: call i32 @instance_g(

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @use(i32, i32)

$inline_<f|g> = comdat any
$instance_<f|g> = comdat any

define linkonce_odr i32 @inline_<f|g>(i32 %n) minsize comdat {
  %less = sub i32 %n, 1
  %rest = call i32 @inline_<f|g>(i32 %less)
  %product = mul i32 %rest, %n
  %sum = add i32 %product, 77777
  %result = xor i32 %sum, %n
  ret i32 %result
}
define weak_odr i32 @instance_<f|g>(i32 %n) minsize comdat {
  call void @use(i32 %n, i32 3333)
  call void @use(i32 %n, i32 4444)
  call void @use(i32 %n, i32 5555)
  call void @use(i32 %n, i32 6666)
  call void @use(i32 %n, i32 7777)
  call void @use(i32 %n, i32 8888)
  call void @use(i32 %n, i32 9999)
  call void @use(i32 %n, i32 11110)
  call void @use(i32 %n, i32 12221)
  call void @use(i32 %n, i32 13332)
  call void @use(i32 %n, i32 14443)
  call void @use(i32 %n, i32 15554)
  ret i32 %n
}
define i32 @external_<f|g>(i32 %n) minsize {
  %product = mul i32 %n, %n
  %sum = add i32 %product, 55555
  %result = xor i32 %sum, %n
  ret i32 %result
}
define i32 @user(i32 %n) {
  %1 = call i32 @external_f(i32 %n)
  %2 = call i32 @external_g(i32 %n)
  %3 = call i32 @inline_f(i32 %n)
  %4 = call i32 @inline_g(i32 %n)
  %5 = call i32 @instance_f(i32 %n)
  %6 = call i32 @instance_g(i32 %n)
  %7 = add i32 %1, %2
  %8 = mul i32 %3, %4
  %9 = sub i32 %5, %6
  %10 = xor i32 %7, %8
  %11 = xor i32 %9, %10
  ret i32 %11
}
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
;FLAG!1 = !{i32 1, !"SemanticInterposition", i32 1}
