; Reason PrefixDataThunk: data before or at the entry point belongs to the symbol.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %t.ll --implicit-check-not='tail call'
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

; CHECK-LABEL: define void @prefix_<a|b>(
; CHECK-LABEL: define void @prologue_<a|b>(
; YAML-COUNT-2: Name: {{ *}}PrefixDataThunk

define void @prefix_<a|b>(ptr %p) prefix i32 7 {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @prologue_<a|b>(ptr %p) prologue i8 144 {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
