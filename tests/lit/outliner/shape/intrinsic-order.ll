; The first two arguments of some intrinsic functions may be exchanged; where one
; of them stays a constant, the others keep their places.

; RUN: %outline %s | FileCheck %s

; CHECK-LABEL: define i64 @exchanged_a(
; CHECK-NEXT: tail call i64 @[[M:.*outlined[^(]*]](i64 %a, i64 %b)
; CHECK-LABEL: define i64 @exchanged_b(
; CHECK-NEXT: tail call i64 @[[M]](i64 %a, i64 %b)
define i64 @exchanged_a(i64 %a, i64 %b) {
  %d = sub i64 %a, %b
  %e = call i64 @llvm.umax.i64(i64 %d, i64 %a)
  %f = shl i64 %e, %b
  ret i64 %f
}
define i64 @exchanged_b(i64 %a, i64 %b) {
  %d = sub i64 %a, %b
  %e = call i64 @llvm.umax.i64(i64 %a, i64 %d)
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
define float @factor_a(float %a, float %b) {
  %d = fsub float %a, %b
  %e = call float @llvm.fma.f32(float 2.0, float %d, float %b)
  ret float %e
}
define float @factor_b(float %a, float %b) {
  %d = fsub float %a, %b
  %e = call float @llvm.fma.f32(float 2.0, float %b, float %d)
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
define i64 @promised_of_both(i64 %a, i64 %b) {
  %d = xor i64 %a, %b
  %e = call i64 @llvm.umax.i64(i64 noundef %d, i64 noundef %a)
  %f = lshr i64 %e, %b
  ret i64 %f
}
define i64 @promised_of_both_as_well(i64 %a, i64 %b) {
  %d = xor i64 %a, %b
  %e = call i64 @llvm.umax.i64(i64 noundef %a, i64 noundef %d)
  %f = lshr i64 %e, %b
  ret i64 %f
}
define i64 @promised_of_one(i64 %a, i64 %b) {
  %d = xor i64 %a, %b
  %e = call i64 @llvm.umax.i64(i64 noundef %a, i64 %d)
  %f = lshr i64 %e, %b
  ret i64 %f
}

declare i64 @llvm.umax.i64(i64, i64)
declare float @llvm.fma.f32(float, float, float)
