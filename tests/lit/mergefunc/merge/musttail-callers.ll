; A musttail call of a merged function goes to a survivor of the same type as it
; is, and stays where the survivor's type is another: no cast may follow it.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

@slot = external global i64

; CHECK-LABEL: define i64 @same(
; CHECK-NEXT: [[R:%.*]] = musttail call i64 @a(i64 %x)
; CHECK-NEXT: ret i64 [[R]]
; CHECK-LABEL: define ptr @other(
; CHECK-NEXT: [[S:%.*]] = musttail call ptr @c(ptr %x)
; CHECK-NEXT: ret ptr [[S]]

define internal i64 @a(i64 %p) {
  store volatile i64 %p, ptr @slot, align 8
  store volatile i64 2, ptr @slot, align 8
  %r = load volatile i64, ptr @slot, align 8
  ret i64 %r
}
define internal i64 @b(i64 %p) {
  store volatile i64 %p, ptr @slot, align 8
  store volatile i64 2, ptr @slot, align 8
  %r = load volatile i64, ptr @slot, align 8
  ret i64 %r
}
define internal ptr @c(ptr %p) {
  store volatile ptr %p, ptr @slot, align 8
  store volatile i64 2, ptr @slot, align 8
  %r = load volatile ptr, ptr @slot, align 8
  ret ptr %r
}
define i64 @same(i64 %x) {
  %r = musttail call i64 @b(i64 %x)
  ret i64 %r
}
define ptr @other(ptr %x) {
  %r = musttail call ptr @c(ptr %x)
  ret ptr %r
}
