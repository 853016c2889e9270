; Branch weights are hints: they never keep functions apart, and the survivor has
; none that only one of them had.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @likely(
; CHECK: br i1 %c, label %then, label %else{{$}}

define internal i32 @likely(i1 %c) {
  br i1 %c, label %then, label %else, !prof !0
then:
  ret i32 1
else:
  ret i32 2
}
define internal i32 @unlikely(i1 %c) {
  br i1 %c, label %then, label %else, !prof !1
then:
  ret i32 1
else:
  ret i32 2
}

!0 = !{!"branch_weights", i32 99, i32 1}
!1 = !{!"branch_weights", i32 1, i32 99}
