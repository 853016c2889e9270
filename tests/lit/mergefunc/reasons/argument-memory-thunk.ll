; Reason ArgumentMemoryThunk: inalloca and preallocated arguments live in memory
; that the caller set up for this call.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %s --implicit-check-not=' call '
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

%t = type { i32, i32 }
; CHECK-LABEL: define void @inalloca_a(
; CHECK-LABEL: define void @inalloca_b(
; CHECK-LABEL: define void @preallocated_a(
; CHECK-LABEL: define void @preallocated_b(
; YAML-COUNT-2: Name: {{ *}}ArgumentMemoryThunk

define void @inalloca_a(ptr inalloca(%t) %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @inalloca_b(ptr inalloca(%t) %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @preallocated_a(ptr preallocated(%t) %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @preallocated_b(ptr preallocated(%t) %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
