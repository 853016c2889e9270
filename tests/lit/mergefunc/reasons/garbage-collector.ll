; Reason FrameObservedThunk: a garbage collector walks through frames by a table of safe points, and finds none
; after the call of a thunk, or of a body with parameters.  Where no thunk is needed such functions merge.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc \
; RUN:   -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %t.ll --implicit-check-not='tail call' --implicit-check-not=@local_b
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:1"
target triple = "x86_64-unknown-linux-gnu"

declare void @use(i64)

; CHECK-LABEL: define void @<a|b|c>(
; CHECK: call void @use(i64 4)
; CHECK-LABEL: define internal void @local_a(
; YAML: Name: {{ *}}FrameObservedThunk

define void @<a|b|c>(i64 %x) gc "statepoint-example" {
  call void @use(i64 %x)
  call void @use(i64 1)
  call void @use(i64 2)
  call void @use(i64 <3|3|4>)
  ret void
}
define internal void @local_<a|b>(i64 %x) gc "statepoint-example" {
  call void @use(i64 7)
  call void @use(i64 %x)
  ret void
}
define void @caller() gc "statepoint-example" {
  call void @local_a(i64 1)
  call void @local_b(i64 1)
  ret void
}
