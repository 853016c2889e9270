; What the inliner notes at calls, and what debug info says of virtual calls, changes no code.

; REQUIRES: llvm-at-least-23
; RUN: %opt -passes='rust-mergefunc,verify' -S %s | %FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal void @one(
; CHECK-NOT: !inline_history
; CHECK-LABEL: define void @uses(
; CHECK: call void @one(ptr %p, i32 1)
; CHECK: call void @one(ptr %p, i32 2)

define internal void @one(ptr %f, i32 %x) {
  call void %f(i32 %x), !inline_history !0
  ret void
}
define internal void @two(ptr %f, i32 %x) {
  call void %f(i32 %x), !inline_history !1
  ret void
}
define void @uses(ptr %p) {
  call void @one(ptr %p, i32 1)
  call void @two(ptr %p, i32 2)
  ret void
}
declare void @first(i32)
declare void @second(i32)

!0 = !{ptr @first}
!1 = !{ptr @second}
