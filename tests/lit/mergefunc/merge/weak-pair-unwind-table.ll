; The new function that weak_odr functions share also pays for its unwind
; table: a body that pays without one does not pay with it.

; RUN: split-file %s %t
; RUN: cat %t/plain %t/body.ll > %t/plain.ll
; RUN: cat %t/uwtable %t/body.ll > %t/uwtable.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/plain.ll | FileCheck %t/plain
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/uwtable.ll | FileCheck %t/uwtable

;--- plain
; CHECK: define {{internal|linkonce_odr protected}} i32 @__
attributes #0 = { nounwind }
;--- uwtable
; CHECK-NOT: define {{internal|linkonce_odr protected}} i32 @__
attributes #0 = { nounwind uwtable }
;--- body.ll
define weak_odr i32 @a(i32 %x) #0 {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
define weak_odr i32 @b(i32 %x) #0 {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
