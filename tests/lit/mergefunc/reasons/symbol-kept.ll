; Reason SymbolKept: every call goes to the survivor, but an alias needs the symbol,
; which forwards.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

; CHECK: @alias = alias void (ptr), ptr @b
; CHECK-LABEL: define internal void @b(
; CHECK-NEXT: tail call void @a(
; CHECK-LABEL: define void @caller(
; CHECK-NEXT: call void @a(
; YAML: --- !Missed
; YAML: Name: {{ *}}SymbolKept
; YAML-NEXT: Function: {{ *}}b

@alias = alias void (ptr), ptr @b

define internal void @a(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define internal void @b(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @caller(ptr %p) {
  call void @b(ptr %p)
  ret void
}
