; !callees promises a set of targets: the survivor keeps it only where both
; have the same (LLVM's mergefunc keeps the first's).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal void @one(
; CHECK: call void %p(i32 1){{$}}
; CHECK-LABEL: define internal void @same(
; CHECK: call void %p(i32 2), !callees

declare void @x(i32)
declare void @y(i32)

define internal void @<one|other|same>(ptr %p) {
  call void %p(i32 <1|1|2>), !callees !<0|1|0>
  ret void
}

define internal void @same_again(ptr %p) {
  call void %p(i32 2), !callees !0
  ret void
}

!0 = !{ptr @x}
!1 = !{ptr @y}
