; Reason PrefixDataThunk: data before or at the entry point belongs to the symbol.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %s --implicit-check-not='tail call'
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

; CHECK-LABEL: define void @prefix_a(
; CHECK-LABEL: define void @prefix_b(
; CHECK-LABEL: define void @prologue_a(
; CHECK-LABEL: define void @prologue_b(
; YAML-COUNT-2: Name: {{ *}}PrefixDataThunk

define void @prefix_a(ptr %p) prefix i32 7 {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @prefix_b(ptr %p) prefix i32 7 {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @prologue_a(ptr %p) prologue i8 144 {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @prologue_b(ptr %p) prologue i8 144 {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
