; Reason Forwarder: a body that passes its parameters on to one function is what a thunk
; would be, and every run of the pass would write it again.  Callers go to the survivor.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml -stats 2>%t.err | FileCheck %t.ll
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml
; RUN: FileCheck %t.ll --check-prefix=ERR < %t.err

; CHECK-LABEL: define i32 @a(
; CHECK-NEXT: tail call i32 @one(
; CHECK-LABEL: define i32 @b(
; CHECK-NEXT: tail call i32 @one(
; CHECK-LABEL: define i32 @caller(
; CHECK-NEXT: call i32 @a(
; What returns something else than the call is no forwarder.
; CHECK-LABEL: define i32 @zero_2(
; CHECK-NEXT: tail call i32 @zero_1(
; YAML: Name: {{ *}}Forwarder
; YAML-NEXT: Function: {{ *}}b
; YAML-NEXT: Args:
; YAML: Function: {{ *}}b
; YAML: Survivor: {{ *}}a
; ERR: 1 rust-mergefunc - Number of functions not merged: Forwarder

declare i32 @one(i32)
define i32 @<a(i32 %x|b(i32 %x|caller(>) {
  %r = <tail call i32 @one(i32 %x|tail call i32 @one(i32 %x|call i32 @b(i32 1>)
  ret i32 %r
}
define i32 @zero_<1|2>(i32 %x) minsize optsize {
  %r = tail call i32 @one(i32 %x)
  ret i32 0
}
