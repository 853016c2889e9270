; Reason CallingConventionThunk: a thunk cannot forward arguments in conventions
; that pin registers, nor change a processor mode twice.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %s --implicit-check-not=' call '
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

; CHECK-LABEL: define ghccc void @ghc_a(
; CHECK-LABEL: define ghccc void @ghc_b(
; CHECK-LABEL: define anyregcc void @anyreg_a(
; CHECK-LABEL: define anyregcc void @anyreg_b(
; CHECK-LABEL: define void @streaming_a(
; CHECK-LABEL: define void @streaming_b(
; YAML-COUNT-3: Name: {{ *}}CallingConventionThunk

define ghccc void @ghc_a(i64 %x, ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define ghccc void @ghc_b(i64 %x, ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define anyregcc void @anyreg_a(i64 %x, ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define anyregcc void @anyreg_b(i64 %x, ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @streaming_a(i64 %x, ptr %p) "aarch64_pstate_sm_body" {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @streaming_b(i64 %x, ptr %p) "aarch64_pstate_sm_body" {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
