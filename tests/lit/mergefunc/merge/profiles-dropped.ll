; Weights that were dropped for one function are not those of the next one: @a branches nearly always, @b is without a
; count, @c branched once.  The thunk of a function whose body got parameters keeps its own count.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define void @a(
; CHECK: br i1 %c, label %a, label %b{{$}}
; CHECK-NOT: define internal void @c(
; CHECK-LABEL: define void @p1(
; CHECK-SAME: !prof [[OWN:![0-9]+]] {
; CHECK-LABEL: define internal void @p1.body(
; CHECK-SAME: !prof [[ALL:![0-9]+]] {
; CHECK-DAG: [[OWN]] = !{!"function_entry_count", i64 100}
; CHECK-DAG: [[ALL]] = !{!"function_entry_count", i64 114}

target triple = "x86_64-unknown-linux-gnu"

declare void @ext(i32)

define void @<a(i32 %x) noinline !prof !0|b(i32 %x) noinline> {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b, !prof !<10|11>
a:
  call void @ext(i32 %x)
  br label %b
b:
  call void @ext(i32 3)
  ret void
}
define internal void @c(i32 %x) noinline !prof !1 {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b, !prof !12
a:
  call void @ext(i32 %x)
  br label %b
b:
  call void @ext(i32 3)
  ret void
}
define void @use(i32 %x) {
  call void @b(i32 %x)
  call void @c(i32 %x)
  ret void
}
define void @p<1|2>(i32 %x) noinline minsize optsize !prof !<20|21> {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b, !prof !<22|23>
a:
  call void @ext(i32 %x)
  call void @ext(i32 100)
  br label %b
b:
  call void @ext(i32 <1000|2000>)
  call void @ext(i32 8)
  call void @ext(i32 9)
  call void @ext(i32 10)
  call void @ext(i32 11)
  call void @ext(i32 12)
  ret void
}
define internal void @p3(i32 %x) noinline minsize optsize !prof !21 {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b, !prof !23
a:
  call void @ext(i32 %x)
  call void @ext(i32 100)
  br label %b
b:
  call void @ext(i32 3000)
  call void @ext(i32 8)
  call void @ext(i32 9)
  call void @ext(i32 10)
  call void @ext(i32 11)
  call void @ext(i32 12)
  ret void
}
define void @use_p(i32 %x) {
  call void @p2(i32 %x)
  call void @p3(i32 %x)
  ret void
}
!0 = !{!"function_entry_count", i64 1000000}
!1 = !{!"function_entry_count", i64 1}
!10 = !{!"branch_weights", i32 1000000, i32 0}
!11 = !{!"branch_weights", i32 1, i32 1}
!12 = !{!"branch_weights", i32 0, i32 1}
!20 = !{!"function_entry_count", i64 100}
!21 = !{!"function_entry_count", i64 7}
!22 = !{!"branch_weights", i32 90, i32 10}
!23 = !{!"branch_weights", i32 1, i32 6}
