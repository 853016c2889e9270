; Volatile and atomic accesses and what orders others stay where they are.

; RUN: sed 's/ACCESS/load volatile i32, ptr %%p/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ACCESS/load atomic i32, ptr %%p unordered, align 4/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ACCESS/load atomic i32, ptr %%p seq_cst, align 4/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/%%v = ACCESS/store volatile i32 %%x, ptr %%p/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/%%v = ACCESS/store atomic i32 %%x, ptr %%p release, align 4/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ACCESS/cmpxchg ptr %%p, i32 %%x, i32 1 seq_cst seq_cst/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/ACCESS/atomicrmw add ptr %%p, i32 %%x seq_cst/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/%%v = ACCESS/fence acquire/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/%%v = ACCESS/fence syncscope("singlethread") seq_cst/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/%%v = ACCESS/call void @llvm.memcpy.p0.p0.i64(ptr %%p, ptr %%q, i64 8, i1 true)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed \
; RUN:   's/%%v = ACCESS/call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %%p, ptr align 4 %%q, i64 8, i32 4)/' \
; RUN:   %s | %outline | FileCheck %s --implicit-check-not=outlined

; The same without:
; RUN: sed 's/ACCESS/load i32, ptr %%p/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed 's/%%v = ACCESS/store i32 %%x, ptr %%p/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed 's/%%v = ACCESS/call void @llvm.memcpy.p0.p0.i64(ptr %%p, ptr %%q, i64 8, i1 false)/' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: define i32 @a(
; LEGAL: call i32 @a.outlined
; LEGAL: call i32 @a.outlined

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32 immarg)

define i32 @a(ptr %p, ptr %q, i32 %x) {
  %y = mul i32 %x, 3
  %v = ACCESS
  ret i32 %y
}
define i32 @b(ptr %p, ptr %q, i32 %x) {
  %y = mul i32 %x, 3
  %v = ACCESS
  ret i32 %y
}
