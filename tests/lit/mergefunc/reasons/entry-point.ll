; Reason EntryPoint: kernels, interrupt handlers and shader stages, which nothing
; may call (#173355).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %t.ll --implicit-check-not=' call '
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

; CHECK-LABEL: define amdgpu_kernel void @amdgpu_<a|b>(
; CHECK-LABEL: define x86_intrcc void @interrupt_<a|b>(
; CHECK-LABEL: define ptx_kernel void @ptx_<a|b>(
; CHECK-LABEL: define spir_kernel void @spir_<a|b>(
; CHECK-LABEL: define amdgpu_ps float @shader_<a|b>(
; CHECK-LABEL: define void @attribute_<a|b>(
; YAML-COUNT-12: Name: {{ *}}EntryPoint

define amdgpu_kernel void @amdgpu_<a|b>(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define x86_intrcc void @interrupt_<a|b>(ptr byval(i64) %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define ptx_kernel void @ptx_<a|b>(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define spir_kernel void @spir_<a|b>(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define amdgpu_ps float @shader_<a|b>(float %x) {
  %y = fmul float %x, %x
  %z = fadd float %y, %x
  %r = fdiv float %z, %y
  ret float %r
}
define void @attribute_<a|b>(ptr %p) "interrupt"="IRQ" {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
