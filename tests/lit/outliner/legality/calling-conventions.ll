; Code moves where the conventions of its function and of its calls are those of
; C, fast and cold: what others say of frames and tail calls is not known.

; RUN: sed -e 's/FUNCTION/tailcc/' -e 's/CALL//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FUNCTION/swifttailcc/' -e 's/CALL//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FUNCTION/ghccc/' -e 's/CALL//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FUNCTION/preserve_mostcc/' -e 's/CALL//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FUNCTION/x86_fastcallcc/' -e 's/CALL//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FUNCTION//' -e 's/CALL/tailcc/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FUNCTION//' -e 's/CALL/swifttailcc/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FUNCTION//' -e 's/CALL/anyregcc/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FUNCTION//' -e 's/CALL/preserve_allcc/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FUNCTION//' -e 's/CALL//' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/FUNCTION/fastcc/' -e 's/CALL//' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/FUNCTION//' -e 's/CALL/fastcc/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/FUNCTION/coldcc/' -e 's/CALL/coldcc/' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: @a(
; LEGAL: call i32 @a.outlined
; LEGAL: call i32 @a.outlined

define FUNCTION i32 @a(ptr %f, i32 %x) {
  %y = mul i32 %x, 3
  call CALL void %f()
  ret i32 %y
}
define FUNCTION i32 @b(ptr %f, i32 %x) {
  %y = mul i32 %x, 3
  call CALL void %f()
  ret i32 %y
}
