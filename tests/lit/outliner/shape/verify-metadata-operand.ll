; A call whose metadata mentions a global stays, and the code around it moves: `verify` knows the
; call again.  rust-mergefunc, which may replace the global, says that it does not understand it.

; RUN: %opt -passes='rust-iroutliner<no-cost;all;verify>' -S %s | FileCheck %s
; RUN: %opt -passes='rust-mergefunc<explain=f:h>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=EXPLAIN

; CHECK-LABEL: define i64 @f(
; CHECK:         call void @llvm.codeview.annotation(metadata
; CHECK:         call i64 @f.outlined.0(
; CHECK-LABEL: define i64 @h(
; CHECK:         call void @llvm.codeview.annotation(metadata
; CHECK:         call i64 @f.outlined.0(

; EXPLAIN:      Instruction 1: `call void @llvm.codeview.annotation(metadata {{[^)]*}})` (not understood)
; EXPLAIN-SAME: and `call void @llvm.codeview.annotation(metadata {{[^)]*}})` (not understood)

@g = global i32 0
declare void @out(i64)
declare void @llvm.codeview.annotation(metadata)

define i64 @f(i64 %x) {
  call void @llvm.codeview.annotation(metadata !0)
  call void @out(i64 %x)
  call void @out(i64 1)
  %r = mul i64 %x, 77
  ret i64 %r
}
define i64 @h(i64 %x) {
  call void @llvm.codeview.annotation(metadata !0)
  call void @out(i64 %x)
  call void @out(i64 1)
  %r = mul i64 %x, 77
  ret i64 %r
}
!0 = !{ptr @g}
