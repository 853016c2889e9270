; Reason Naked: the body owns registers and stack from the first instruction on.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml -o - 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml
; RUN: FileCheck %s --check-prefix=ERR < %t.err

; CHECK-LABEL: define internal void @a(
; CHECK-LABEL: define internal void @b(
; CHECK-NEXT: call void asm sideeffect "ret"
; YAML: Name: {{ *}}Naked
; YAML-NEXT: Function: {{ *}}a
; YAML: Name: {{ *}}Naked
; YAML-NEXT: Function: {{ *}}b
; ERR: remark: {{.*}}a takes no part in merging because it is naked

define internal void @a() naked {
  call void asm sideeffect "ret", ""()
  unreachable
}
define internal void @b() naked {
  call void asm sideeffect "ret", ""()
  unreachable
}
