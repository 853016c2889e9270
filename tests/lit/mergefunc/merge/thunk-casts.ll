; A thunk casts between congruent types: pointers and integers, as parameters and
; as results.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target datalayout = "e-i64:64"

; CHECK-LABEL: define i64 @a(
; CHECK-LABEL: define ptr @b(ptr %p, i64 %q)
; CHECK-DAG: [[P:%.*]] = ptrtoint ptr %p to i64
; CHECK-DAG: [[Q:%.*]] = inttoptr i64 %q to ptr
; CHECK: [[R:%.*]] = tail call i64 @a(i64 [[P]], ptr [[Q]])
; CHECK-NEXT: [[C:%.*]] = inttoptr i64 [[R]] to ptr
; CHECK-NEXT: ret ptr [[C]]

declare i64 @use_i64(i64)

define i64 @a(i64 %p, ptr %q) {
  store volatile i64 %p, ptr @slot, align 8
  store volatile ptr %q, ptr @slot, align 8
  %r = load volatile i64, ptr @slot, align 8
  ret i64 %r
}

define ptr @b(ptr %p, i64 %q) {
  store volatile ptr %p, ptr @slot, align 8
  store volatile i64 %q, ptr @slot, align 8
  %r = load volatile ptr, ptr @slot, align 8
  ret ptr %r
}

@slot = external global i64
