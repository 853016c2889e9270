; Arguments in memory: RISC-V makes no jump of a call that has some, AArch64 does, and leaves
; the arguments in their places since LLVM 20.  Where RISC-V code is to be small, LLVM's
; machine outliner leaves a jump of each equal block by itself since LLVM 20, which is less
; than a stub with a frame.  stack-arguments-before-20.ll has older LLVMs.

; REQUIRES: llvm-at-least-20

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/aarch64 %t/body.ll %t/optsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/aarch64 %t/body.ll %t/minsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/riscv %t/body.ll %t/optsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/riscv %t/body.ll %t/minsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT

; MERGED-LABEL: define dso_local i64 @b(
; MERGED-NEXT: tail call i64 @a(
; KEPT-LABEL: define dso_local i64 @b(
; KEPT-NEXT: mul i64

;--- aarch64
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
;--- riscv
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"
;--- optsize
attributes #0 = { nounwind optsize "target-features"="+c,+m" }
;--- minsize
attributes #0 = { nounwind optsize minsize "target-features"="+c,+m" }
;--- body.ll
define dso_local i64 @<a|b>(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j) #0 {
  %v0 = mul i64 %a, %b
  %v1 = add i64 %v0, %c
  %v2 = mul i64 %v1, %d
  %v3 = add i64 %v2, %e
  %v4 = mul i64 %v3, %f
  %v5 = add i64 %v4, %g
  %v6 = mul i64 %v5, %h
  %v7 = add i64 %v6, %i
  %v8 = mul i64 %v7, %j
  ret i64 %v8
}
