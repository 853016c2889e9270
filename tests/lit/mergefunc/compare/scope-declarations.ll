; The metadata argument of llvm.experimental.noalias.scope.decl is an operand:
; distinct scopes make functions different (#128878).
; LLVM 22's mergefunc merges them.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @one(
; CHECK-LABEL: define internal i32 @two(

declare void @llvm.experimental.noalias.scope.decl(metadata)

define internal i32 @one(ptr %p) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load i32, ptr %p
  ret i32 %v
}

define internal i32 @one_again(ptr %p) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load i32, ptr %p
  ret i32 %v
}

define internal i32 @two(ptr %p) {
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  %v = load i32, ptr %p
  ret i32 %v
}

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
!3 = !{!4}
!4 = distinct !{!4, !2}
