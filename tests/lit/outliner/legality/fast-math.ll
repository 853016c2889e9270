; Fast-math flags say what may be computed instead: code that differs in them is
; different.

; RUN: sed -e 's/FIRST/fast/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/nnan/' -e 's/SECOND/nnan ninf/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/fast/' -e 's/SECOND/fast/' %s | %outline | FileCheck %s --check-prefix=FAST
; RUN: sed -e 's/FIRST//' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=STRICT

; CHECK: define double @a(
; FAST: define internal double @a.outlined
; FAST-NEXT: fadd fast double
; STRICT: define internal double @a.outlined
; STRICT-NEXT: fadd double

define double @a(double %x) {
  %y = fadd FIRST double %x, 3.0
  ret double %y
}
define double @b(double %x) {
  %y = fadd SECOND double %x, 3.0
  ret double %y
}
