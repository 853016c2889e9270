; Two recursive functions of a shared library that are visible and not dso_local
; are not equal: each calls itself by a name that the program may define again, and
; a shared body would call one of the two names only.  An internal function equal
; to an exported one is no exception.  Where no symbol lookup can get in between
; (dso_local, hidden, internal, or no shared library) they are equal.
; LLVM's mergefunc merges all four pairs.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/functions.ll %t/library.ll > %t/l.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/l.ll | FileCheck %t.ll --check-prefix=LIBRARY
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/functions.ll | FileCheck %t.ll --check-prefix=PROGRAM

; LIBRARY-LABEL: define i32 @f(
; LIBRARY: call i32 @f(
; LIBRARY: mul i32
; LIBRARY-LABEL: define i32 @g(
; LIBRARY: call i32 @g(
; LIBRARY: mul i32
; LIBRARY-LABEL: define internal i32 @internal(
; LIBRARY: call i32 @internal(
; LIBRARY: mul i32
; LIBRARY-LABEL: define hidden i32 @hidden_f(
; LIBRARY: call i32 @hidden_f(
; LIBRARY-LABEL: define hidden i32 @hidden_g(
; LIBRARY-NEXT: tail call i32 @hidden_f(
; LIBRARY-NEXT: ret i32
; LIBRARY-LABEL: define dso_local i32 @local_f(
; LIBRARY: call i32 @local_f(
; LIBRARY-LABEL: define dso_local i32 @local_g(
; LIBRARY-NEXT: tail call i32 @local_f(
; LIBRARY-NEXT: ret i32
; LIBRARY-LABEL: define i32 @user(
; LIBRARY-NEXT: call i32 @internal(

; PROGRAM-LABEL: define i32 @f(
; PROGRAM: call i32 @f(
; PROGRAM-LABEL: define i32 @g(
; PROGRAM-NEXT: tail call i32 @f(
; PROGRAM-LABEL: define i32 @user(
; PROGRAM-NEXT: call i32 @f(

;--- functions.ll
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define <i32 @f|i32 @g|internal i32 @internal>(i32 %n) {
  %less = sub i32 %n, 1
  %rest = call i32 @<f|g|internal>(i32 %less)
  %product = mul i32 %rest, %n
  %sum = add i32 %product, 77777
  %result = xor i32 %sum, %n
  ret i32 %result
}
define hidden i32 @hidden_<f|g>(i32 %n) {
  %less = sub i32 %n, 2
  %rest = call i32 @hidden_<f|g>(i32 %less)
  %product = mul i32 %rest, %n
  %sum = add i32 %product, 77777
  %result = xor i32 %sum, %n
  ret i32 %result
}
define dso_local i32 @local_<f|g>(i32 %n) {
  %less = sub i32 %n, 3
  %rest = call i32 @local_<f|g>(i32 %less)
  %product = mul i32 %rest, %n
  %sum = add i32 %product, 77777
  %result = xor i32 %sum, %n
  ret i32 %result
}
define i32 @user(i32 %n) {
  %r = call i32 @internal(i32 %n)
  ret i32 %r
}
;--- library.ll
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
