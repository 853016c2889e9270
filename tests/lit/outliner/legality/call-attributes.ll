; What a call says of itself or of an argument decides whether it moves; a word that
; is not known forbids it.

; RUN: sed 's/INTRINSIC/call void %%f(ptr %%p, i64 %%x) convergent/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr %%p, i64 %%x) noduplicate/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr %%p, i64 %%x) nomerge/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr %%p, i64 %%x) strictfp/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr %%p, i64 %%x) "nooutline"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr %%p, i64 %%x) "unheard-of"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr %%p, i64 %%x) alwaysinline/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr %%p, i64 %%x) "no_caller_saved_registers"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr byval(i64) %%p, i64 %%x)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr byref(i64) %%p, i64 %%x)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr nest %%p, i64 %%x)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr swiftself %%p, i64 %%x)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr swiftasync %%p, i64 %%x)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr %%p, i64 "unheard-of" %%x)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f(ptr %%p, i64 %%x) cold nounwind memory(read) noinline nobuiltin minsize/' %s | \
; RUN:   %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed \
; RUN:   's/INTRINSIC/call void %%f(ptr nonnull noundef align 8 dereferenceable(8) nocapture %%p, i64 noundef signext %%x)/' \
; RUN:   %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed 's/INTRINSIC/call void %%f(ptr sret(i64) %%p, i64 inreg %%x)/' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: define i64 @a(
; LEGAL: call i64 @a.outlined
; LEGAL: call i64 @a.outlined



define i64 @a(ptr %p, ptr %f, i64 %x) {
  %y = mul i64 %x, 3
  INTRINSIC
  ret i64 %y
}
define i64 @b(ptr %p, ptr %f, i64 %x) {
  %y = mul i64 %x, 3
  INTRINSIC
  ret i64 %y
}
