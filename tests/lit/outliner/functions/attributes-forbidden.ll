; Functions with an attribute that forbids moving their code, or that is not known,
; keep it.

; RUN: sed 's/ATTRIBUTE/optnone noinline/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/returns_twice/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/convergent/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/strictfp/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/presplitcoroutine/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/alwaysinline/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/unnamed_addr jumptable/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/alignstack(16)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"nooutline"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"interrupt"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"patchable-function"="prologue-short-redirect"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"patchable-function-entry"="2"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"fentry-call"="true"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"xray-instruction-threshold"="1"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"split-stack"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"thunk"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"no_caller_saved_registers"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"coroutine.presplit"="0"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"unheard-of"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"unheard-of"="1"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/"amdgpu-waves-per-eu"="1"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE/hot/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE//' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: @a(
; LEGAL: call i64 @a.outlined
; LEGAL: call i64 @a.outlined

define i64 @a(i64 %x, ptr %d) ATTRIBUTE {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d) ATTRIBUTE {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
