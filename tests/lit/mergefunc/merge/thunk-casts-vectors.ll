; Vectors of pointers and of integers: whole vectors are cast, or the functions
; kept apart; never a cast that the verifier refuses.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target datalayout = "e-i64:64"

@slot = external global [16 x i64]

; CHECK-LABEL: define <2 x i64> @a(
; CHECK-LABEL: define <2 x ptr> @b(<2 x ptr> %v)
; CHECK: ptrtoint <2 x ptr> %v to <2 x i64>
; CHECK: tail call <2 x i64> @a(
; CHECK: inttoptr <2 x i64> %{{.*}} to <2 x ptr>

define <2 x i64> @a(<2 x i64> %v) {
  store volatile <2 x i64> %v, ptr @slot, align 8
  store volatile i64 1, ptr @slot, align 8
  %r = load volatile <2 x i64>, ptr @slot, align 8
  ret <2 x i64> %r
}
define <2 x ptr> @b(<2 x ptr> %v) {
  store volatile <2 x ptr> %v, ptr @slot, align 8
  store volatile i64 1, ptr @slot, align 8
  %r = load volatile <2 x ptr>, ptr @slot, align 8
  ret <2 x ptr> %r
}
