; Profiles of instructions are united where the functions' entry counts are known: weights of branches
; count as often as their function was entered, weights of calls and values of operands are added, and
; so are the functions to import.  Without counts, or with estimated ones, what differs is dropped.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define internal void @branch_1(
; CHECK-SAME: !prof [[ENTRIES:![0-9]+]] {
; CHECK: br i1 %c, label %a, label %b, !prof [[BRANCH:![0-9]+]]
; CHECK-LABEL: define internal void @cold_1(
; CHECK: br i1 %c, label %a, label %b, !prof [[HOT:![0-9]+]]
; CHECK-LABEL: define internal void @missing_1(
; CHECK: br i1 %c, label %a, label %b{{$}}
; CHECK-LABEL: define internal void @unknown_2(
; CHECK: br i1 %c, label %a, label %b{{$}}
; CHECK-LABEL: define internal void @estimated_2(
; CHECK: br i1 %c, label %a, label %b{{$}}
; CHECK-LABEL: define internal i32 @others_1(
; CHECK: switch i32 %x, label %a [
; CHECK: ], !prof [[SWITCH:![0-9]+]]
; CHECK: select i1 %c, i32 %x, i32 %y, !prof [[BRANCH]]
; CHECK: call i32 %f(i32 %x), !prof [[VALUES:![0-9]+]]
; CHECK: call void @ext(i32 %s), !prof [[CALL:![0-9]+]]
; CHECK: call void @ext(i32 1){{$}}
; CHECK-LABEL: define internal void @parameter_1.body(
; CHECK: br i1 %c, label %a, label %b, !prof [[BRANCH]]

; CHECK-DAG: [[ENTRIES]] = !{!"function_entry_count", i64 107, i64 111, i64 222, i64 333}
; CHECK-DAG: [[BRANCH]] = !{!"branch_weights", i32 91, i32 16}
; CHECK-DAG: [[HOT]] = !{!"branch_weights", i32 90, i32 10}
; CHECK-DAG: [[SWITCH]] = !{!"branch_weights", i32 75, i32 32, i32 0}
; CHECK-DAG: [[VALUES]] = !{!"VP", i32 0, i64 140, i64 22, i64 60, i64 11, i64 40, i64 33, i64 30}
; CHECK-DAG: [[CALL]] = !{!"branch_weights", i32 107}

target triple = "x86_64-unknown-linux-gnu"

declare void @ext(i32)

define internal void @branch_<1|2>(i32 %x) noinline !prof !<0|1> {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b, !prof !<2|3>
a:
  call void @ext(i32 %x)
  call void @ext(i32 1)
  br label %b
b:
  call void @ext(i32 3)
  ret void
}
define internal void @cold_<1|2>(i32 %x) noinline !prof !<0|4> {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b, !prof !<2|3>
a:
  call void @ext(i32 %x)
  call void @ext(i32 1)
  br label %b
b:
  call void @ext(i32 4)
  ret void
}
define internal void @missing_<1|2>(i32 %x) noinline !prof !<0|1> {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b<|, !prof !2>
a:
  call void @ext(i32 %x)
  call void @ext(i32 1)
  br label %b
b:
  call void @ext(i32 5)
  ret void
}
define internal void @unknown_<1(i32 %x) noinline|2(i32 %x) noinline !prof !1> {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b, !prof !<2|3>
a:
  call void @ext(i32 %x)
  call void @ext(i32 1)
  br label %b
b:
  call void @ext(i32 6)
  ret void
}
define internal void @estimated_<1|2>(i32 %x) noinline !prof !<5|1> {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b, !prof !<2|3>
a:
  call void @ext(i32 %x)
  call void @ext(i32 1)
  br label %b
b:
  call void @ext(i32 7)
  ret void
}
define internal i32 @others_<1|2>(i32 %x, i32 %y, ptr %f) noinline !prof !<0|1> {
  switch i32 %x, label %a [
    i32 1, label %b
    i32 2, label %d
  ], !prof !<6|8>
a:
  br label %b
b:
  %c = icmp sgt i32 %x, %y
  %s = select i1 %c, i32 %x, i32 %y, !prof !<2|3>
  %r = call i32 %f(i32 %x), !prof !<10|11>
  call void @ext(i32 %s), !prof !<12|13>
  call void @ext(i32 1), !prof !<10|14>
  ret i32 %r
d:
  ret i32 0
}
define internal void @parameter_<1|2>(i32 %x) noinline minsize optsize !prof !<0|1> {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b, !prof !<2|3>
a:
  call void @ext(i32 %x)
  call void @ext(i32 100)
  br label %b
b:
  call void @ext(i32 <1000|2000>)
  call void @ext(i32 8)
  call void @ext(i32 9)
  call void @ext(i32 10)
  ret void
}
define void @use(i32 %x, ptr %f) {
  call void @branch_1(i32 %x)
  call void @branch_2(i32 %x)
  call void @cold_1(i32 %x)
  call void @cold_2(i32 %x)
  call void @missing_1(i32 %x)
  call void @missing_2(i32 %x)
  call void @unknown_1(i32 %x)
  call void @unknown_2(i32 %x)
  call void @estimated_1(i32 %x)
  call void @estimated_2(i32 %x)
  call void @parameter_1(i32 %x)
  call void @parameter_2(i32 %x)
  %r1 = call i32 @others_1(i32 %x, i32 3, ptr %f)
  %r2 = call i32 @others_2(i32 %x, i32 3, ptr %f)
  ret void
}

!0 = !{!"function_entry_count", i64 100, i64 111, i64 222}
!1 = !{!"function_entry_count", i64 7, i64 222, i64 333}
!2 = !{!"branch_weights", i32 90, i32 10}
!3 = !{!"branch_weights", i32 1, i32 6}
!4 = !{!"function_entry_count", i64 0}
!5 = !{!"synthetic_function_entry_count", i64 100}
!6 = !{!"branch_weights", i32 3, i32 1, i32 0}
!8 = !{!"branch_weights", i32 0, i32 2, i32 0}
!10 = !{!"VP", i32 0, i64 100, i64 11, i64 40, i64 22, i64 30}
!11 = !{!"VP", i32 0, i64 40, i64 22, i64 30, i64 33, i64 30}
!12 = !{!"branch_weights", i32 100}
!13 = !{!"branch_weights", i32 7}
!14 = !{!"VP", i32 1, i64 40, i64 22, i64 30, i64 33, i64 30}
