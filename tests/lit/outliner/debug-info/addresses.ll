; A variable whose value is a member's address still has it where the caller computes the address before
; the call.

; RUN: %outline %s | FileCheck %s

; CHECK-LABEL: define void @a(
; CHECK: %q = getelementptr i8, ptr %p, i64 8
; CHECK: call void @a.outlined.0(
; CHECK: dbg{{[._]}}value({{(metadata )?}}ptr %q,
; CHECK: fence
; CHECK-LABEL: define void @b(
; CHECK: %q = getelementptr i8, ptr %p, i64 8
; CHECK: call void @a.outlined.0(
; CHECK: dbg{{[._]}}value({{(metadata )?}}ptr %q,
; CHECK: fence

declare void @llvm.dbg.value(metadata, metadata, metadata)

define void @a(ptr %p, i64 %x) !dbg !5 {
  %q = getelementptr i8, ptr %p, i64 8, !dbg !10
  call void @llvm.dbg.value(metadata ptr %q, metadata !8, metadata !DIExpression()), !dbg !10
  %m = mul i64 %x, 77, !dbg !10
  store i64 %m, ptr %q, !dbg !10
  fence seq_cst, !dbg !10
  store volatile i64 1, ptr %q, !dbg !10
  ret void, !dbg !10
}
define void @b(ptr %p, i64 %x) !dbg !6 {
  %q = getelementptr i8, ptr %p, i64 8, !dbg !11
  call void @llvm.dbg.value(metadata ptr %q, metadata !9, metadata !DIExpression()), !dbg !11
  %m = mul i64 %x, 77, !dbg !11
  store i64 %m, ptr %q, !dbg !11
  fence seq_cst, !dbg !11
  fence seq_cst, !dbg !11
  store volatile i64 2, ptr %q, !dbg !11
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "addresses.c", directory: "/")
!2 = !DISubroutineType(types: !{null})
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 2, !"Dwarf Version", i32 4}
!5 = distinct !DISubprogram(name: "a", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !7)
!6 = distinct !DISubprogram(name: "b", file: !1, line: 9, type: !2, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !7)
!7 = !{}
!8 = !DILocalVariable(name: "q", scope: !5, file: !1, line: 2, type: !12)
!9 = !DILocalVariable(name: "q", scope: !6, file: !1, line: 10, type: !12)
!10 = !DILocation(line: 2, column: 1, scope: !5)
!11 = !DILocation(line: 10, column: 1, scope: !6)
!12 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
