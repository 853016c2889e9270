; Intrinsics whose operands are metadata, and those of type tests, profiles and
; strict floating point, are not understood and stay.

; RUN: sed 's/INTRINSIC/%%z = call i1 @llvm.type.test(ptr %%p, metadata !"type")/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call { ptr, i1 } @llvm.type.checked.load(ptr %%p, i32 0, metadata !"type")/' %s | \
; RUN:   %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call i64 @llvm.read_register.i64(metadata !0)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void @llvm.write_register.i64(metadata !0, i64 %%x)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void @llvm.instrprof.increment(ptr @name, i64 1, i32 1, i32 0)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/INTRINSIC/%%z = call double @llvm.experimental.constrained.fadd.f64(double 1.0, double 2.0, MODES)/' \
; RUN:   -e 's/MODES/metadata !"round.dynamic", metadata !"fpexcept.strict"/' %s | %outline | FileCheck %s --implicit-check-not=outlined

; CHECK: define i64 @a(

@name = private constant [1 x i8] c"a"
declare i1 @llvm.type.test(ptr, metadata)
declare { ptr, i1 } @llvm.type.checked.load(ptr, i32, metadata)
declare i64 @llvm.read_register.i64(metadata)
declare void @llvm.write_register.i64(metadata, i64)
declare void @llvm.instrprof.increment(ptr, i64, i32, i32)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)

!0 = !{!"rsp"}

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
