; Type tests differ in their metadata operand: distinct nodes and strings are
; not the same question (#128878; LLVM's mergefunc lets the nodes pass).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i1 @string_a(
; CHECK-LABEL: define internal i1 @string_b(
; CHECK-LABEL: define internal i1 @distinct_a(
; CHECK-LABEL: define internal i1 @distinct_b(
; CHECK-LABEL: define internal i1 @nested_a(
; CHECK-LABEL: define internal i1 @nested_b(

declare i1 @llvm.type.test(ptr, metadata)

define internal i1 @string_a(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !"a")
  ret i1 %r
}

define internal i1 @string_a_again(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !"a")
  ret i1 %r
}

define internal i1 @string_b(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !"b")
  ret i1 %r
}

define internal i1 @distinct_a(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !0)
  ret i1 %r
}

define internal i1 @distinct_a_again(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !0)
  ret i1 %r
}

define internal i1 @distinct_b(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !1)
  ret i1 %r
}

define internal i1 @nested_a(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !2)
  ret i1 %r
}

define internal i1 @nested_b(ptr %p) {
  %r = call i1 @llvm.type.test(ptr %p, metadata !3)
  ret i1 %r
}

!0 = distinct !{}
!1 = distinct !{}
!2 = !{!4}
!3 = !{!5}
!4 = !{!"inner a"}
!5 = !{!"inner b"}
