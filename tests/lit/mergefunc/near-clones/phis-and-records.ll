; A phi that only the second function has goes in front of what debug info says of the first one's phis.

; REQUIRES: llvm-at-least-19
; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define internal i32 @f1.near(
; CHECK: %e = phi i32
; CHECK-NEXT: phi i32
; CHECK: #dbg_value(i32 %e,

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)
declare void @note(i64)
declare void @keep(ptr)
declare void @note32(i32)

define i32 @user(i32 %x, ptr %p) {
  %a = call i32 @f1(i32 %x, ptr %p)
  %b = call i32 @f2(i32 %x, ptr %p)
  ret i32 %a
}
define internal i32 @f1(i32 %x, ptr %p) minsize optsize !dbg !2 {
  %a0 = call i32 @work(i32 %x, ptr %p)
  %a1 = call i32 @work(i32 %a0, ptr %p)
  %a2 = call i32 @work(i32 %a1, ptr %p)
  %a3 = call i32 @work(i32 %a2, ptr %p)
  %a4 = call i32 @work(i32 %a3, ptr %p)
  %a5 = call i32 @work(i32 %a4, ptr %p)
  %k = icmp eq i32 %a5, 0
  br i1 %k, label %zero, label %end
zero:
  %b0 = call i32 @work(i32 %x, ptr %p)
  %b1 = call i32 @work(i32 %b0, ptr %p)
  %b2 = call i32 @work(i32 %b1, ptr %p)
  %b3 = call i32 @work(i32 %b2, ptr %p)
  br label %end
end:
  %e = phi i32 [ %a5, %0 ], [ %b3, %zero ]
  #dbg_value(i32 %e, !21, !DIExpression(), !11)
  %c0 = call i32 @work(i32 %x, ptr %p)
  %c1 = call i32 @work(i32 %c0, ptr %p)
  %c2 = call i32 @work(i32 %c1, ptr %p)
  %c3 = call i32 @work(i32 %c2, ptr %p)
  %c4 = call i32 @work(i32 %c3, ptr %p)
  %c5 = call i32 @work(i32 %c4, ptr %p)
  %r = add i32 %c5, %e
  ret i32 %r
}
define internal i32 @f2(i32 %x, ptr %p) minsize optsize !dbg !3 {
  %a0 = call i32 @work(i32 %x, ptr %p)
  %a1 = call i32 @work(i32 %a0, ptr %p)
  %a2 = call i32 @work(i32 %a1, ptr %p)
  %a3 = call i32 @work(i32 %a2, ptr %p)
  %a4 = call i32 @work(i32 %a3, ptr %p)
  %a5 = call i32 @work(i32 %a4, ptr %p)
  %k = icmp eq i32 %a5, 0
  br i1 %k, label %zero, label %end
zero:
  %b0 = call i32 @work(i32 %x, ptr %p)
  %b1 = call i32 @work(i32 %b0, ptr %p)
  %b2 = call i32 @work(i32 %b1, ptr %p)
  %b3 = call i32 @work(i32 %b2, ptr %p)
  br label %end
end:
  %e = phi i32 [ %a5, %0 ], [ %b3, %zero ]
  %f = phi i32 [ %a1, %0 ], [ 9, %zero ]
  #dbg_value(i32 %e, !22, !DIExpression(), !12)
  call void @note32(i32 %f)
  %c0 = call i32 @work(i32 %x, ptr %p)
  %c1 = call i32 @work(i32 %c0, ptr %p)
  %c2 = call i32 @work(i32 %c1, ptr %p)
  %c3 = call i32 @work(i32 %c2, ptr %p)
  %c4 = call i32 @work(i32 %c3, ptr %p)
  %c5 = call i32 @work(i32 %c4, ptr %p)
  %r = add i32 %c5, %e
  ret i32 %r
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f1", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!3 = distinct !DISubprogram(name: "f2", file: !1, line: 9, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !DILocation(line: 2, scope: !2)
!12 = !DILocation(line: 10, scope: !3)
!21 = !DILocalVariable(name: "e", scope: !2, file: !1, line: 2, type: !7)
!22 = !DILocalVariable(name: "e", scope: !3, file: !1, line: 10, type: !7)
