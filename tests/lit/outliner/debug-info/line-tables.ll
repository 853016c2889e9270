; A function whose unit has line tables only gets no variables, though functions of a unit with
; variables are inlined in it: debuggers would show them in other functions, and linkers end.

; RUN: %outline %s | FileCheck %s
; RUN: %outline %s | llc -filetype=null

; CHECK: define internal i32 @a.outlined{{.*}} !dbg ![[SUB:[0-9]+]]
; CHECK-NEXT: mul i32 %0, 3, !dbg
; CHECK: ![[SUB]] = distinct !DISubprogram(name: "a.outlined
; CHECK-NOT: !DILocalVariable({{.*}}scope: ![[SUB]],

define i32 @a(i32 %x) !dbg !5 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !8, metadata !DIExpression()), !dbg !14
  %y = mul i32 %x, 3, !dbg !10
  %z = xor i32 %y, %x, !dbg !11
  ret i32 %z, !dbg !11
}
define i32 @b(i32 %x) !dbg !6 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !8, metadata !DIExpression()), !dbg !16
  %y = mul i32 %x, 3, !dbg !12
  %z = xor i32 %y, %x, !dbg !13
  ret i32 %z, !dbg !13
}
declare void @llvm.dbg.value(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0, !17}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "f.c", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "a", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1,
    spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = distinct !DISubprogram(name: "b", scope: !1, file: !1, line: 20, type: !3, scopeLine: 20,
    spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "item", arg: 1, scope: !9, file: !1, line: 2, type: !7)
!9 = distinct !DISubprogram(name: "touch", scope: !1, file: !1, line: 40, type: !3, scopeLine: 40,
    spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !17)
!10 = !DILocation(line: 3, column: 1, scope: !5)
!11 = !DILocation(line: 4, column: 2, scope: !5)
!12 = !DILocation(line: 22, column: 1, scope: !6)
!13 = !DILocation(line: 23, column: 2, scope: !6)
!14 = !DILocation(line: 40, column: 1, scope: !9, inlinedAt: !15)
!15 = distinct !DILocation(line: 2, column: 1, scope: !5)
!16 = !DILocation(line: 40, column: 1, scope: !9, inlinedAt: !18)
!17 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!18 = distinct !DILocation(line: 21, column: 1, scope: !6)
