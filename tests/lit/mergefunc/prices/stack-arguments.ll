; Arguments in memory.  RISC-V makes no jump of a call that has some, AArch64 does, and leaves the
; arguments in their places since LLVM 20; before, a stub loads and stores each.  Where code is to be
; small, LLVM's machine outliner leaves a jump of each equal block by itself, which is less than such
; a stub: before LLVM 20 on AArch64 alone, since then on RISC-V too, in blocks that return.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/aarch64 %t/body.ll %t/optsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/aarch64 %t/body.ll %t/minsize | %opt -passes='rust-mergefunc,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=%if llvm-at-least-20 %{MERGED%} %else %{KEPT%}
; It does not outline for Windows.
; RUN: cat %t/windows %t/body.ll %t/minsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/riscv %t/body.ll %t/optsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/riscv %t/body.ll %t/minsize | %opt -passes='rust-mergefunc,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=%if llvm-at-least-20 %{KEPT%} %else %{MERGED%}

; The objects say the same: kept, the program is not larger than it was.
; RUN: cat %t/aarch64 %t/body.ll %t/minsize | %opt -passes=rust-mergefunc -o %t/aarch64.bc
; RUN: cat %t/aarch64 %t/body.ll %t/minsize | %llc -filetype=obj -o %t/aarch64-before.o
; RUN: %llc -filetype=obj %t/aarch64.bc -o %t/aarch64-after.o
; RUN: %if !llvm-at-least-20 %{ llvm-size -A %t/aarch64-before.o %t/aarch64-after.o | FileCheck %t.ll --check-prefix=SAME %}

; SAME: .text {{ *}}[[#TEXT:]]
; SAME: .text {{ *}}[[#TEXT]] {{ *}}0

; MERGED-LABEL: define dso_local i64 @b(
; MERGED-NEXT: tail call i64 @a(
; KEPT-LABEL: define dso_local i64 @b(
; KEPT-NEXT: mul i64

;--- aarch64
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
;--- windows
target datalayout = "e-m:w-p:64:64-i32:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-pc-windows-msvc"
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
