; Reason OwnsFrame: with unsplit coroutines, llvm.localescape and its relatives other
; functions access the frame.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %t.ll --implicit-check-not='{{^}}define'
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

; CHECK-LABEL: define internal ptr @coroutine_<a|b>(
; CHECK-LABEL: define internal void @escape_<a|b>(
; CHECK-LABEL: define internal i32 @recover_<a|b>(
; YAML-COUNT-6: Name: {{ *}}OwnsFrame

declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare ptr @llvm.coro.begin(token, ptr)
declare void @llvm.localescape(...)
declare ptr @llvm.localrecover(ptr, ptr, i32)
declare void @use(ptr)

define internal ptr @coroutine_<a|b>(ptr %m) presplitcoroutine {
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %h = call ptr @llvm.coro.begin(token %id, ptr %m)
  ret ptr %h
}
define internal void @escape_<a|b>() {
  %x = alloca i32
  call void (...) @llvm.localescape(ptr %x)
  call void @use(ptr %x)
  ret void
}
define internal i32 @recover_<a|b>(ptr %frame) {
  %x = call ptr @llvm.localrecover(ptr @escape_a, ptr %frame, i32 0)
  %v = load i32, ptr %x
  ret i32 %v
}
