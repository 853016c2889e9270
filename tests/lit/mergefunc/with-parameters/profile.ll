; A function that the profile calls hot keeps its body: arguments would make each of its calls slower.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t.ll | FileCheck %t.ll --check-prefixes=HOT,COLD
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=ALL,COLD
; RUN: sed '/^!llvm.module.flags/d' %t.ll | %opt -passes=rust-mergefunc,verify -S | FileCheck %t.ll --check-prefixes=ALL,COLD

; HOT-NOT: @hot1.body
; ALL: call i32 @hot1.body(
; COLD: call i32 @cold1.body(

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, i32)

define i32 @hot<1|2>(i32 %x) minsize optsize !prof !20 {
  %a = call i32 @work(i32 %x, i32 <20|21>)
  %b = call i32 @work(i32 %a, i32 1)
  %c = call i32 @work(i32 %b, i32 2)
  %d = call i32 @work(i32 %c, i32 3)
  %e = call i32 @work(i32 %d, i32 4)
  %f = call i32 @work(i32 %e, i32 5)
  %g = call i32 @work(i32 %f, i32 6)
  %h = call i32 @work(i32 %g, i32 7)
  ret i32 %h
}
define i32 @cold<1|2>(i32 %x) minsize optsize !prof !21 {
  %a = call i32 @work(i32 %x, i32 <20|21>)
  %b = call i32 @work(i32 %a, i32 11)
  %c = xor i32 %b, 12
  %d = call i32 @work(i32 %c, i32 13)
  %e = call i32 @work(i32 %d, i32 14)
  %f = call i32 @work(i32 %e, i32 15)
  %g = call i32 @work(i32 %f, i32 16)
  %h = call i32 @work(i32 %g, i32 17)
  ret i32 %h
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
