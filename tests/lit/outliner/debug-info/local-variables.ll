; A local variable that moves does not take along what debug info says of the assignments to
; it: that is tied to an instruction of the function it was in.

; RUN: %outline %s | FileCheck %s

; CHECK-LABEL: define void @a(
; CHECK-NOT: alloca
; CHECK: call void @[[SHARED:.*outlined.*]](i5 %x)
; CHECK: define internal void @[[SHARED]](i5 %0)
; CHECK-NEXT: %2 = alloca i64, align 8{{$}}
; CHECK-LABEL: define void @b(
; CHECK-NOT: alloca
; CHECK: call void @[[SHARED]](i5 %x)
define void @a(i5 %x) !dbg !5 {
  %v = alloca i64, align 8, !DIAssignID !8
  call void @llvm.dbg.assign(metadata i1 undef, metadata !7, metadata !DIExpression(), metadata !8, metadata ptr %v, metadata !DIExpression()), !dbg !9
  fence seq_cst
  %y = udiv i5 %x, 3
  store i5 %y, ptr %v
  call void @peek(ptr %v, i5 %y), !dbg !9
  fence seq_cst
  ret void
}
define void @b(i5 %x) !dbg !10 {
  %v = alloca i64, align 8, !DIAssignID !12
  call void @llvm.dbg.assign(metadata i1 undef, metadata !11, metadata !DIExpression(), metadata !12, metadata ptr %v, metadata !DIExpression()), !dbg !13
  fence release
  %y = udiv i5 %x, 3
  store i5 %y, ptr %v
  call void @peek(ptr %v, i5 %y), !dbg !13
  fence release
  ret void
}
declare void @peek(ptr nocapture, i5)
declare void @llvm.dbg.assign(metadata, metadata, metadata, metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "variables.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "a", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 2, type: !6)
!8 = distinct !DIAssignID()
!9 = !DILocation(line: 2, scope: !5)
!10 = distinct !DISubprogram(name: "b", file: !1, line: 5, type: !4, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!11 = !DILocalVariable(name: "v", scope: !10, file: !1, line: 6, type: !6)
!12 = distinct !DIAssignID()
!13 = !DILocation(line: 6, scope: !10)
