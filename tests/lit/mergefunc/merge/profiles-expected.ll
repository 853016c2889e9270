; Weights of `llvm.expect` are united as measured ones, and stay marked where both are.

; REQUIRES: llvm-at-least-19
; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define internal i32 @expected_1(
; CHECK: select {{.*}}, !prof [[BOTH:![0-9]+]]
; CHECK: select {{.*}}, !prof [[ONE:![0-9]+]]
; CHECK-DAG: [[BOTH]] = !{!"branch_weights", !"expected", i32 91, i32 16}
; CHECK-DAG: [[ONE]] = !{!"branch_weights", i32 91, i32 16}

define internal i32 @expected_1(i32 %x, i32 %y) noinline !prof !0 {
  %c = icmp sgt i32 %x, %y
  %d = icmp sgt i32 %x, 3
  %s = select i1 %c, i32 %x, i32 %y, !prof !2
  %t = select i1 %d, i32 %s, i32 %y, !prof !2
  ret i32 %t
}
define internal i32 @expected_2(i32 %x, i32 %y) noinline !prof !1 {
  %c = icmp sgt i32 %x, %y
  %d = icmp sgt i32 %x, 3
  %s = select i1 %c, i32 %x, i32 %y, !prof !3
  %t = select i1 %d, i32 %s, i32 %y, !prof !4
  ret i32 %t
}
define i32 @use(i32 %x, i32 %y) {
  %a = call i32 @expected_1(i32 %x, i32 %y)
  %b = call i32 @expected_2(i32 %a, i32 %y)
  ret i32 %b
}

!0 = !{!"function_entry_count", i64 100}
!1 = !{!"function_entry_count", i64 7}
!2 = !{!"branch_weights", !"expected", i32 90, i32 10}
!3 = !{!"branch_weights", !"expected", i32 1, i32 6}
!4 = !{!"branch_weights", i32 1, i32 6}
