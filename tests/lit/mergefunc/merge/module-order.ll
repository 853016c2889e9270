; The survivor does not depend on the order of functions in the module: strong
; before interposable, only definition before linkonce_odr, external before local,
; then the smaller name.

; RUN: split-file %s %t
; RUN: cat %t/strong.ll %t/odr.ll %t/local.ll %t/other.ll > %t/one.ll
; RUN: cat %t/other.ll %t/local.ll %t/odr.ll %t/strong.ll > %t/two.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/one.ll | FileCheck %t/check
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/two.ll | FileCheck %t/check

;--- check
; CHECK-DAG: define i32 @m_strong(i32 %x) {{.*}}
; CHECK-DAG: tail call i32 @m_strong(i32 %x)
; CHECK-NOT: @c_local
; CHECK-NOT: tail call i32 @{{[^m]}}
;--- strong.ll
define i32 @m_strong(i32 %x) unnamed_addr {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
;--- odr.ll
define linkonce_odr i32 @a_odr(i32 %x) unnamed_addr {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
;--- local.ll
define internal i32 @c_local(i32 %x) unnamed_addr {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
;--- other.ll
define i32 @n_strong(i32 %x) unnamed_addr {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define weak i32 @b_weak(i32 %x) unnamed_addr {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
