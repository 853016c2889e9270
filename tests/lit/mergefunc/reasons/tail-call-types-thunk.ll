; Reason TailCallTypesThunk: musttail needs the very same types, so a tailcc thunk
; cannot cast.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %s --implicit-check-not='tail call'
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

target datalayout = "e-p:64:64-i64:64"
; CHECK-LABEL: define tailcc void @a(
; CHECK-LABEL: define tailcc void @b(
; YAML: Name: {{ *}}TailCallTypesThunk

define tailcc void @a(i64 %x, ptr %p) {
  store volatile i64 %x, ptr %p, align 8
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define tailcc void @b(ptr %x, ptr %p) {
  store volatile ptr %x, ptr %p, align 8
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
