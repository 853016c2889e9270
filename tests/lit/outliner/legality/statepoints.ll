; What a collector of garbage must know of a call is in its bundle and its token;
; functions with a collector stay as they are.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll --implicit-check-not=outlined

declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)
declare void @callee()

define ptr addrspace(1) @<a|b>(ptr addrspace(1) %o) gc "statepoint-example" {
; CHECK: define ptr addrspace(1) @<a|b>(
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0,
      ptr elementtype(void ()) @callee, i32 0, i32 0, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %o) ]
  %r = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  store i64 1, ptr addrspace(1) %r
  ret ptr addrspace(1) %r
}
define i64 @plain_<a|b>(i64 %x) gc "statepoint-example" {
; CHECK: define i64 @plain_<a|b>(
  %y = mul i64 %x, 3
  %z = add i64 %y, %x
  ret i64 %z
}
