; A pointer in address space 0 equals the integer of its width: parameters, loads
; and stores; another width or another space does not.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

target datalayout = "e-p:64:64-p1:32:32-i64:64"

; CHECK-LABEL: define internal void @<integer|narrow>(
; CHECK-LABEL: define internal void @space_1(

define internal void @<integer|pointer|narrow>(ptr %from, ptr %to) {
  %v = load <i64|ptr|i32>, ptr %from, align 8
  store <i64|ptr|i32> %v, ptr %to, align 8
  ret void
}
; 32 bits wide as well, but a pointer of another space.
define internal void @space_1(ptr %from, ptr %to) {
  %v = load ptr addrspace(1), ptr %from, align 8
  store ptr addrspace(1) %v, ptr %to, align 8
  ret void
}
