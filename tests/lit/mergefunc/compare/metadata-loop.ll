; !llvm.loop is a distinct node of each loop: kept where both loops have the same
; properties, dropped where they do not.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal void @progress(
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %{{.*}}, !llvm.loop
; CHECK-LABEL: define internal void @other_properties(
; CHECK: br i1 %{{.*}}, label %end, label %loop{{$}}

declare i1 @more()
declare i1 @less()

define internal void @<progress|progress_again>() {
  br label %loop
loop:
  %c = call i1 @more()
  br i1 %c, label %loop, label %end, !llvm.loop !<0|1>
end:
  ret void
}

define internal void @<other_properties|others>() {
  br label %loop
loop:
  %c = call i1 @less()
  br i1 %c, label %end, label %loop, !llvm.loop !<0|4>
end:
  ret void
}

!0 = distinct !{!0, !2}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.mustprogress"}
!4 = distinct !{!4, !2, !5}
!5 = !{!"llvm.loop.vectorize.enable", i1 true}
