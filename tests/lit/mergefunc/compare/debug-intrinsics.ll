; Debug intrinsics and records, locations and subprograms are invisible: -g must
; not change what is merged (#68627).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not='{{^}}define'

; CHECK-LABEL: define internal i32 @plain(
; CHECK-LABEL: define i32 @calls(
; CHECK: call i32 @plain(
; CHECK: call i32 @plain(

define internal i32 @plain(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}

define internal i32 @with_debug_info(i32 %x) !dbg !5 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !9, metadata !DIExpression()), !dbg !10
  %r = mul i32 %x, 3, !dbg !10
  call void @llvm.dbg.value(metadata i32 %r, metadata !9, metadata !DIExpression()), !dbg !10
  ret i32 %r, !dbg !10
}

define i32 @calls(i32 %x) {
  %a = call i32 @plain(i32 %x)
  %b = call i32 @with_debug_info(i32 %a)
  ret i32 %b
}

declare void @llvm.dbg.value(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "with_debug_info", file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{!11, !11}
!8 = !{!9}
!9 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 1, type: !11)
!10 = !DILocation(line: 2, scope: !5)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
