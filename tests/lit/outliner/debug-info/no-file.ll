; A subprogram need not name a file; what has none has no line either, or the module would be invalid.  One
; in a file begins in the line of its first region.
;
; RUN: %outline %s | FileCheck %s

; CHECK-DAG: distinct !DISubprogram(name: "a.outlined.{{[0-9]+}}", linkageName: "{{[^"]*}}", scope: null, type: !{{[0-9]+}}, flags: DIFlagArtificial
; CHECK-DAG: distinct !DISubprogram(name: "c.outlined.{{[0-9]+}}", {{.*}}file: !{{[0-9]+}}, line: 8, {{.*}}flags: DIFlagArtificial

define i32 @a(i32 %x, i32 %y) !dbg !5 {
  %p = mul i32 %x, %y, !dbg !9
  %q = add i32 %p, %x, !dbg !9
  %r = udiv i32 %q, %y, !dbg !9
  ret i32 %r, !dbg !9
}

define i32 @b(i32 %x, i32 %y) !dbg !6 {
  %p = mul i32 %x, %y, !dbg !10
  %q = add i32 %p, %x, !dbg !10
  %r = udiv i32 %q, %y, !dbg !10
  ret i32 %r, !dbg !10
}

define i64 @c(i64 %x, i64 %y) !dbg !7 {
  %p = mul i64 %x, %y, !dbg !11
  %q = add i64 %p, %x, !dbg !11
  %r = udiv i64 %q, %y, !dbg !11
  ret i64 %r, !dbg !11
}

define i64 @d(i64 %x, i64 %y) !dbg !8 {
  %p = mul i64 %x, %y, !dbg !12
  %q = add i64 %p, %x, !dbg !12
  %r = udiv i64 %q, %y, !dbg !12
  ret i64 %r, !dbg !12
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "f.c", directory: "/")
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "a", scope: null, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!6 = distinct !DISubprogram(name: "b", scope: null, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!7 = distinct !DISubprogram(name: "c", scope: !2, file: !2, line: 7, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!8 = distinct !DISubprogram(name: "d", scope: !2, file: !2, line: 9, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!9 = !DILocation(line: 3, scope: !5)
!10 = !DILocation(line: 5, scope: !6)
!11 = !DILocation(line: 8, scope: !7)
!12 = !DILocation(line: 10, scope: !8)
