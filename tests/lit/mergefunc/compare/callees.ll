; !callees promises a set of targets: the survivor keeps it only where both
; have the same (LLVM's mergefunc keeps the first's).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal void @one(
; CHECK: call void %p(i32 1){{$}}
; CHECK-LABEL: define internal void @same(
; CHECK: call void %p(i32 2), !callees

declare void @x(i32)
declare void @y(i32)

define internal void @one(ptr %p) {
  call void %p(i32 1), !callees !0
  ret void
}

define internal void @other(ptr %p) {
  call void %p(i32 1), !callees !1
  ret void
}

define internal void @same(ptr %p) {
  call void %p(i32 2), !callees !0
  ret void
}

define internal void @same_again(ptr %p) {
  call void %p(i32 2), !callees !0
  ret void
}

!0 = !{ptr @x}
!1 = !{ptr @y}
