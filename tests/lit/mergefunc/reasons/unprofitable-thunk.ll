; Reason UnprofitableThunk: where the thunk would be no smaller than the body the
; function stays, and its callers still go to the survivor (rust#52651).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml -stats 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml
; RUN: FileCheck %s --check-prefix=ERR < %t.err

; CHECK-LABEL: define i32 @a(
; CHECK-NEXT: add i32
; CHECK-LABEL: define i32 @b(
; CHECK-NEXT: add i32
; CHECK-LABEL: define void @empty_a(
; CHECK-NEXT: ret void
; CHECK-LABEL: define void @empty_b(
; CHECK-NEXT: ret void
; CHECK-LABEL: define i32 @caller(
; CHECK: call i32 @a(
; CHECK: call void @empty_a(
; YAML: Name: {{ *}}UnprofitableThunk
; YAML-NEXT: Function: {{ *}}b
; YAML-NEXT: Args:
; YAML: Function: {{ *}}b
; YAML: Survivor: {{ *}}a
; YAML: Name: {{ *}}UnprofitableThunk
; YAML-NEXT: Function: {{ *}}empty_b
; ERR: 2 rust-mergefunc - Number of uses redirected
; ERR: 2 rust-mergefunc - Number of functions not merged: UnprofitableThunk

define i32 @a(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define i32 @b(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define void @empty_a() {
  ret void
}
define void @empty_b() {
  ret void
}
define i32 @caller() {
  %r = call i32 @b(i32 1)
  call void @empty_b()
  ret i32 %r
}
