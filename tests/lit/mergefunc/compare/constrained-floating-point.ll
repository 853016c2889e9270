; Rounding mode and exception behaviour of constrained floating point are
; metadata strings, and part of the operation (#65963).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal <double|double|double|i1|i1> @<upward|downward|ignored|less|greater>(

declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)

define internal double @<upward|upward_again>(double %x, double %y) strictfp {
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

define internal i1 @<less|greater>(double %x, double %y) strictfp {
  %r = call i1 @llvm.experimental.constrained.fcmp.f64(double %x, double %y, metadata !"<olt|ogt>", metadata !"fpexcept.strict") strictfp
  ret i1 %r
}
