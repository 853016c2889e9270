; What a profile measured counts more than the attribute of a callee: a block that the summary calls
; hot stays though it calls what is `cold`.  An empty summary says nothing, and ends no host.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=outlined
; RUN: sed 's/^\(!.*"DetailedSummary", \)![0-9]*/\1!{}/' %t.ll | %opt -passes='rust-iroutliner,verify' -S | FileCheck %t.ll
; CHECK: define

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare void @log(i64) cold
declare i1 @t()
declare i1 @use(i64)

define void @f<0|1|2|3>(i64 %x, ptr %p) minsize !prof !1 {
entry:
  br label %l
l:
  %ii = phi i64 [0, %entry], [%ij, %l]
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  %v4 = or i64 %v3, 77
  %v5 = udiv i64 %v4, 99
  store i64 %v5, ptr %p
  call void @log(i64 <0|1|2|3>)
  %c = call i1 @t()
  %ij = <add|sub|mul|xor> i64 %ii, 3
  br i1 %c, label %l, label %end, !prof !2
end:
  %zz = call i1 @use(i64 %ii)
  ret void
}
!1 = !{!"function_entry_count", i64 10}
!2 = !{!"branch_weights", i32 1000000, i32 1}
!llvm.module.flags = !{!20}
!20 = !{i32 1, !"ProfileSummary", !21}
!21 = !{!22,!23,!24,!25,!26,!27,!28,!29}
!22 = !{!"ProfileFormat", !"InstrProf"}
!23 = !{!"TotalCount", i64 40000000}
!24 = !{!"MaxCount", i64 10000000}
!25 = !{!"MaxInternalCount", i64 10000000}
!26 = !{!"MaxFunctionCount", i64 10}
!27 = !{!"NumCounts", i64 8}
!28 = !{!"NumFunctions", i64 4}
!29 = !{!"DetailedSummary", !30}
!30 = !{!31, !32, !33}
!31 = !{i32 10000, i64 10000000, i32 1}
!32 = !{i32 990000, i64 10000000, i32 4}
!33 = !{i32 999999, i64 10, i32 8}
