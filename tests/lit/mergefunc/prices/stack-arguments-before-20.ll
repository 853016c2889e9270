; Arguments in memory before LLVM 20.  A stub of AArch64 loads and stores each before it jumps:
; where code is to be small, LLVM's machine outliner leaves only a jump of each equal block by
; itself, and a stub would be larger.  On RISC-V it does not take blocks that return.

; UNSUPPORTED: llvm-at-least-20

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/aarch64 %t/body.ll %t/optsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/aarch64 %t/body.ll %t/minsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; It does not outline for Windows.
; RUN: cat %t/windows %t/body.ll %t/minsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/riscv %t/body.ll %t/optsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/riscv %t/body.ll %t/minsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED

; The objects say the same: kept, the program is not larger than it was, and merged it is
; smaller on RISC-V.
; RUN: cat %t/aarch64 %t/body.ll %t/minsize | %opt -passes=rust-mergefunc -o %t/aarch64.bc
; RUN: cat %t/aarch64 %t/body.ll %t/minsize | %llc -filetype=obj -o %t/aarch64-before.o
; RUN: %llc -filetype=obj %t/aarch64.bc -o %t/aarch64-after.o
; RUN: llvm-size -A %t/aarch64-before.o %t/aarch64-after.o | FileCheck %t.ll --check-prefix=SAME

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
