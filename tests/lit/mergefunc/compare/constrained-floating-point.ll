; Rounding mode and exception behaviour of constrained floating point are
; metadata strings, and part of the operation (#65963).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal double @upward(
; CHECK-LABEL: define internal double @downward(
; CHECK-LABEL: define internal double @ignored(
; CHECK-LABEL: define internal i1 @less(
; CHECK-LABEL: define internal i1 @greater(

declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)

define internal double @upward(double %x, double %y) strictfp {
  %r = call double @llvm.experimental.constrained.fadd.f64(double %x, double %y, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  ret double %r
}

define internal double @upward_again(double %x, double %y) strictfp {
  %r = call double @llvm.experimental.constrained.fadd.f64(double %x, double %y, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  ret double %r
}

define internal double @downward(double %x, double %y) strictfp {
  %r = call double @llvm.experimental.constrained.fadd.f64(double %x, double %y, metadata !"round.downward", metadata !"fpexcept.strict") strictfp
  ret double %r
}

define internal double @ignored(double %x, double %y) strictfp {
  %r = call double @llvm.experimental.constrained.fadd.f64(double %x, double %y, metadata !"round.upward", metadata !"fpexcept.ignore") strictfp
  ret double %r
}

define internal i1 @less(double %x, double %y) strictfp {
  %r = call i1 @llvm.experimental.constrained.fcmp.f64(double %x, double %y, metadata !"olt", metadata !"fpexcept.strict") strictfp
  ret i1 %r
}

define internal i1 @greater(double %x, double %y) strictfp {
  %r = call i1 @llvm.experimental.constrained.fcmp.f64(double %x, double %y, metadata !"ogt", metadata !"fpexcept.strict") strictfp
  ret i1 %r
}
