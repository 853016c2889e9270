; A variable in memory keeps its declaration, which never moves with the code around
; it; with records it hangs on an instruction that goes.  A variable that moves is
; optimised out.

; RUN: %outline %s | FileCheck %s

; CHECK-LABEL: define i32 @a(
; CHECK: alloca i32
; CHECK: {{dbg.declare|dbg_declare}}{{.*}}%m
; CHECK: call {{.*}}outlined
; CHECK-LABEL: define i32 @b(
; CHECK: {{dbg.declare|dbg_declare}}{{.*}}%m
; CHECK-LABEL: define i32 @moved_a(
; CHECK-NOT: alloca
; CHECK: {{dbg.declare|dbg_declare}}{{.*}}ptr poison, {{.*}}![[A:[0-9]+]],
; CHECK: call {{.*}}outlined{{.*}}(i32 %x)
; CHECK: define internal
; CHECK-NEXT: alloca i32{{(, align [0-9]+)?$}}
; CHECK-LABEL: define i32 @moved_b(
; CHECK: ![[A]] = !DILocalVariable(name: "y"

declare void @llvm.dbg.declare(metadata, metadata, metadata)

define i32 @a(i32 %x) !dbg !5 {
  %m = alloca i32, !dbg !10
  call void @llvm.dbg.declare(metadata ptr %m, metadata !8, metadata !DIExpression()), !dbg !10
  store i32 %x, ptr %m, !dbg !10
  %y = mul i32 %x, 3, !dbg !10
  %z = xor i32 %y, %x, !dbg !11
  fence seq_cst
  store volatile i32 1, ptr %m, !dbg !11
  ret i32 %z, !dbg !11
}
define i32 @b(i32 %x) !dbg !6 {
  %m = alloca i32, !dbg !12
  call void @llvm.dbg.declare(metadata ptr %m, metadata !9, metadata !DIExpression()), !dbg !12
  store i32 %x, ptr %m, !dbg !12
  %y = mul i32 %x, 3, !dbg !12
  %z = xor i32 %y, %x, !dbg !13
  fence release
  store volatile i32 1, ptr %m, !dbg !13
  ret i32 %z, !dbg !13
}
define i32 @moved_a(i32 %x) !dbg !15 {
  %m = alloca i32, !dbg !19
  call void @llvm.dbg.declare(metadata ptr %m, metadata !17, metadata !DIExpression()), !dbg !19
  store i16 5, ptr %m, !dbg !19
  %y = udiv i32 %x, 5, !dbg !19
  %z = xor i32 %y, %x, !dbg !20
  ret i32 %z, !dbg !20
}
define i32 @moved_b(i32 %x) !dbg !16 {
  %m = alloca i32, !dbg !21
  call void @llvm.dbg.declare(metadata ptr %m, metadata !18, metadata !DIExpression()), !dbg !21
  store i16 5, ptr %m, !dbg !21
  %y = udiv i32 %x, 5, !dbg !21
  %z = xor i32 %y, %x, !dbg !22
  ret i32 %z, !dbg !22
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "a", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1,
    spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !14)
!6 = distinct !DISubprogram(name: "b", scope: !1, file: !1, line: 20, type: !3, scopeLine: 20,
    spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !14)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "y", scope: !5, file: !1, line: 2, type: !7)
!9 = !DILocalVariable(name: "y", scope: !6, file: !1, line: 21, type: !7)
!10 = !DILocation(line: 3, column: 1, scope: !5)
!11 = !DILocation(line: 4, column: 2, scope: !5)
!12 = !DILocation(line: 22, column: 1, scope: !6)
!13 = !DILocation(line: 23, column: 2, scope: !6)
!14 = !{}
!15 = distinct !DISubprogram(name: "moved_a", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1,
    spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !14)
!16 = distinct !DISubprogram(name: "moved_b", scope: !1, file: !1, line: 20, type: !3, scopeLine: 20,
    spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !14)
!17 = !DILocalVariable(name: "y", scope: !15, file: !1, line: 2, type: !7)
!18 = !DILocalVariable(name: "y", scope: !16, file: !1, line: 21, type: !7)
!19 = !DILocation(line: 3, column: 1, scope: !15)
!20 = !DILocation(line: 4, column: 2, scope: !15)
!21 = !DILocation(line: 22, column: 1, scope: !16)
!22 = !DILocation(line: 23, column: 2, scope: !16)
