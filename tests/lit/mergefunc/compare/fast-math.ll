; Fast-math flags are compared wherever they live: arithmetic, phi, select, call,
; fcmp, fneg (#220015).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal float @add_<plain|fast|nnan>(
; CHECK-LABEL: define internal float @phi_<plain|nnan>(
; CHECK-LABEL: define internal float @select_<plain|nsz>(
; CHECK-LABEL: define internal float @call_<plain|afn>(
; CHECK-LABEL: define internal i1 @fcmp_<plain|ninf>(
; CHECK-LABEL: define internal float @fneg_<plain|nnan>(

declare float @llvm.sqrt.f32(float)

define internal float @add_<plain|plain_again|fast|nnan>(float %x, float %y) {
  %r = fadd <||fast |nnan >float %x, %y
  ret float %r
}

define internal float @phi_<plain|nnan|nnan_again>(i1 %c, float %x, float %y) {
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi <|nnan |nnan >float [ %x, %then ], [ %y, %0 ]
  ret float %r
}

define internal float @select_<plain|nsz>(i1 %c, float %x, float %y) {
  %r = select <|nsz >i1 %c, float %x, float %y
  ret float %r
}

define internal float @call_<plain|afn>(float %x) {
  %r = call <|afn >float @llvm.sqrt.f32(float %x)
  ret float %r
}

define internal i1 @fcmp_<plain|ninf>(float %x, float %y) {
  %r = fcmp <|ninf >olt float %x, %y
  ret i1 %r
}

define internal float @fneg_<plain|nnan>(float %x) {
  %r = fneg <|nnan >float %x
  ret float %r
}
