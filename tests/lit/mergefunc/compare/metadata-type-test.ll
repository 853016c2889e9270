; Type tests differ in their metadata operand: distinct nodes and strings are
; not the same question (#128878; LLVM's mergefunc lets the nodes pass).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i1 @string_<a|b>(
; CHECK-LABEL: define internal i1 @distinct_<a|b>(
; CHECK-LABEL: define internal i1 @nested_<a|b>(

declare i1 @llvm.type.test(ptr, metadata)

define internal i1 @string_<a|a_again|b>(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !"<a|a|b>")
  ret i1 %r
}

define internal i1 @distinct_<a|a_again|b>(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !<0|0|1>)
  ret i1 %r
}

define internal i1 @nested_<a|b>(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !<2|3>)
  ret i1 %r
}

!0 = distinct !{}
!1 = distinct !{}
!2 = !{!4}
!3 = !{!5}
!4 = !{!"inner a"}
!5 = !{!"inner b"}
