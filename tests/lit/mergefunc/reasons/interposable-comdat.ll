; Reason InterposableComdat: a private copy of the body could no longer be folded
; by the linker, and the program would grow, because each object file would keep
; its own copy.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %t.ll --implicit-check-not=' call '
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

target triple = "x86_64-unknown-linux-gnu"
$a = comdat any
$b = comdat any

; CHECK-LABEL: define weak i32 @<a|b>(
; YAML-COUNT-2: Name: {{ *}}InterposableComdat

define weak i32 @<a|b>(i32 %x) comdat {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
