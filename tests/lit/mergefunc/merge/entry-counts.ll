; The survivor's entry count is the sum, and the thunk keeps its own (#202218).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

@slot = external global i64

; CHECK: define void @<a|b>({{.*}} !prof [[<SUM|OWN>:![0-9]+]] {
; CHECK-NEXT: tail call void @a
; CHECK: define void @only_one_a({{.*}} !prof [[OTHER:![0-9]+]] {
; CHECK-DAG: [[SUM]] = !{!"function_entry_count", i64 1100}
; CHECK-DAG: [[OWN]] = !{!"function_entry_count", i64 100}

define void @<a|b>(i64 %x) !prof !<0|1> {
  store volatile i64 %x, ptr @slot
  store volatile i64 1, ptr @slot
  store volatile i64 2, ptr @slot
  ret void
}
define void @only_one_<a(i64 %x) !prof !0|b(i64 %x)> {
  store volatile i64 %x, ptr @slot
  store volatile i64 3, ptr @slot
  store volatile i64 4, ptr @slot
  ret void
}

!0 = !{!"function_entry_count", i64 1000}
!1 = !{!"function_entry_count", i64 100}
