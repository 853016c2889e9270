; What metadata says of a function decides too: types of its callers (kcfi, type tests),
; kernels that the module names.

; RUN: sed -e 's/NAMED/!1/' -e 's/KIND/!kcfi_type !1/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/NAMED/!1/' -e 's/KIND/!type !2/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/NAMED/!1/' -e 's/KIND/!unheard.of !3/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/NAMED/!1/' -e 's/KIND/!associated !4/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/KIND//' -e 's/LIST/nvvm.annotations/' -e 's/NAMED/ptr @a/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/KIND//' -e 's/LIST/nvvm.annotations/' -e 's/NAMED/!1/' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: @a(
; LEGAL: call i64 @a.outlined
; LEGAL: call i64 @a.outlined

define i64 @a(i64 %x, ptr %d) KIND {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d) KIND {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
@other = global i32 0

!LIST = !{!0, !5}
!0 = !{NAMED, !"kernel", i32 1}
!5 = !{!"nothing"}
!1 = !{i32 7}
!2 = !{i64 0, !"type"}
!3 = !{}
!4 = !{ptr @other}
