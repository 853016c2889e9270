; -g does not change a decision: with debug intrinsics in it a body too small for
; a thunk is still too small (#68627).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s
; RUN: %opt -passes='strip,rust-mergefunc,verify' -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i32 @a(i32
; CHECK: add i32 %{{.*}}, 1
; CHECK-LABEL: define i32 @b(i32
; CHECK-NOT: call i32 @a
; CHECK: add i32 %{{.*}}, 1

define i32 @a(i32 %x) !dbg !5 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !9, metadata !DIExpression()), !dbg !10
  call void @llvm.dbg.value(metadata i32 0, metadata !9, metadata !DIExpression()), !dbg !10
  call void @llvm.dbg.value(metadata i32 1, metadata !9, metadata !DIExpression()), !dbg !10
  %r = add i32 %x, 1, !dbg !10
  ret i32 %r, !dbg !10
}

define i32 @b(i32 %x) !dbg !12 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !13, metadata !DIExpression()), !dbg !15
  call void @llvm.dbg.value(metadata i32 2, metadata !13, metadata !DIExpression()), !dbg !15
  %r = add i32 %x, 1, !dbg !15
  ret i32 %r, !dbg !15
}

declare void @llvm.dbg.value(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "a", file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{!11, !11}
!8 = !{!9}
!9 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 1, type: !11)
!10 = !DILocation(line: 2, scope: !5)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = distinct !DISubprogram(name: "b", file: !1, line: 3, type: !6, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !14)
!13 = !DILocalVariable(name: "x", arg: 1, scope: !12, file: !1, line: 3, type: !11)
!14 = !{!13}
!15 = !DILocation(line: 4, scope: !12)
