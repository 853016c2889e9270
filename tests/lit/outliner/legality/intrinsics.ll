; LLVM's functions move only where their names are known.

; RUN: sed 's/INTRINSIC/call void @llvm.clear_cache(ptr %%p, ptr %%p)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call i64 @llvm.readcyclecounter()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.ptr.annotation.p0.p0(ptr %%p, ptr %%p, ptr %%p, i32 0, ptr %%p)/' %s | \
; RUN:   %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call i32 @llvm.x86.sse2.pmovmskb.128(<16 x i8> zeroinitializer)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call i64 @llvm.vscale.i64()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.returnaddress(i32 1)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void @llvm.donothing()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call i64 @llvm.bswap.i64(i64 %%x)/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed 's/INTRINSIC/%%z = call i64 @llvm.smax.i64(i64 %%x, i64 4)/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed 's/INTRINSIC/%%z = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %%x, i64 4)/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed 's/INTRINSIC/call void @llvm.memset.p0.i64(ptr %%p, i8 0, i64 16, i1 false)/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed 's/INTRINSIC/call void @llvm.trap()/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed 's/INTRINSIC/%%z = call double @llvm.fma.f64(double 1.0, double 2.0, double 3.0)/' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: define i64 @a(
; LEGAL: call i64 @a.outlined
; LEGAL: call i64 @a.outlined

declare void @llvm.clear_cache(ptr, ptr)
declare i64 @llvm.readcyclecounter()
declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare i32 @llvm.x86.sse2.pmovmskb.128(<16 x i8>)
declare i64 @llvm.vscale.i64()
declare ptr @llvm.returnaddress(i32 immarg)
declare void @llvm.donothing()
declare i64 @llvm.bswap.i64(i64)
declare i64 @llvm.smax.i64(i64, i64)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)
declare void @llvm.trap()
declare double @llvm.fma.f64(double, double, double)

define i64 @a(ptr %p, i64 %x) {
  %y = mul i64 %x, 3
  INTRINSIC
  ret i64 %y
}
define i64 @b(ptr %p, i64 %x) {
  %y = mul i64 %x, 3
  INTRINSIC
  ret i64 %y
}
