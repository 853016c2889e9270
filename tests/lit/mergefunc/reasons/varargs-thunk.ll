; Reason VarArgsThunk: a thunk cannot forward variadic arguments (#39692).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %s --implicit-check-not=' call '
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

; CHECK-LABEL: define i32 @a(
; CHECK-LABEL: define i32 @b(
; YAML: Name: {{ *}}VarArgsThunk

define i32 @a(i32 %x, ...) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define i32 @b(i32 %x, ...) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
