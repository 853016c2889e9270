; With a profile, code that it calls hot stays and code that it calls cold moves, whatever loops it
; is in.  An entry count alone keeps nothing; one of 0 makes the function cold.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=HOT,COLD
; RUN: %opt -passes='rust-iroutliner<time-weight=1>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=HOT,COLD
; RUN: %opt -passes='rust-iroutliner<no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=ALL,COLD
; RUN: grep -v '^!llvm.module.flags' %t.ll | sed -e 's/i64 999999/i64 10/' -e 's/i64 1}/i64 0}/' | %opt -passes='rust-iroutliner,verify' -S \
; RUN:   | FileCheck %t.ll --check-prefixes=ALL,COLD
; RUN: sed 's/i64 1}/i64 999999}/' %t.ll | %opt -passes='rust-iroutliner,verify' -S | FileCheck %t.ll --check-prefix=NONE

; HOT-LABEL: define void @hot1(
; HOT-NOT: outlined
; ALL-LABEL: define void @hot1(
; ALL: call void @{{.*}}.outlined.
; COLD-LABEL: define void @cold1(
; COLD: call void @{{.*}}.outlined.
; COLD-LABEL: define void @cold2(
; COLD: call void @{{.*}}.outlined.
; NONE-NOT: outlined

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @hot<1|2|3>(i64 %x, ptr %p) minsize !prof !20 {
  %v0 = sdiv i64 %x, 777
  %v1 = sub i64 %v0, 4444444444
  store i64 %v1, ptr %p
  %v2 = or i64 %v1, 3333333333
  %v3 = srem i64 %v2, 991
  store i64 %v3, ptr %p
  %v4 = xor i64 %v3, 5555
  %v5 = sdiv i64 %v4, 333
  store i64 %v5, ptr %p
  %v6 = add i64 %v5, 123456789012
  %v7 = srem i64 %v6, 77
  store i64 %v7, ptr %p
  %v8 = xor i64 %v7, 987654321987
  %v9 = mul i64 %v8, 1111111
  store i64 %v9, ptr %p
  %v10 = or i64 %v9, 444444444444
  %v11 = sdiv i64 %v10, 13
  store i64 %v11, ptr %p
  ret void
}
define void @cold<1|2|3|4>(i64 %x, ptr %p, i64 %n) minsize !prof !21 {
entry:
  br label %again
again:
  %i = phi i64 [ 0, %entry ], [ %j, %again ]
  %v0 = sdiv i64 %x, 777
  %v1 = sub i64 %v0, 4444444444
  store i64 %v1, ptr %p
  %v2 = or i64 %v1, 3333333333
  %v3 = srem i64 %v2, 991
  store i64 %v3, ptr %p
  %v4 = xor i64 %v3, 5555
  %v5 = sdiv i64 %v4, 333
  store i64 %v5, ptr %p
  %v6 = add i64 %v5, 123456789012
  %v7 = srem i64 %v6, 77
  store i64 %v7, ptr %p
  %v8 = xor i64 %v7, 987654321987
  %v9 = mul i64 %v8, 1111111
  store i64 %v9, ptr %p
  %v10 = or i64 %v9, 444444444444
  %v11 = sdiv i64 %v10, 13
  store i64 %v11, ptr %p
  %j = <add|or|xor|shl> i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"ProfileSummary", !1}
!1 = !{!2, !3, !4, !5, !6, !7, !8, !9}
!2 = !{!"ProfileFormat", !"InstrProf"}
!3 = !{!"TotalCount", i64 3000000}
!4 = !{!"MaxCount", i64 999999}
!5 = !{!"MaxInternalCount", i64 999999}
!6 = !{!"MaxFunctionCount", i64 999999}
!7 = !{!"NumCounts", i64 5}
!8 = !{!"NumFunctions", i64 5}
!9 = !{!"DetailedSummary", !10}
!10 = !{!11, !12, !13}
!11 = !{i32 10000, i64 999999, i32 1}
!12 = !{i32 990000, i64 999999, i32 3}
!13 = !{i32 999999, i64 500, i32 3}
!20 = !{!"function_entry_count", i64 999999}
!21 = !{!"function_entry_count", i64 1}
