; Reasons Declaration and AvailableExternally: neither takes part; a copy for
; optimisations is neither survivor nor folded, whatever its name.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml -stats 2>%t.err | FileCheck %t.ll
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml
; RUN: FileCheck %t.ll --check-prefix=ERR < %t.err

; CHECK-LABEL: define available_externally i32 @a(
; CHECK: mul i32
; CHECK-LABEL: define i32 @b(
; CHECK: mul i32
; CHECK-LABEL: define i32 @c(
; CHECK-NEXT: call i32 @b(

; YAML: --- !Missed
; YAML-NEXT: Pass: {{ *}}rust-mergefunc
; YAML-NEXT: Name: {{ *}}AvailableExternally
; YAML-NEXT: Function: {{ *}}a
; ERR-DAG: 1 rust-mergefunc - Number of functions not merged: Declaration
; ERR-DAG: 1 rust-mergefunc - Number of functions not merged: AvailableExternally
; ERR-DAG: 1 rust-mergefunc - Number of functions turned into thunks

declare void @external()

define <available_externally i32 @a|i32 @b|i32 @c>(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
