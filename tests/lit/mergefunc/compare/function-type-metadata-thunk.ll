; Every !type node and the !kcfi_type go on with the thunk's symbol, not only the
; first of them (#88218).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @a(i32 %x, i32 %y)
; CHECK: define i32 @b(i32 %x, i32 %y) !type [[A:![0-9]+]] !type [[B:![0-9]+]] !kcfi_type [[K:![0-9]+]] {
; CHECK-NEXT: tail call i32 @a(i32 %x, i32 %y)
; CHECK-NEXT: ret i32
; CHECK-DAG: [[A]] = !{i64 0, !"a"}
; CHECK-DAG: [[B]] = !{i64 0, !"b"}
; CHECK-DAG: [[K]] = !{i32 7}

define i32 @a(i32 %x, i32 %y) !type !0 !type !1 !kcfi_type !2 {
  %sum = add i32 %x, %y
  %product = mul i32 %sum, %x
  %r = xor i32 %product, %y
  ret i32 %r
}

define i32 @b(i32 %x, i32 %y) !type !0 !type !1 !kcfi_type !2 {
  %sum = add i32 %x, %y
  %product = mul i32 %sum, %x
  %r = xor i32 %product, %y
  ret i32 %r
}

!0 = !{i64 0, !"a"}
!1 = !{i64 0, !"b"}
!2 = !{i32 7}
