; Entry counts add up over whole classes, also where the others are erased, and
; saturate instead of wrapping around (#202218).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK: define internal void @c({{.*}} !prof [[SUM:![0-9]+]] {
; CHECK: define internal void @full_a({{.*}} !prof [[FULL:![0-9]+]] {
; CHECK-DAG: [[SUM]] = !{!"function_entry_count", i64 6}
; CHECK-DAG: [[FULL]] = !{!"function_entry_count", i64 -{{[12]}}}

define internal void @a(ptr %p) !prof !0 {
  store i32 1, ptr %p
  ret void
}
define internal void @b(ptr %p) !prof !1 {
  store i32 1, ptr %p
  ret void
}
define internal void @c(ptr %p) !prof !2 {
  store i32 1, ptr %p
  ret void
}
define internal void @full_a(ptr %p) !prof !3 {
  store i32 2, ptr %p
  ret void
}
define internal void @full_b(ptr %p) !prof !3 {
  store i32 2, ptr %p
  ret void
}
!0 = !{!"function_entry_count", i64 1}
!1 = !{!"function_entry_count", i64 2}
!2 = !{!"function_entry_count", i64 3}
!3 = !{!"function_entry_count", i64 -2}
