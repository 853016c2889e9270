; Vectors of unknown length and types of one target fit only in places that are not
; known.  Other types may be worked on inside, even where they cannot be handed over.

; RUN: sed -e 's/TYPE/<vscale x 2 x i64>/' -e 's/CODE/%%z = add <vscale x 2 x i64> %%v, %%v/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/TYPE/<vscale x 2 x i64>/' -e 's/CODE/store <vscale x 2 x i64> %%v, ptr %%d/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/TYPE/i64/' -e 's/CODE/%%z = load <vscale x 2 x i64>, ptr %%d/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/TYPE/i64/' -e 's/CODE/%%z = load x86_amx, ptr %%d/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/TYPE/target("spirv.Event")/' -e 's/CODE/%%z = freeze target("spirv.Event") %%v/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/TYPE/i128/' -e 's/CODE/%%z = add i128 %%v, 1/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/TYPE/ptr addrspace(1)/' -e 's/CODE/store i64 1, ptr addrspace(1) %%v/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/TYPE/half/' -e 's/CODE/%%z = fadd half %%v, 1.0/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/TYPE/<2 x i64>/' -e 's/CODE/%%z = add <2 x i64> %%v, %%v/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/TYPE/{ i64, i64 }/' -e 's/CODE/%%z = extractvalue { i64, i64 } %%v, 0/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/TYPE/i64/' -e 's/CODE/%%z = zext i64 %%v to i128/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/TYPE/i64/' -e 's/CODE/%%z = load <2 x i64>, ptr %%d/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/TYPE/i64/' -e 's/CODE/%%z = load half, ptr %%d/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/TYPE/i64/' -e 's/CODE/%%z = load { i64, i64 }, ptr %%d/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/TYPE/i64/' -e 's/CODE/%%z = addrspacecast ptr %%d to ptr addrspace(1)/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/TYPE/i32/' -e 's/CODE/%%z = add i32 %%v, 1/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/TYPE/double/' -e 's/CODE/%%z = fadd double %%v, 1.0/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/TYPE/ptr/' -e 's/CODE/store ptr %%v, ptr %%d/' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: define i64 @a(
; LEGAL: call i64 @a.outlined
; LEGAL: call i64 @a.outlined



define i64 @a(i64 %x, ptr %d, TYPE %v) {
  %y = mul i64 %x, 3
  CODE
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d, TYPE %v) {
  %y = mul i64 %x, 3
  CODE
  ret i64 %y
}
