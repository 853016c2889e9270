; Immediate arguments of intrinsics, memory intrinsics and expect hints are
; operands like others.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal void @copy(
; CHECK-LABEL: define internal void @copy_volatile(
; CHECK-LABEL: define internal void @copy_aligned(
; CHECK-LABEL: define internal void @move(
; CHECK-LABEL: define internal void @prefetch_read(
; CHECK-LABEL: define internal void @prefetch_write(

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)

define internal void @copy(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  ret void
}
define internal void @copy_again(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  ret void
}
define internal void @copy_volatile(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 true)
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
define internal void @prefetch_read(ptr %p) {
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  ret void
}
define internal void @prefetch_write(ptr %p) {
  call void @llvm.prefetch.p0(ptr %p, i32 1, i32 3, i32 1)
  ret void
}
