; The index width of an address space is not its pointer width: pointers with
; narrower indices carry more than an address and equal no integer
; (GPUCompiler.jl#461); the offset of an address wraps at the index width.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

target datalayout = "e-p:64:64:64:32-p7:160:256:256:32"

; CHECK-LABEL: define internal void @<integer|integer_32>(
; CHECK-LABEL: define internal <void @pointer|ptr addrspace(7) @far|ptr addrspace(7) @further>(

define internal void @<integer|integer_32>(ptr %from, ptr %to) {
  %v = load i<64|32>, ptr %from, align 8
  store i<64|32> %v, ptr %to, align 8
  ret void
}
define internal void @pointer(ptr %from, ptr %to) {
  %v = load ptr, ptr %from, align 8
  store ptr %v, ptr %to, align 8
  ret void
}
define internal ptr addrspace(7) @<far|far_again>(ptr addrspace(7) %p) {
  %q = getelementptr i<8|64>, ptr addrspace(7) %p, i32 <8|1>
  ret ptr addrspace(7) %q
}
define internal ptr addrspace(7) @further(ptr addrspace(7) %p) {
  %q = getelementptr i64, ptr addrspace(7) %p, i32 2
  ret ptr addrspace(7) %q
}
