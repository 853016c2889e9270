; A call that may throw to a landing pad ends its block.  What debug info said inside of the region
; has no instruction after it and goes with the region.  An assignment that was only forgotten
; stayed linked to its variable, and ended LLVM's verifier.

; REQUIRES: llvm-at-least-19
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @f(
; CHECK: %variable = alloca i64, align 8, !DIAssignID
; CHECK: invoke {{.*}}@f.outlined.
; CHECK-NOT: #dbg_assign
; CHECK-LABEL: define i32 @g(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @work(i64)
declare i32 @__gxx_personality_v0(...)

define i32 @f(ptr %p, i64 %x) personality ptr @__gxx_personality_v0 !dbg !4 {
entry:
  %variable = alloca i64, align 8, !DIAssignID !8
  store volatile i8 1, ptr %p
  %a = mul i64 %x, 12345
    #dbg_assign(i1 poison, !7, !DIExpression(), !8, ptr %variable, !DIExpression(), !9)
  %b = xor i64 %a, 54321
  %is_large = icmp ugt i64 %b, 77
  br i1 %is_large, label %large, label %end
large:
  invoke void @work(i64 %b) to label %end unwind label %pad
end:
  ret i32 0
pad:
  %caught = landingpad { ptr, i32 } cleanup
  store volatile i8 3, ptr %p
  resume { ptr, i32 } %caught
}

define i32 @g(ptr %p, i64 %x) personality ptr @__gxx_personality_v0 {
entry:
  store volatile i16 2, ptr %p
  %a = mul i64 %x, 12345
  %b = xor i64 %a, 54321
  %is_large = icmp ugt i64 %b, 77
  br i1 %is_large, label %large, label %end
large:
  invoke void @work(i64 %b) to label %end unwind label %pad
end:
  ret i32 0
pad:
  %caught = landingpad { ptr, i32 } cleanup
  store volatile i16 4, ptr %p
  resume { ptr, i32 } %caught
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocalVariable(name: "variable", scope: !4, file: !1, line: 2, type: !6)
!8 = distinct !DIAssignID()
!9 = !DILocation(line: 3, scope: !4)
