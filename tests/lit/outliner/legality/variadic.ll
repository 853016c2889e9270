; A shared function does not have the variadic arguments of its callers.  Calls of
; variadic functions may move.

; RUN: %outline %s | FileCheck %s

declare void @llvm.va_start(ptr)
declare void @llvm.va_copy(ptr, ptr)
declare void @llvm.va_end(ptr)
declare i32 @printf(ptr, ...)

; CHECK-LABEL: define i32 @refused_a(
; CHECK-NOT: outlined
define i32 @refused_a(ptr %list, ...) {
  call void @llvm.va_start(ptr %list)
  %x = va_arg ptr %list, i32
  call void @llvm.va_copy(ptr %list, ptr %list)
  %y = va_arg ptr %list, i32
  call void @llvm.va_end(ptr %list)
  ret i32 %y
}
; CHECK-LABEL: define i32 @refused_b(
; CHECK-NOT: outlined
define i32 @refused_b(ptr %list, ...) {
  call void @llvm.va_start(ptr %list)
  %x = va_arg ptr %list, i32
  call void @llvm.va_copy(ptr %list, ptr %list)
  %y = va_arg ptr %list, i32
  call void @llvm.va_end(ptr %list)
  ret i32 %y
}
; CHECK-LABEL: define i32 @legal_a(
; CHECK: call i32 @[[SHARED:.*outlined.*]](ptr %f, i32 1)
define i32 @legal_a(ptr %f) {
  %r = call i32 (ptr, ...) @printf(ptr %f, i32 1)
  ret i32 %r
}
; CHECK-LABEL: define i32 @legal_b(
; CHECK: call i32 @[[SHARED]](ptr %f, i32 2)
define i32 @legal_b(ptr %f) {
  %r = call i32 (ptr, ...) @printf(ptr %f, i32 2)
  ret i32 %r
}
