; Where pointers have 32 bits they equal i32 and not i64.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

target datalayout = "e-p:32:32"

; CHECK-LABEL: define internal void @integer_32(
; CHECK-LABEL: define internal void @integer_64(

define internal void @integer_32(ptr %from, ptr %to) {
  %v = load i32, ptr %from, align 8
  store i32 %v, ptr %to, align 8
  ret void
}
define internal void @integer_64(ptr %from, ptr %to) {
  %v = load i64, ptr %from, align 8
  store i64 %v, ptr %to, align 8
  ret void
}
define internal void @pointer(ptr %from, ptr %to) {
  %v = load ptr, ptr %from, align 8
  store ptr %v, ptr %to, align 8
  ret void
}
