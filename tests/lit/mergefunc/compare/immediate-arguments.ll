; Immediate arguments of intrinsics, memory intrinsics and expect hints are
; operands like others.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal void @<copy|copy_volatile|copy_aligned>(
; CHECK-LABEL: define internal void @move(
; CHECK-LABEL: define internal void @prefetch_<read|write>(

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)

define internal void @<copy|copy_again|copy_volatile>(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 <false|false|true>)
  ret void
}
define internal void @copy_aligned(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr %q, i64 8, i1 false)
  ret void
}
define internal void @move(ptr %p, ptr %q) {
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  ret void
}
define internal void @prefetch_<read|write>(ptr %p) {
  call void @llvm.prefetch.p0(ptr %p, i32 <0|1>, i32 3, i32 1)
  ret void
}
