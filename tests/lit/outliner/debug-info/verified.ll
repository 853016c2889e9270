; REQUIRES: llvm-at-least-19
; The copies that `verify` compares are without the marks that tie stores to
; the debug info of the original.
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>' -S %s | FileCheck %s

; CHECK-LABEL: define void @f
; CHECK: call i32 @{{[fg]}}.outlined.0
; CHECK-LABEL: define void @g
; CHECK: call i32 @{{[fg]}}.outlined.0

target triple = "x86_64-unknown-linux-gnu"

define void @f(i32 %x) !dbg !5 {
  %local = alloca i32, align 4, !DIAssignID !8
  call void @llvm.dbg.assign(metadata i1 undef, metadata !9, metadata !DIExpression(), metadata !8, metadata ptr %local, metadata !DIExpression()), !dbg !11
  %a = mul i32 %x, 7, !dbg !11
  %b = xor i32 %a, 5, !dbg !11
  call void @out(i32 %b), !dbg !11
  store i32 %b, ptr %local, align 4, !dbg !11, !DIAssignID !12
  call void @llvm.dbg.assign(metadata i32 %b, metadata !9, metadata !DIExpression(), metadata !12, metadata ptr %local, metadata !DIExpression()), !dbg !11
  call void @use(ptr %local), !dbg !11
  ret void, !dbg !11
}

define void @g(i32 %x) {
  %a = mul i32 %x, 7
  %b = xor i32 %a, 5
  call void @out(i32 %b)
  ret void
}

declare void @out(i32)
declare void @use(ptr)
declare void @llvm.dbg.assign(metadata, metadata, metadata, metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized, retainedNodes: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = distinct !DIAssignID()
!9 = !DILocalVariable(name: "local", scope: !5, file: !1, line: 2, type: !6)
!11 = !DILocation(line: 3, scope: !5)
!12 = distinct !DIAssignID()
