; !alias.scope and !noalias survive only where both have the same lists (#123462;
; LLVM's mergefunc keeps the first one's, and a store moves over a load).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @scoped(
; CHECK: load i32, ptr %p, align 4{{$}}
; CHECK: store i32 0, ptr %q, align 4{{$}}
; CHECK-LABEL: define internal i32 @same(
; CHECK: load i32, ptr %p, align 8, !alias.scope
; CHECK: store i32 0, ptr %q, align 8, !noalias

define internal i32 @<scoped|unscoped|same>(ptr %p, ptr %q) {
  %v = load i32, ptr %p, align <4, !alias.scope !0|4|8, !alias.scope !0>
  store i32 0, ptr %q, align <4|4|8>, !noalias !<0|3|0>
  ret i32 %v
}

define internal i32 @same_again(ptr %p, ptr %q) {
  %v = load i32, ptr %p, align 8, !alias.scope !0
  store i32 0, ptr %q, align 8, !noalias !0
  ret i32 %v
}

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
!3 = !{!4}
!4 = distinct !{!4, !2}
