; Reason EntryPoint: kernels, interrupt handlers and shader stages, which nothing
; may call (#173355).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %s --implicit-check-not=' call '
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

; CHECK-LABEL: define amdgpu_kernel void @amdgpu_a(
; CHECK-LABEL: define amdgpu_kernel void @amdgpu_b(
; CHECK-LABEL: define x86_intrcc void @interrupt_a(
; CHECK-LABEL: define x86_intrcc void @interrupt_b(
; CHECK-LABEL: define ptx_kernel void @ptx_a(
; CHECK-LABEL: define ptx_kernel void @ptx_b(
; CHECK-LABEL: define spir_kernel void @spir_a(
; CHECK-LABEL: define spir_kernel void @spir_b(
; CHECK-LABEL: define amdgpu_ps float @shader_a(
; CHECK-LABEL: define amdgpu_ps float @shader_b(
; CHECK-LABEL: define void @attribute_a(
; CHECK-LABEL: define void @attribute_b(
; YAML-COUNT-12: Name: {{ *}}EntryPoint

define amdgpu_kernel void @amdgpu_a(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define amdgpu_kernel void @amdgpu_b(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define x86_intrcc void @interrupt_a(ptr byval(i64) %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define x86_intrcc void @interrupt_b(ptr byval(i64) %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define ptx_kernel void @ptx_a(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define ptx_kernel void @ptx_b(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define spir_kernel void @spir_a(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define spir_kernel void @spir_b(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define amdgpu_ps float @shader_a(float %x) {
  %y = fmul float %x, %x
  %z = fadd float %y, %x
  %r = fdiv float %z, %y
  ret float %r
}
define amdgpu_ps float @shader_b(float %x) {
  %y = fmul float %x, %x
  %z = fadd float %y, %x
  %r = fdiv float %z, %y
  ret float %r
}
define void @attribute_a(ptr %p) "interrupt"="IRQ" {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @attribute_b(ptr %p) "interrupt"="IRQ" {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
