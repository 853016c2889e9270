; The symbol of a function whose body moves stays a function, and does not become an alias,
; where that would lose something: attributes that code generation asks the callee of a
; call for, marks in the symbol table of functions that pass vectors in registers, and
; metadata that must name a function (CG Profile).  Each first member becomes a stub.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: sed 's/ATTRIBUTES//' %t/body.ll > %t/plain.ll && cat %t/plain >> %t/plain.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/plain.ll | FileCheck %t.ll --check-prefix=ALIAS
; RUN: sed 's/ATTRIBUTES/convergent/' %t/body.ll > %t/convergent.ll && cat %t/plain >> %t/convergent.ll
; RUN: sed 's/ATTRIBUTES/noduplicate/' %t/body.ll > %t/noduplicate.ll && cat %t/plain >> %t/noduplicate.ll
; RUN: sed 's/ATTRIBUTES/"no_callee_saved_registers"/' %t/body.ll > %t/registers.ll && cat %t/plain >> %t/registers.ll
; RUN: sed 's/ATTRIBUTES//; s/define void/define fastcc void/' %t/body.ll > %t/fast.ll && cat %t/plain >> %t/fast.ll
; RUN: sed 's/ATTRIBUTES//; s/define void/define aarch64_vector_pcs void/' %t/body.ll > %t/vector.ll && cat %t/plain >> %t/vector.ll
; RUN: sed 's/ATTRIBUTES//; s/void @\([fg]\)(ptr %q/void @\1(ptr %q, <4 x i32> %v/' %t/body.ll > %t/argument.ll && cat %t/plain >> %t/argument.ll
; RUN: sed 's/ATTRIBUTES//' %t/body.ll > %t/profile.ll && cat %t/profile >> %t/profile.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/convergent.ll | FileCheck %t.ll --check-prefix=NONE --implicit-check-not='= alias'
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/noduplicate.ll | FileCheck %t.ll --check-prefix=NONE --implicit-check-not='= alias'
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/registers.ll | FileCheck %t.ll --check-prefix=NONE --implicit-check-not='= alias'
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/vector.ll | FileCheck %t.ll --check-prefix=NONE --implicit-check-not='= alias'
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/argument.ll | FileCheck %t.ll --check-prefix=NONE --implicit-check-not='= alias'
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/profile.ll | FileCheck %t.ll --check-prefix=NONE --implicit-check-not='= alias'
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/fast.ll | FileCheck %t.ll --check-prefix=ALIAS

; ALIAS: @f = alias
; NONE: define {{.*}}void @<f|g>(

;--- body.ll
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
attributes #0 = { nounwind minsize optsize ATTRIBUTES }
define void @<f|g>(ptr %q) #0 {
  %m0 = load volatile i64, ptr %q
  %n0 = mul i64 %m0, 5
  store volatile i64 %n0, ptr %q
  %m1 = load volatile i64, ptr %q
  %n1 = mul i64 %m1, 6
  store volatile i64 %n1, ptr %q
  %m2 = load volatile i64, ptr %q
  %n2 = mul i64 %m2, 7
  store volatile i64 %n2, ptr %q
  %m3 = load volatile i64, ptr %q
  %n3 = mul i64 %m3, 8
  store volatile i64 %n3, ptr %q
  %m4 = load volatile i64, ptr %q
  %n4 = mul i64 %m4, 9
  store volatile i64 %n4, ptr %q
  %m5 = load volatile i64, ptr %q
  %n5 = mul i64 %m5, 10
  store volatile i64 %n5, ptr %q
  %m6 = load volatile i64, ptr %q
  %n6 = mul i64 %m6, 11
  store volatile i64 %n6, ptr %q
  %m7 = load volatile i64, ptr %q
  %n7 = mul i64 %m7, 12
  store volatile i64 %n7, ptr %q
  %m8 = load volatile i64, ptr %q
  %n8 = mul i64 %m8, 13
  store volatile i64 %n8, ptr %q
  %m9 = load volatile i64, ptr %q
  %n9 = mul i64 %m9, 14
  store volatile i64 %n9, ptr %q
  %m10 = load volatile i64, ptr %q
  %n10 = mul i64 %m10, 15
  store volatile i64 %n10, ptr %q
  %m11 = load volatile i64, ptr %q
  %n11 = mul i64 %m11, 16
  store volatile i64 %n11, ptr %q
  %m12 = load volatile i64, ptr %q
  %n12 = mul i64 %m12, 17
  store volatile i64 %n12, ptr %q
  %m13 = load volatile i64, ptr %q
  %n13 = mul i64 %m13, 18
  store volatile i64 %n13, ptr %q
  ret void
}
;--- plain
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
;--- profile
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 5, !"CG Profile", !2}
!2 = distinct !{!3}
!3 = !{ptr @f, ptr @g, i64 32}
