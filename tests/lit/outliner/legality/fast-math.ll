; Fast-math flags permit something, so code without them does what code with them may
; do: the shared code has those that all regions have.

; RUN: %expand %s > %t.ll
; RUN: sed -e 's/FIRST/fast/' -e 's/SECOND//' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STRICT
; RUN: sed -e 's/FIRST//' -e 's/SECOND/fast/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STRICT
; RUN: sed -e 's/FIRST/nnan contract/' -e 's/SECOND/nnan ninf/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,NNAN
; RUN: sed -e 's/FIRST/fast/' -e 's/SECOND/fast/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,FAST
; RUN: sed -e 's/FIRST/fast/' -e 's/SECOND/nsz/' %t.ll | %opt -passes='rust-iroutliner<all;no-cost;verify>,verify' -S \
; RUN:   | FileCheck %t.ll --check-prefixes=CHECK,NSZ

; CHECK-LABEL: define internal double @a.outlined
; STRICT: fneg double
; STRICT: fmul double
; STRICT: fcmp olt double
; STRICT: select i1
; STRICT: call double @llvm.sqrt
; STRICT: phi double
; NNAN: fneg nnan double
; NNAN: fmul nnan double
; NNAN: fcmp nnan olt double
; NNAN: select nnan i1
; NNAN: call nnan double @llvm.sqrt
; NNAN: phi nnan double
; FAST: fneg fast double
; FAST: fmul fast double
; FAST: fcmp fast olt double
; FAST: select fast i1
; FAST: call fast double @llvm.sqrt
; FAST: phi fast double
; NSZ: fneg nsz double
; NSZ: fmul nsz double
; NSZ: fcmp nsz olt double
; NSZ: select nsz i1
; NSZ: call nsz double @llvm.sqrt
; NSZ: phi nsz double

declare double @llvm.sqrt.f64(double)

define double @<a|b>(double %x, i1 %way) {
  %n = fneg <FIRST|SECOND> double %x
  %y = fmul <FIRST|SECOND> double %n, %x
  %c = fcmp <FIRST|SECOND> olt double %y, 4.0
  %s = select <FIRST|SECOND> i1 %c, double %x, double %y
  br i1 %way, label %root, label %end
root:
  %r = call <FIRST|SECOND> double @llvm.sqrt.f64(double %s)
  br label %end
end:
  %p = phi <FIRST|SECOND> double [ %r, %root ], [ %s, %0 ]
  ret double %p
}
