; Reason NamedInMetadata: kernel annotations mention the symbol (#173126).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %t.ll
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

; CHECK-LABEL: define internal void @<a|b>(
; CHECK-NOT: @d
; YAML-COUNT-2: Name: {{ *}}NamedInMetadata

define internal void @<a|b|c|d>(ptr %p) {
  store volatile i32 1, ptr %p
  ret void
}
!vendor.annotations = !{!0, !1}
!0 = !{ptr @a, !"entry", i32 1}
!1 = !{!2}
!2 = !{ptr @b, !"entry", i32 1}
