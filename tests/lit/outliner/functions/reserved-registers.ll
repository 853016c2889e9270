; A function that must not touch a register that passes arguments makes no calls.

; RUN: sed 's/REGISTER/x18/' %s | %outline | FileCheck %s --check-prefix=SHARED
; RUN: sed 's/REGISTER/x1/' %s | %outline | FileCheck %s --check-prefix=KEPT --implicit-check-not=outlined
; RUN: sed 's/REGISTER/x10/' %s | %outline | FileCheck %s --check-prefix=KEPT --implicit-check-not=outlined

; SHARED: call void @a.outlined
; KEPT: define void @a(

define void @a(ptr %p, i64 %x) "target-features"="+neon,+reserve-REGISTER" {
  %y = mul i64 %x, %x
  store i64 %y, ptr %p
  fence seq_cst
  ret void
}
define void @b(ptr %p, i64 %x) "target-features"="+neon,+reserve-REGISTER" {
  %y = mul i64 %x, %x
  store i64 %y, ptr %p
  fence seq_cst
  ret void
}
