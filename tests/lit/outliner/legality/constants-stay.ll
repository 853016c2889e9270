; What must stay a constant is part of what the code does: code that differs there
; is different, and what is the same stays inside.

; RUN: sed -e 's/FIRST/call void @llvm.memcpy.p0.p0.i64(ptr %%d, ptr %%e, i64 8, i1 false)/' \
; RUN:   -e 's/SECOND/call void @llvm.memcpy.p0.p0.i64(ptr %%d, ptr %%e, i64 9, i1 false)/' %s | %outline | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/call void @llvm.prefetch.p0(ptr %%d, i32 0, i32 3, i32 1)/' \
; RUN:   -e 's/SECOND/call void @llvm.prefetch.p0(ptr %%d, i32 0, i32 2, i32 1)/' %s | %outline | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/%%z = call i64 @llvm.ctlz.i64(i64 %%y, i1 false)/' \
; RUN:   -e 's/SECOND/%%z = call i64 @llvm.ctlz.i64(i64 %%y, i1 true)/' %s | %outline | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/%%z = call i1 @llvm.is.fpclass.f64(double 1.0, i32 3)/' \
; RUN:   -e 's/SECOND/%%z = call i1 @llvm.is.fpclass.f64(double 1.0, i32 4)/' %s | %outline | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/%%z = getelementptr {i32, i32, i32}, ptr %%d, i64 %%y, i32 1/' \
; RUN:   -e 's/SECOND/%%z = getelementptr {i32, i32, i32}, ptr %%d, i64 %%y, i32 2/' %s | %outline | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/%%z = extractvalue {i32, i32} %%g, 0/' -e 's/SECOND/%%z = extractvalue {i32, i32} %%g, 1/' %s | \
; RUN:   %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/%%z = insertvalue {i32, i32} %%g, i32 7, 0/' \
; RUN:   -e 's/SECOND/%%z = insertvalue {i32, i32} %%g, i32 7, 1/' %s | %outline | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/%%z = shufflevector <2 x i32> %%h, <2 x i32> %%h, <2 x i32> <i32 1, i32 0>/' \
; RUN:   -e 's/SECOND/%%z = shufflevector <2 x i32> %%h, <2 x i32> %%h, <2 x i32> <i32 1, i32 1>/' %s | %outline | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/%%z = extractelement <2 x i32> %%h, i32 0/' \
; RUN:   -e 's/SECOND/%%z = extractelement <2 x i32> %%h, i32 1/' %s | %outline | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/%%z = udiv i64 %%y, 10/' -e 's/SECOND/%%z = udiv i64 %%y, 12/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/%%z = call ptr @llvm.threadlocal.address.p0(ptr @t)/' \
; RUN:   -e 's/SECOND/%%z = call ptr @llvm.threadlocal.address.p0(ptr @u)/' %s | %outline | \
; RUN:   FileCheck %s --implicit-check-not=outlined

; RUN: sed -e 's/FIRST/%%z = call ptr @llvm.threadlocal.address.p0(ptr @t)/' \
; RUN:   -e 's/SECOND/%%z = call ptr @llvm.threadlocal.address.p0(ptr @t)/' %s | %outline | \
; RUN:   FileCheck %s --check-prefixes=LEGAL,THREAD
; RUN: sed -e 's/FIRST/%%z = getelementptr [9 x i32], ptr %%d, i64 0, i64 1/' \
; RUN:   -e 's/SECOND/%%z = getelementptr [9 x i32], ptr %%d, i64 0, i64 2/' %s | %outline | \
; RUN:   FileCheck %s --check-prefixes=LEGAL,ARRAY

; CHECK: define i64 @a(
; CHECK: define i64 @b(

; LEGAL-LABEL: define i64 @a(
; LEGAL: call i64 @[[SHARED:.*outlined[^(]*]](
; ARRAY-SAME: i64 1
; LEGAL: define internal i64 @[[SHARED]](
; THREAD: call {{.*}}@llvm.threadlocal.address.p0(ptr @t)
; ARRAY: getelementptr [9 x i32], ptr %{{[0-9]}}, i64 0, i64 %{{[0-9]}}
; LEGAL-LABEL: define i64 @b(
; LEGAL: call i64 @[[SHARED]](
; ARRAY-SAME: i64 2

@t = thread_local global i64 0
@u = thread_local global i64 0

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)
declare void @llvm.prefetch.p0(ptr, i32 immarg, i32 immarg, i32 immarg)
declare i64 @llvm.ctlz.i64(i64, i1 immarg)
declare i1 @llvm.is.fpclass.f64(double, i32 immarg)
declare ptr @llvm.threadlocal.address.p0(ptr)

define i64 @a(i64 %x, ptr %d, ptr %e, {i32, i32} %g, <2 x i32> %h) {
  %y = mul i64 %x, 3
  FIRST
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d, ptr %e, {i32, i32} %g, <2 x i32> %h) {
  %y = mul i64 %x, 3
  SECOND
  ret i64 %y
}
