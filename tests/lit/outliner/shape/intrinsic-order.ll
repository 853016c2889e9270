; The first two arguments of some intrinsic functions may be exchanged; where one
; of them stays a constant, the others keep their places.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

define i64 @exchanged_<a|b>(i64 %a, i64 %b) {
; CHECK-LABEL: define i64 @exchanged_<a|b>(
; CHECK-NEXT: tail call i64 @[[M<:.*outlined[^(]*|>]](i64 %a, i64 %b)
  %d = sub i64 %a, %b
  %e = call i64 @llvm.umax.i64(i64 %<d|a>, i64 %<a|d>)
  %f = shl i64 %e, %b
  ret i64 %f
}

; 2 * d + b and 2 * b + d.
; CHECK-LABEL: define float @factor_a(
; CHECK: call float @[[F:.*outlined[^(]*]](float %d, float %b)
; CHECK: define internal float @[[F]](float %0, float %1)
; CHECK-NEXT: call float @llvm.fma.f32(float 2.000000e+00, float %0, float %1)
; CHECK-LABEL: define float @factor_b(
; CHECK: call float @[[F]](float %b, float %d)
define float @factor_<a|b>(float %a, float %b) {
  %d = fsub float %a, %b
  %e = call float @llvm.fma.f32(float 2.0, float %<d|b>, float %<b|d>)
  ret float %e
}

; The last one says nothing of %d, and the others must not say it for it.
; CHECK-LABEL: define i64 @promised_of_both(
; CHECK-NEXT: call i64 @[[P:.*outlined[^(]*]](i64 %a, i64 %b)
; CHECK: define internal i64 @[[P]](
; CHECK: call i64 @llvm.umax.i64(i64 noundef %{{.*}}, i64 noundef %{{.*}})
; CHECK-LABEL: define i64 @promised_of_both_as_well(
; CHECK-NEXT: call i64 @[[P]](i64 %a, i64 %b)
; CHECK-LABEL: define i64 @promised_of_one(
; CHECK: call i64 @llvm.umax.i64(i64 noundef %a, i64 %d)
define i64 @promised_of_<both|both_as_well|one>(i64 %a, i64 %b) {
  %d = xor i64 %a, %b
  %e = call i64 @llvm.umax.i64(i64 noundef %<d, i64 noundef %a|a, i64 noundef %d|a, i64 %d>)
  %f = lshr i64 %e, %b
  ret i64 %f
}

declare i64 @llvm.umax.i64(i64, i64)
declare float @llvm.fma.f32(float, float, float)
