; A call is a jump where its function returns what the callee returns, and a callee that returns its argument
; returns that.  Where only the declaration says so, the call keeps its name: a parameter would say nothing.
; Nor does the call of a shared function, so a region that ends with such a call has the `ret`, too.

; RUN: %outline %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define ptr @declared(
; CHECK:         tail call ptr @returns_first(ptr %p, i64
; CHECK-NEXT:    ret ptr %p
; CHECK-LABEL: define ptr @plain(
; CHECK-NOT:     outlined

; Calls that say it share code whatever they call.
; CHECK-LABEL: define ptr @said(
; CHECK:         tail call ptr @[[SHARED:.*outlined.*]]({{.*}}ptr @returns_first)
; CHECK-LABEL: define ptr @said_too(
; CHECK:         tail call ptr @[[SHARED]]({{.*}}ptr @returns_another)

; CHECK-LABEL: define ptr @argument(
; CHECK:         tail call ptr @returns_pointer(
; CHECK-NEXT:    ret ptr %p
; CHECK-LABEL: define ptr @result(
; CHECK:         tail call ptr @returns_pointer(
; CHECK-NEXT:    ret ptr %q
; CHECK-LABEL: define ptr @results(
; CHECK:         tail call ptr @[[ENDS:.*outlined.*]](
; CHECK-LABEL: define ptr @results_too(
; CHECK:         tail call ptr @[[ENDS]](

declare ptr @returns_first(ptr returned, i64)
declare ptr @returns_another(ptr, i64)
declare ptr @returns_pointer(ptr returned, i32)

define ptr @declared(ptr %p, i64 %n) {
  %m = mul i64 %n, %n
  %unused = tail call ptr @returns_first(ptr %p, i64 %m)
  ret ptr %p
}

define ptr @plain(ptr %p, i64 %n) {
  %m = mul i64 %n, %n
  %unused = tail call ptr @returns_another(ptr %p, i64 %m)
  ret ptr %p
}

define ptr @said(ptr %p, i64 %n) {
  %m = udiv i64 %n, 7
  %unused = tail call ptr @returns_first(ptr returned %p, i64 %m)
  ret ptr %p
}

define ptr @said_too(ptr %p, i64 %n) {
  %m = udiv i64 %n, 7
  %unused = tail call ptr @returns_another(ptr returned %p, i64 %m)
  ret ptr %p
}

; The `ret`s differ, so the region would end with the call.
define ptr @argument(ptr %p, i32 %n) {
  %m = sdiv i32 %n, 9
  %unused = tail call ptr @returns_pointer(ptr %p, i32 %m)
  ret ptr %p
}

define ptr @result(ptr %p, i32 %n) {
  %m = sdiv i32 %n, 9
  %q = tail call ptr @returns_pointer(ptr %p, i32 %m)
  ret ptr %q
}

define ptr @results(ptr %p, i64 %n) {
  %m = srem i64 %n, 11
  %q = tail call ptr @returns_first(ptr %p, i64 %m)
  ret ptr %q
}

define ptr @results_too(ptr %p, i64 %n) {
  %m = srem i64 %n, 11
  %q = tail call ptr @returns_first(ptr %p, i64 %m)
  ret ptr %q
}
