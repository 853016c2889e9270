; Callers of a function with congruent types call the survivor with casts around
; the call: pointers, integers and structs of them.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target datalayout = "e-i64:64"

@slot = external global [4 x i64]

; CHECK-LABEL: define { ptr, i32 } @caller(
; CHECK: [[I:%.*]] = ptrtoint ptr %p to i64
; CHECK: [[R:%.*]] = call { i64, i32 } @a(i64 [[I]])
; CHECK: extractvalue { i64, i32 } [[R]], 0
; CHECK: inttoptr i64
; CHECK: [[S:%.*]] = insertvalue { ptr, i32 } %{{.*}}, i32 %{{.*}}, 1
; CHECK: ret { ptr, i32 } [[S]]

define internal { i64, i32 } @a(i64 %p) {
  store volatile i64 %p, ptr @slot, align 8
  %r = load volatile { i64, i32 }, ptr @slot, align 8
  ret { i64, i32 } %r
}
define internal { ptr, i32 } @b(ptr %p) {
  store volatile ptr %p, ptr @slot, align 8
  %r = load volatile { ptr, i32 }, ptr @slot, align 8
  ret { ptr, i32 } %r
}
define { ptr, i32 } @caller(ptr %p) {
  %r = call { ptr, i32 } @b(ptr %p)
  ret { ptr, i32 } %r
}
