; What a callee says of all of its calls counts as if the call said it.  What is
; not understood of a callee keeps its calls where they are.

; RUN: sed 's/ATTRIBUTE/convergent/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/noduplicate/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/nomerge/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/returns_twice/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/strictfp/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"nooutline"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"thunk"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/naked/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"unheard-of"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"no_caller_saved_registers"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"cold"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE//; s/@callee(i64)/@callee(i64 "unheard-of")/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/cold nounwind noinline/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed 's/ATTRIBUTE/alwaysinline "patchable-function"="prologue-short-redirect"/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed 's/ATTRIBUTE//; s/@callee(i64)/@callee(i64 noundef)/' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: define i64 @a(
; LEGAL: call i64 @a.outlined
; LEGAL: call i64 @a.outlined

declare void @callee(i64) ATTRIBUTE

define i64 @a(i64 %x) {
  %y = mul i64 %x, 3
  call void @callee(i64 %y)
  ret i64 %y
}
define i64 @b(i64 %x) {
  %y = mul i64 %x, 3
  call void @callee(i64 %y)
  ret i64 %y
}
