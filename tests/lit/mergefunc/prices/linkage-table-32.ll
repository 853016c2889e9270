; 32-bit x86 with -fPIE or -fPIC: a jump to a visible symbol would need the address of the
; linkage table in a register that the caller gets back, so it is a call, and finding the
; table takes 14 bytes more.  A jump to a hidden symbol or to a local one needs no table: the
; body moves to a local function, and the first member's symbol names it.  Where an alias
; would lose something, here the mark of llvm.used, the bodies stay.

; RUN: split-file %s %t
; RUN: cat %t/i386 %t/visible.ll %t/static.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED
; RUN: cat %t/i386 %t/visible.ll %t/pie.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=PRIVATE
; RUN: cat %t/i386 %t/visible.ll %t/pie.ll | %opt -passes=rust-mergefunc | %llc -relocation-model=pic | FileCheck %s --check-prefix=CODE
; RUN: cat %t/i386 %t/visible.ll %t/pie.ll %t/jumps.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefixes=PRIVATE,JUMPS
; RUN: cat %t/i386 %t/visible.ll %t/pie.ll %t/used.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: cat %t/i386 %t/hidden.ll %t/pie.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED
; RUN: cat %t/x86-64 %t/visible.ll %t/pie.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED

; MERGED-LABEL: define {{.*}}i32 @b(
; MERGED-NEXT: tail call i32 @a(
; PRIVATE: @a = dso_local alias i32 (i32), ptr @a.body
; PRIVATE-LABEL: define dso_local i32 @b(
; PRIVATE-NEXT: tail call i32 @a.body(
; CODE-LABEL: {{^}}b:
; CODE: jmp a.body
; A body that ends with a jump, as a function of a state machine does, becomes a stub too, for
; the stub jumps.
; JUMPS-LABEL: define dso_local i32 @d(
; JUMPS-NEXT: tail call i32 @c.body(
; KEPT-LABEL: define dso_local i32 @b(
; KEPT-NEXT: mul i32

;--- i386
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-unknown-linux-gnu"
;--- x86-64
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- visible.ll
define dso_local i32 @a(i32 %x) #0 {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %y
  %v = xor i32 %w, 77
  ret i32 %v
}
define dso_local i32 @b(i32 %x) #0 {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %y
  %v = xor i32 %w, 77
  ret i32 %v
}
;--- hidden.ll
define dso_local hidden i32 @a(i32 %x) #0 {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %y
  %v = xor i32 %w, 77
  ret i32 %v
}
define dso_local hidden i32 @b(i32 %x) #0 {
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
;--- used.ll
@llvm.used = appending global [1 x ptr] [ptr @a], section "llvm.metadata"
;--- jumps.ll
declare hidden i32 @next(i32)
define dso_local i32 @c(i32 %x) #0 {
  %y = mul i32 %x, %x
  %z = add i32 %y, 1000
  %w = mul i32 %z, %y
  %v = tail call i32 @next(i32 %w)
  ret i32 %v
}
define dso_local i32 @d(i32 %x) #0 {
  %y = mul i32 %x, %x
  %z = add i32 %y, 1000
  %w = mul i32 %z, %y
  %v = tail call i32 @next(i32 %w)
  ret i32 %v
}
