; Attributes of a call that is cast around must suit the new types: nonnull and
; align are for pointers, signext for integers, and allocsize names integers by number.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target datalayout = "e-i64:64"

@slot = external global i64

; CHECK-LABEL: define ptr @caller(
; CHECK: [[I:%.*]] = ptrtoint ptr %p to i64
; CHECK-NOT: nonnull
; CHECK: call {{.*}}i64 @a(i64 {{.*}}[[I]])
; CHECK-LABEL: define ptr @allocating_caller(
; CHECK: call ptr @allocate_1(ptr %{{[0-9]+}}){{$}}
; CHECK-NOT: allocsize

define internal i64 @a(i64 %p) {
  store volatile i64 %p, ptr @slot, align 8
  %r = load volatile i64, ptr @slot, align 8
  ret i64 %r
}
define internal ptr @b(ptr %p) {
  store volatile ptr %p, ptr @slot, align 8
  %r = load volatile ptr, ptr @slot, align 8
  ret ptr %r
}
define ptr @caller(ptr %p) {
  %r = call nonnull ptr @b(ptr nonnull align 16 dereferenceable(8) %p)
  ret ptr %r
}
define internal ptr @allocate_1(ptr %n) {
  store volatile ptr %n, ptr @slot, align 8
  store volatile ptr %n, ptr @slot, align 8
  %r = load volatile ptr, ptr @slot, align 8
  ret ptr %r
}
define internal ptr @allocate_2(i64 %n) {
  store volatile i64 %n, ptr @slot, align 8
  store volatile i64 %n, ptr @slot, align 8
  %r = load volatile ptr, ptr @slot, align 8
  ret ptr %r
}
define ptr @allocating_caller(i64 %n) {
  %r = call ptr @allocate_2(i64 %n) allocsize(0)
  ret ptr %r
}
