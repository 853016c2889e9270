; A local function whose address is significant keeps it: only its callers move,
; its address stays another than the survivor's.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define internal void @b(
; CHECK-NEXT: tail call void @a(ptr %p)
; CHECK-LABEL: define i1 @compare(
; CHECK: icmp eq ptr %f, @b
; CHECK: call void @a(ptr %f)

define internal void @a(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define internal void @b(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define i1 @compare(ptr %f) {
  %same = icmp eq ptr %f, @b
  call void @b(ptr %f)
  %other = icmp eq ptr %f, @a
  %both = and i1 %same, %other
  ret i1 %both
}
