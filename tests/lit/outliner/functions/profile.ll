; Where a profile says that a function was entered, its code stays; without a profile,
; where it never was, and where it is marked cold, it may move.

; RUN: sed -e 's/ATTRIBUTE//' -e 's/COUNT/100/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ATTRIBUTE//' -e 's/COUNT/0/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ATTRIBUTE/cold/' -e 's/COUNT/100/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ATTRIBUTE//' -e 's/"function_entry_count", i64 COUNT/"synthetic_function_entry_count", i64 100/' %s | \
; RUN:   %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: @a(
; LEGAL: call i64 @a.outlined
; LEGAL: call i64 @a.outlined

define i64 @a(i64 %x, ptr %d) ATTRIBUTE !prof !0 {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d) ATTRIBUTE !prof !0 {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}


!0 = !{!"function_entry_count", i64 COUNT}
