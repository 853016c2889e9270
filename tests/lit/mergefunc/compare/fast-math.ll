; Fast-math flags are compared wherever they live: arithmetic, phi, select, call,
; fcmp, fneg (#220015).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal float @add_plain(
; CHECK-LABEL: define internal float @add_fast(
; CHECK-LABEL: define internal float @add_nnan(
; CHECK-LABEL: define internal float @phi_plain(
; CHECK-LABEL: define internal float @phi_nnan(
; CHECK-LABEL: define internal float @select_plain(
; CHECK-LABEL: define internal float @select_nsz(
; CHECK-LABEL: define internal float @call_plain(
; CHECK-LABEL: define internal float @call_afn(
; CHECK-LABEL: define internal i1 @fcmp_plain(
; CHECK-LABEL: define internal i1 @fcmp_ninf(
; CHECK-LABEL: define internal float @fneg_plain(
; CHECK-LABEL: define internal float @fneg_nnan(

declare float @llvm.sqrt.f32(float)

define internal float @add_plain(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}

define internal float @add_plain_again(float %x, float %y) {
  %r = fadd float %x, %y
  ret float %r
}

define internal float @add_fast(float %x, float %y) {
  %r = fadd fast float %x, %y
  ret float %r
}

define internal float @add_nnan(float %x, float %y) {
  %r = fadd nnan float %x, %y
  ret float %r
}

define internal float @phi_plain(i1 %c, float %x, float %y) {
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi float [ %x, %then ], [ %y, %0 ]
  ret float %r
}

define internal float @phi_nnan(i1 %c, float %x, float %y) {
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi nnan float [ %x, %then ], [ %y, %0 ]
  ret float %r
}

define internal float @phi_nnan_again(i1 %c, float %x, float %y) {
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi nnan float [ %x, %then ], [ %y, %0 ]
  ret float %r
}

define internal float @select_plain(i1 %c, float %x, float %y) {
  %r = select i1 %c, float %x, float %y
  ret float %r
}

define internal float @select_nsz(i1 %c, float %x, float %y) {
  %r = select nsz i1 %c, float %x, float %y
  ret float %r
}

define internal float @call_plain(float %x) {
  %r = call float @llvm.sqrt.f32(float %x)
  ret float %r
}

define internal float @call_afn(float %x) {
  %r = call afn float @llvm.sqrt.f32(float %x)
  ret float %r
}

define internal i1 @fcmp_plain(float %x, float %y) {
  %r = fcmp olt float %x, %y
  ret i1 %r
}

define internal i1 @fcmp_ninf(float %x, float %y) {
  %r = fcmp ninf olt float %x, %y
  ret i1 %r
}

define internal float @fneg_plain(float %x) {
  %r = fneg float %x
  ret float %r
}

define internal float @fneg_nnan(float %x) {
  %r = fneg nnan float %x
  ret float %r
}
