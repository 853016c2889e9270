; The index width of an address space is not its pointer width: pointers with
; narrower indices carry more than an address and equal no integer
; (GPUCompiler.jl#461); the offset of an address wraps at the index width.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

target datalayout = "e-p:64:64:64:32-p7:160:256:256:32"

; CHECK-LABEL: define internal void @integer(
; CHECK-LABEL: define internal void @integer_32(
; CHECK-LABEL: define internal void @pointer(
; CHECK-LABEL: define internal ptr addrspace(7) @far(
; CHECK-LABEL: define internal ptr addrspace(7) @further(

define internal void @integer(ptr %from, ptr %to) {
  %v = load i64, ptr %from, align 8
  store i64 %v, ptr %to, align 8
  ret void
}
define internal void @integer_32(ptr %from, ptr %to) {
  %v = load i32, ptr %from, align 8
  store i32 %v, ptr %to, align 8
  ret void
}
define internal void @pointer(ptr %from, ptr %to) {
  %v = load ptr, ptr %from, align 8
  store ptr %v, ptr %to, align 8
  ret void
}
define internal ptr addrspace(7) @far(ptr addrspace(7) %p) {
  %q = getelementptr i8, ptr addrspace(7) %p, i32 8
  ret ptr addrspace(7) %q
}
define internal ptr addrspace(7) @far_again(ptr addrspace(7) %p) {
  %q = getelementptr i64, ptr addrspace(7) %p, i32 1
  ret ptr addrspace(7) %q
}
define internal ptr addrspace(7) @further(ptr addrspace(7) %p) {
  %q = getelementptr i64, ptr addrspace(7) %p, i32 2
  ret ptr addrspace(7) %q
}
