; Non-integral pointers (ni:) are no integers; two of the same space are equal to
; each other.  LLVM lets only spaces other than 0 be non-integral.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

target datalayout = "e-p:64:64-p4:64:64-ni:4"

; CHECK-LABEL: define internal void @integer(
; CHECK-LABEL: define internal void @space_4(

define internal void @integer(ptr %from, ptr %to) {
  %v = load i64, ptr %from, align 8
  store i64 %v, ptr %to, align 8
  ret void
}
define internal void @space_4(ptr %from, ptr %to) {
  %v = load ptr addrspace(4), ptr %from, align 8
  store ptr addrspace(4) %v, ptr %to, align 8
  ret void
}
define internal void @space_4_again(ptr %from, ptr %to) {
  %v = load ptr addrspace(4), ptr %from, align 8
  store ptr addrspace(4) %v, ptr %to, align 8
  ret void
}
