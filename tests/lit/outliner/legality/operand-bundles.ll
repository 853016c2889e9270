; What a bundle means for the place of its call depends on its tag: no call with
; bundles moves.

; RUN: sed 's/INTRINSIC/call void %%f() [ "deopt"(i64 %%x) ]/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f() [ "kcfi"(i32 7) ]/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f() [ "ptrauth"(i32 0, i64 0) ]/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f() [ "cfguardtarget"(ptr %%p) ]/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f() [ "gc-transition"(i64 %%x) ]/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f() [ "unheard-of"() ]/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void %%f()/' %s | %outline | FileCheck %s --check-prefix=LEGAL

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
