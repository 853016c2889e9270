; The survivor's entry count is the sum, and the thunk keeps its own (#202218).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

@slot = external global i64

; CHECK: define void @a({{.*}} !prof [[SUM:![0-9]+]] {
; CHECK: define void @b({{.*}} !prof [[OWN:![0-9]+]] {
; CHECK-NEXT: tail call void @a
; CHECK: define void @only_one_a({{.*}} !prof [[OTHER:![0-9]+]] {
; CHECK-DAG: [[SUM]] = !{!"function_entry_count", i64 1100}
; CHECK-DAG: [[OWN]] = !{!"function_entry_count", i64 100}

define void @a(i64 %x) !prof !0 {
  store volatile i64 %x, ptr @slot
  store volatile i64 1, ptr @slot
  store volatile i64 2, ptr @slot
  ret void
}
define void @b(i64 %x) !prof !1 {
  store volatile i64 %x, ptr @slot
  store volatile i64 1, ptr @slot
  store volatile i64 2, ptr @slot
  ret void
}
define void @only_one_a(i64 %x) !prof !0 {
  store volatile i64 %x, ptr @slot
  store volatile i64 3, ptr @slot
  store volatile i64 4, ptr @slot
  ret void
}
define void @only_one_b(i64 %x) {
  store volatile i64 %x, ptr @slot
  store volatile i64 3, ptr @slot
  store volatile i64 4, ptr @slot
  ret void
}

!0 = !{!"function_entry_count", i64 1000}
!1 = !{!"function_entry_count", i64 100}
