; Flags are intersected also where nothing but callers is redirected: a body too
; small for a thunk stays, and its callers go to the survivor (#223347).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define ptr @a(
; CHECK: getelementptr i8, ptr %p, i64 %i
; CHECK-LABEL: define ptr @b(
; CHECK: getelementptr i8, ptr %p, i64 %i
; CHECK-LABEL: define ptr @calls_b(
; CHECK: call ptr @a(

define ptr @a(ptr %p, i64 %i) {
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  ret ptr %q
}

define ptr @b(ptr %p, i64 %i) {
  %q = getelementptr i8, ptr %p, i64 %i
  ret ptr %q
}

define ptr @calls_b(ptr %p) {
  %q = call ptr @b(ptr %p, i64 1000)
  ret ptr %q
}
