; A shared function does not have the variadic arguments of its callers.  Calls of
; variadic functions may move.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

declare void @llvm.va_start(ptr)
declare void @llvm.va_copy(ptr, ptr)
declare void @llvm.va_end(ptr)
declare i32 @printf(ptr, ...)

define i32 @refused_<a|b>(ptr %list, ...) {
; CHECK-LABEL: define i32 @refused_<a|b>(
; CHECK-NOT: outlined
  call void @llvm.va_start(ptr %list)
  %x = va_arg ptr %list, i32
  call void @llvm.va_copy(ptr %list, ptr %list)
  %y = va_arg ptr %list, i32
  call void @llvm.va_end(ptr %list)
  ret i32 %y
}
define i32 @legal_<a|b>(ptr %f) {
; CHECK-LABEL: define i32 @legal_<a|b>(
; CHECK: call i32 @[[SHARED<:.*outlined.*]](ptr %f, i32 1|]](ptr %f, i32 2>)
  %r = call i32 (ptr, ...) @printf(ptr %f, i32 <1|2>)
  ret i32 %r
}
