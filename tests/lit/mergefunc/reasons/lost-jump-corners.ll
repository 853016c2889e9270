; Reason LostJump in the corners: `musttail` calls are jumps also where attributes forbid
; tail calls and where the result is in memory; markers of lifetimes may stand after a
; jump; a number that a processor passes by reference is in its caller's memory.

; RUN: %expand %s > %t.ll
; RUN: sed 's/TRIPLE/x86_64/; s/MORE//; s/ATTRIBUTE/"disable-tail-calls"="true"/; s/KIND/musttail/; /MARKER/d' %t.ll \
; RUN:   | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; RUN: sed 's/TRIPLE/x86_64/; s/MORE//; s/ATTRIBUTE/"disable-tail-calls"="true"/; s/KIND/tail/; /MARKER/d' %t.ll \
; RUN:   | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: sed 's/TRIPLE/riscv64/; s/ATTRIBUTE//; s/KIND/tail/' %t.ll \
; RUN:   | sed 's/MORE/, i64 %%x0, i64 %%x1, i64 %%x2, i64 %%x3, i64 %%x4, i64 %%x5, i64 %%x6, i64 %%x7, i64 %%x8/' \
; RUN:   | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; RUN: sed 's/TRIPLE/riscv32/; s/MORE/, fp128 %%w/; s/ATTRIBUTE//; s/KIND/tail/; /MARKER/d; s/; LAYOUT //' %t.ll \
; RUN:   | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT

; KEPT-LABEL: @a(
; KEPT-LABEL: @b(
; KEPT-NOT: call {{.*}}@a(
; KEPT: tail call {{.*}}@other(
; MERGED-LABEL: @b(
; MERGED: call {{.*}}@a(

; LAYOUT target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "TRIPLE-unknown-linux-gnu"
declare void @other(ptr)
declare void @llvm.assume(i1)
define void @<a|b>(ptr %sMORE) nounwind ATTRIBUTE {
  %m0 = load volatile i64, ptr %s
  %n0 = mul i64 %m0, 77
  store volatile i64 %n0, ptr %s
  %m1 = load volatile i64, ptr %s
  %n1 = mul i64 %m1, 78
  store volatile i64 %n1, ptr %s
  %m2 = load volatile i64, ptr %s
  %n2 = mul i64 %m2, 79
  store volatile i64 %n2, ptr %s
  %m3 = load volatile i64, ptr %s
  %n3 = mul i64 %m3, 80
  store volatile i64 %n3, ptr %s
  %m4 = load volatile i64, ptr %s
  %n4 = mul i64 %m4, 81
  store volatile i64 %n4, ptr %s
  %m5 = load volatile i64, ptr %s
  %n5 = mul i64 %m5, 82
  store volatile i64 %n5, ptr %s
  %m6 = load volatile i64, ptr %s
  %n6 = mul i64 %m6, 83
  store volatile i64 %n6, ptr %s
  %m7 = load volatile i64, ptr %s
  %n7 = mul i64 %m7, 84
  store volatile i64 %n7, ptr %s
  %m8 = load volatile i64, ptr %s
  %n8 = mul i64 %m8, 85
  store volatile i64 %n8, ptr %s
  %m9 = load volatile i64, ptr %s
  %n9 = mul i64 %m9, 86
  store volatile i64 %n9, ptr %s
  %m10 = load volatile i64, ptr %s
  %n10 = mul i64 %m10, 87
  store volatile i64 %n10, ptr %s
  %m11 = load volatile i64, ptr %s
  %n11 = mul i64 %m11, 88
  store volatile i64 %n11, ptr %s
  %m12 = load volatile i64, ptr %s
  %n12 = mul i64 %m12, 89
  store volatile i64 %n12, ptr %s
  %m13 = load volatile i64, ptr %s
  %n13 = mul i64 %m13, 90
  store volatile i64 %n13, ptr %s
  KIND call void @other(ptr %s)
  call void @llvm.assume(i1 true) ; MARKER
  ret void
}
