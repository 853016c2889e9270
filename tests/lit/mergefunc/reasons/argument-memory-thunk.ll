; Reason ArgumentMemoryThunk: inalloca and preallocated arguments live in memory
; that the caller set up for this call.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %t.ll --implicit-check-not=' call '
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

%t = type { i32, i32 }
; CHECK-LABEL: define void @inalloca_<a|b>(
; CHECK-LABEL: define void @preallocated_<a|b>(
; YAML-COUNT-2: Name: {{ *}}ArgumentMemoryThunk

define void @inalloca_<a|b>(ptr inalloca(%t) %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @preallocated_<a|b>(ptr preallocated(%t) %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
