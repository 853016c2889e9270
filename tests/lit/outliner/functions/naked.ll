; The code of a naked function is all of it, down to the last instruction.

; RUN: sed 's/ATTRIBUTE/naked/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ATTRIBUTE//' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: @a(
; LEGAL: call void @a.outlined
; LEGAL: call void @a.outlined

@kept = global i64 0

define void @a() ATTRIBUTE {
  store i64 1, ptr @kept
  call void asm sideeffect "ret", ""()
  store i64 2, ptr @kept
  store i64 3, ptr @kept
  unreachable
}
define void @b() ATTRIBUTE {
  store i64 1, ptr @kept
  call void asm sideeffect "ret", ""()
  store i64 2, ptr @kept
  store i64 3, ptr @kept
  unreachable
}
