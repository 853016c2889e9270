; Reason CallingConventionThunk: a thunk cannot forward arguments in conventions
; that pin registers, nor change a processor mode twice.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %t.ll --implicit-check-not=' call '
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

; CHECK-LABEL: define ghccc void @ghc_<a|b>(
; CHECK-LABEL: define anyregcc void @anyreg_<a|b>(
; CHECK-LABEL: define void @streaming_<a|b>(
; YAML-COUNT-3: Name: {{ *}}CallingConventionThunk

define ghccc void @ghc_<a|b>(i64 %x, ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define anyregcc void @anyreg_<a|b>(i64 %x, ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @streaming_<a|b>(i64 %x, ptr %p) "aarch64_pstate_sm_body" {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
