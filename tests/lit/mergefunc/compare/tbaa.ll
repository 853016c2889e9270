; !tbaa is combined: the survivor's access has the tag that covers both, or none
; (#123462; LLVM's mergefunc keeps the first one's).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @int(
; CHECK: load i32, ptr %p, align 4, !tbaa [[CHAR:![0-9]+]]
; CHECK-LABEL: define internal i64 @tagged(
; CHECK: load i64, ptr %p, align 8{{$}}
; CHECK-LABEL: define internal void @same(
; CHECK: store i16 7, ptr %p, align 2, !tbaa [[INT:![0-9]+]]

; CHECK-DAG: [[CHAR]] = !{[[CHARTYPE:![0-9]+]], [[CHARTYPE]], i64 0}
; CHECK-DAG: [[CHARTYPE]] = !{!"omnipotent char",
; CHECK-DAG: [[INT]] = !{[[INTTYPE:![0-9]+]], [[INTTYPE]], i64 0}
; CHECK-DAG: [[INTTYPE]] = !{!"int",

define internal i32 @<int|long>(ptr %p) {
  %v = load i32, ptr %p, align 4, !tbaa !<0|1>
  ret i32 %v
}

define internal i64 @<tagged|untagged>(ptr %p) {
  %v = load i64, ptr %p, align 8<, !tbaa !1|>
  ret i64 %v
}

define internal void @<same|same_again>(ptr %p) {
  store i16 7, ptr %p, align 2, !tbaa !0
  ret void
}

!0 = !{!2, !2, i64 0}
!1 = !{!3, !3, i64 0}
!2 = !{!"int", !4, i64 0}
!3 = !{!"long", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C/C++ TBAA"}
