; Entry counts add up over whole classes, also where the others are erased, and
; saturate instead of wrapping around (#202218).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; CHECK: define internal void @c({{.*}} !prof [[SUM:![0-9]+]] {
; CHECK: define internal void @full_a({{.*}} !prof [[FULL:![0-9]+]] {
; CHECK-DAG: [[SUM]] = !{!"function_entry_count", i64 6}
; CHECK-DAG: [[FULL]] = !{!"function_entry_count", i64 -{{[12]}}}

define internal void @<a|b|c>(ptr %p) !prof !<0|1|2> {
  store i32 1, ptr %p
  ret void
}
define internal void @full_<a|b>(ptr %p) !prof !3 {
  store i32 2, ptr %p
  ret void
}
!0 = !{!"function_entry_count", i64 1}
!1 = !{!"function_entry_count", i64 2}
!2 = !{!"function_entry_count", i64 3}
!3 = !{!"function_entry_count", i64 -2}
