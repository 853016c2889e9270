; Intrinsics that only tell the optimiser about other instructions end regions: half
; of a pair of them means something else.

; RUN: sed 's/INTRINSIC/call void @llvm.assume(i1 true)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void @llvm.sideeffect()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.invariant.start.p0(i64 8, ptr %%p)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call i64 @llvm.objectsize.i64.p0(ptr %%p, i1 false, i1 false, i1 false)/' %s | %outline | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.launder.invariant.group.p0(ptr %%p)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.strip.invariant.group.p0(ptr %%p)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void @llvm.experimental.noalias.scope.decl(metadata !0)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call i1 @llvm.expect.i1(i1 true, i1 false)/' %s | %outline | FileCheck %s --implicit-check-not=outlined

; CHECK: define i64 @a(

declare void @llvm.assume(i1)
declare void @llvm.sideeffect()
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.strip.invariant.group.p0(ptr)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare i1 @llvm.expect.i1(i1, i1)

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}

define i64 @a(ptr %p, i64 %x) {
  %m = alloca i64
  %y = mul i64 %x, 3
  INTRINSIC
  ret i64 %y
}
define i64 @b(ptr %p, i64 %x) {
  %m = alloca i64
  %y = mul i64 %x, 3
  INTRINSIC
  ret i64 %y
}
