; Calls of intrinsic functions: arguments that have to be the same, and arguments that may change places.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-ir-similarity<print>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --implicit-check-not='Function: no'
; RUN: %opt -passes='rust-ir-similarity<print;calls-by-name>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --implicit-check-not='Function: no'
; RUN: %opt -passes='rust-ir-similarity<print;no-indirect-calls>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --implicit-check-not='Function: no'
; RUN: %opt -passes='rust-ir-similarity<print;no-intrinsics>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --allow-empty --check-prefix=PLAIN
; PLAIN-NOT: Function:

; What must be an immediate stays one.
declare i18 @llvm.abs.i18(i18, i1 immarg)
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: immediate_a,
; CHECK: Function: immediate_b,
define i18 @immediate_<a|b>(i18 %a) {
  %x = call i18 @llvm.abs.i18(i18 %a, i1 true)
  %y = ashr i18 %x, 1
  ret i18 %y
}
define i18 @no_immediate(i18 %a) {
  %x = call i18 @llvm.abs.i18(i18 %a, i1 false)
  %y = ashr i18 %x, 1
  ret i18 %y
}

; Metadata operands are operands that have to be the same.
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: metadata_a,
; CHECK: Function: metadata_b,
define float @metadata_<a|b>(float %a) strictfp {
  %x = call float @llvm.experimental.constrained.fadd.f32(float %a, float 1.0, metadata !"round.upward", metadata !"fpexcept.strict")
  %y = fneg float %x
  ret float %y
}
define float @no_metadata(float %a) strictfp {
  %x = call float @llvm.experimental.constrained.fadd.f32(float %a, float 1.0, metadata !"round.downward", metadata !"fpexcept.strict")
  %y = fneg float %x
  ret float %y
}

; The arguments of some intrinsic functions may change places, unless the call
; promises more of one than of the other.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: commuting_a,
; CHECK: Function: commuting_b,
declare i25 @llvm.umax.i25(i25, i25)
declare i26 @llvm.umax.i26(i26, i26)
declare i27 @llvm.usub.sat.i27(i27, i27)
define i25 @commuting_<a|b>(i25 %a, i25 %b) {
  %x = call i25 @llvm.umax.i25(i25 %<a|b>, i25 %<b|a>)
  %y = shl i25 %x, %a
  ret i25 %y
}
define i26 @no_commuting_promise_<a|b>(i26 %a, i26 %b) {
  %x = call i26 @llvm.umax.i26(i26 noundef %<a|b>, i26 %<b|a>)
  %y = shl i26 %x, %a
  ret i26 %y
}
define i27 @no_commuting_<a|b>(i27 %a, i27 %b) {
  %x = call i27 @llvm.usub.sat.i27(i27 %<a|b>, i27 %<b|a>)
  %y = shl i27 %x, %a
  ret i27 %y
}
