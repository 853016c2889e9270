; 32-bit x86 with -fPIE or -fPIC: a jump to a visible symbol would need the address of the
; linkage table in a register that the caller gets back, so it is a call, and finding the
; table takes 14 bytes more.  A jump to a hidden symbol needs no table.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/i386 %t/visible.ll %t/static.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/i386 %t/visible.ll %t/pie.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; RUN: cat %t/i386 %t/hidden.ll %t/pie.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/x86-64 %t/visible.ll %t/pie.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED

; MERGED-LABEL: define {{.*}}i32 @b(
; MERGED-NEXT: tail call i32 @a(
; KEPT-LABEL: define dso_local i32 @b(
; KEPT-NEXT: mul i32

;--- i386
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-unknown-linux-gnu"
;--- x86-64
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- visible.ll
define dso_local i32 @<a|b>(i32 %x) #0 {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %y
  %v = xor i32 %w, 77
  ret i32 %v
}
;--- hidden.ll
define dso_local hidden i32 @<a|b>(i32 %x) #0 {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %y
  %v = xor i32 %w, 77
  ret i32 %v
}
;--- static.ll
attributes #0 = { nounwind optsize }
;--- pie.ll
attributes #0 = { nounwind optsize }
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
