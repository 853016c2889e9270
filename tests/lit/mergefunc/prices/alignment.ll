; How far functions are apart: x86 pads them to 16 bytes unless they are made small, so a
; body of 8 to 12 bytes takes as much as a stub.  AArch64 has functions at multiples of 4
; bytes for `generic`, which clang tunes for, and at multiples of 16 for most
; processors that are named; 32-bit ARM at multiples of 4.  An alignment of the function's
; own counts everywhere.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/x86-64 %t/body.ll %t/fast | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; RUN: cat %t/x86-64 %t/body.ll %t/small | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/aarch64 %t/body.ll %t/fast | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/aarch64 %t/body.ll %t/generic | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/aarch64 %t/body.ll %t/named | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; RUN: cat %t/aarch64 %t/body.ll %t/named-small | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/arm %t/body.ll %t/fast | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/aarch64 %t/aligned.ll %t/fast | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT

; MERGED-LABEL: define dso_local void @b(
; MERGED-NEXT: tail call void @a()
; KEPT-LABEL: define dso_local void @b(
; KEPT-NEXT: call void @nothing()

;--- x86-64
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- aarch64
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
;--- arm
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "armv7-unknown-linux-gnueabihf"
;--- fast
attributes #0 = { nounwind }
;--- small
attributes #0 = { nounwind optsize }
;--- generic
attributes #0 = { nounwind "target-cpu"="generic" }
;--- named
attributes #0 = { nounwind "target-cpu"="neoverse-n1" }
;--- named-small
attributes #0 = { nounwind optsize "target-cpu"="neoverse-n1" }
;--- body.ll
define dso_local void @<a|b>() #0 {
  call void @nothing()
  tail call void @nothing()
  ret void
}
declare void @nothing()
;--- aligned.ll
define dso_local void @<a|b>() #0 align 32 {
  call void @nothing()
  tail call void @nothing()
  ret void
}
declare void @nothing()
