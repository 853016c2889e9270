; The call in a thunk of a strictfp function is strictfp too.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define double @b(
; CHECK-NEXT: tail call double @a(double %x, double %y) #[[CALL:[0-9]+]]
; CHECK: attributes #[[CALL]] = { strictfp }

declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fmul.f64(double, double, metadata, metadata)

define double @a(double %x, double %y) strictfp {
  %s = call double @llvm.experimental.constrained.fadd.f64(double %x, double %y, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %t = call double @llvm.experimental.constrained.fmul.f64(double %s, double %s, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %r = call double @llvm.experimental.constrained.fmul.f64(double %t, double %y, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret double %r
}
define double @b(double %x, double %y) strictfp {
  %s = call double @llvm.experimental.constrained.fadd.f64(double %x, double %y, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %t = call double @llvm.experimental.constrained.fmul.f64(double %s, double %s, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %r = call double @llvm.experimental.constrained.fmul.f64(double %t, double %y, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret double %r
}
