; Reason BlockAddressEscapes: the address of a block means this body.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

; CHECK: @table = global [2 x ptr] [ptr blockaddress(@b, %one), ptr blockaddress(@b, %two)]
; CHECK-LABEL: define internal i32 @a(
; CHECK: indirectbr
; CHECK-LABEL: define internal i32 @b(
; CHECK: indirectbr
; YAML: Name: {{ *}}BlockAddressEscapes
; YAML-NEXT: Function: {{ *}}b

@table = global [2 x ptr] [ptr blockaddress(@b, %one), ptr blockaddress(@b, %two)]

define internal i32 @a(ptr %target) {
  indirectbr ptr %target, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
define internal i32 @b(ptr %target) {
  indirectbr ptr %target, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
