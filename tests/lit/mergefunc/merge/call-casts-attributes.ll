; Attributes of a call that is cast around must suit the new types: nonnull and
; align are for pointers, signext for integers.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target datalayout = "e-i64:64"

@slot = external global i64

; CHECK-LABEL: define ptr @caller(
; CHECK: [[I:%.*]] = ptrtoint ptr %p to i64
; CHECK-NOT: nonnull
; CHECK: call {{.*}}i64 @a(i64 {{.*}}[[I]])

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
