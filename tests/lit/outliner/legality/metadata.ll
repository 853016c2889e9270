; Metadata that holds for the shared code stays where all regions have the same;
; hints and metadata about one function are dropped; unknown kinds keep code where
; it is.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

; CHECK-LABEL: define internal i64 @a.outlined
; CHECK-NEXT: load i64, ptr %0, align 8, !tbaa ![[TBAA:[0-9]+]]{{$}}
; CHECK-NEXT: load i64, ptr %0, align 8, !range ![[RANGE:[0-9]+]], !noundef ![[EMPTY:[0-9]+]]{{$}}
; CHECK-NEXT: load ptr, ptr %0, align 8, !nonnull ![[EMPTY]]{{$}}
; CHECK-NEXT: load i64, ptr %{{[0-9]+}}, align 8{{$}}
; CHECK-NEXT: load i64, ptr %0, align 8, !invariant.load ![[EMPTY]]{{$}}
; CHECK-NEXT: store i64 %{{[0-9]+}}, ptr %{{[0-9]+}}, align 8{{$}}
define i64 @<a|b>(ptr %d) {
  %1 = load i64, ptr %d, align 8, !tbaa !0
  %2 = load i64, ptr %d, align 8, !range !4, !noundef !5
  %3 = load ptr, ptr %d, align 8, !nonnull !5<, !align !6|>
  %4 = load i64, ptr %3, align 8, !tbaa !<0, !range !4|3>
  %5 = load i64, ptr %d, align 8, !invariant.load !5
  store i64 %4, ptr %3, align 8, !alias.scope !8, !annotation !11
  ret i64 %1
}

define i32 @refused_<a|b>(ptr %d) {
; CHECK-LABEL: define i32 @refused_<a|b>(
; CHECK-NOT: outlined
; CHECK: !unheard.of
  %1 = load i32, ptr %d, !unheard.of !5
  ret i32 %1
}
define i16 @sections_<a|b>(ptr %d) {
; CHECK-LABEL: define i16 @sections_<a|b>(
; CHECK-NOT: outlined
; CHECK: !pcsections
  %1 = load i16, ptr %d, !pcsections !11
  ret i16 %1
}

!0 = !{!1, !1, i64 0}
!1 = !{!"long", !2}
!2 = !{!"root"}
!3 = !{!7, !7, i64 0}
!4 = !{i64 0, i64 9}
!5 = !{}
!6 = !{i64 8}
!7 = !{!"other", !2}
!8 = !{!9}
!9 = distinct !{!9, !10}
!10 = distinct !{!10}
!11 = !{!"text"}
