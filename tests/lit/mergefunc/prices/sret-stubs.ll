; Where a function returns in memory by `sret`, most targets' code generation makes no
; jump of a call in tail position: on x86-64 LLVM does since 22, on 32-bit x86, RISC-V
; and LoongArch never, on AArch64 always.  Then a stub is a call with a frame, and
; saves the address that it returns.

; RUN: split-file %s %t
; RUN: cat %t/aarch64 %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED
; RUN: cat %t/i386 %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: cat %t/riscv %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: cat %t/loongarch %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: %if llvm-at-least-22 %{ cat %t/x86-64 %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | \
; RUN:   FileCheck %s --check-prefix=MERGED %} %else %{ cat %t/x86-64 %t/body.ll | \
; RUN:   %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT %}

; MERGED-LABEL: define dso_local void @b(
; MERGED-NEXT: tail call void @a(
; KEPT-LABEL: define dso_local void @b(
; KEPT-NEXT: getelementptr

;--- x86-64
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- i386
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-unknown-linux-gnu"
;--- aarch64
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
;--- riscv
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"
;--- loongarch
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n64-S128"
target triple = "loongarch64-unknown-linux-gnu"
;--- body.ll
define dso_local void @a(ptr noalias sret({ i32, i32, i32 }) %r, i32 %x) #0 {
  %second = getelementptr i8, ptr %r, i64 4
  %third = getelementptr i8, ptr %r, i64 8
  store i32 %x, ptr %r, align 4
  store i32 %x, ptr %second, align 4
  store i32 %x, ptr %third, align 4
  ret void
}
define dso_local void @b(ptr noalias sret({ i32, i32, i32 }) %r, i32 %x) #0 {
  %second = getelementptr i8, ptr %r, i64 4
  %third = getelementptr i8, ptr %r, i64 8
  store i32 %x, ptr %r, align 4
  store i32 %x, ptr %second, align 4
  store i32 %x, ptr %third, align 4
  ret void
}
attributes #0 = { nounwind optsize "target-features"="+c" }
