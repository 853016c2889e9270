; Reason LibraryFunction: a function with the name of a library function is neither
; survivor nor folded, since later passes assume what the C library promises.  A
; local function of that name is an ordinary one.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

target triple = "x86_64-unknown-linux-gnu"
declare ptr @backend(i64)

; CHECK-LABEL: define ptr @malloc(
; CHECK: call ptr @backend(i64 16)
; CHECK-LABEL: define ptr @my_allocate(
; CHECK: call ptr @backend(i64 16)
; CHECK-LABEL: define ptr @caller(
; CHECK: call ptr @my_allocate(
; YAML: Name: {{ *}}LibraryFunction
; YAML-NEXT: Function: {{ *}}malloc

define ptr @malloc(i64 %n) {
  %p = call ptr @backend(i64 16)
  %q = call ptr @backend(i64 %n)
  store ptr %p, ptr %q
  ret ptr %q
}
define ptr @my_allocate(i64 %n) {
  %p = call ptr @backend(i64 16)
  %q = call ptr @backend(i64 %n)
  store ptr %p, ptr %q
  ret ptr %q
}
define ptr @caller() {
  %p = call ptr @my_allocate(i64 4)
  ret ptr %p
}
