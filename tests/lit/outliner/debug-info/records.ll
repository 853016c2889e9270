; The same as intrinsics.ll with records, which are no instructions.

; REQUIRES: llvm-at-least-19
; RUN: %outline %s | FileCheck %s
; RUN: %outline %s | FileCheck %s --check-prefix=DESCRIBED
; RUN: %outline %s | FileCheck %s --check-prefix=RECORD
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>,verify' -S %s -disable-output

; CHECK-LABEL: define i32 @a(
; CHECK: call i32 @a.outlined.{{[0-9]}}(i32 %x, ptr %d), !dbg ![[A:[0-9]+]]
; CHECK: fence
; CHECK: call i32 @a.outlined.{{[0-9]}}({{.*}}), !dbg ![[A2:[0-9]+]]
; CHECK: define internal i32 @a.outlined.{{[0-9]}}(i32 %0{{.*}} !dbg ![[SHARED:[0-9]+]] {
; CHECK-DAG: ![[A]] = !DILocation(line: 3, column: 1, scope: ![[SUBA:[0-9]+]])
; CHECK-DAG: ![[SUBA]] = distinct !DISubprogram(name: "a"
; CHECK-DAG: ![[A2]] = !DILocation(line: 4, column: 2, scope: ![[SUBA]])
; CHECK-DAG: !DILocation(line: 0, scope: ![[SHARED]])

; The shared function's own description.
; DESCRIBED: define internal i32 @a.outlined.{{[0-9]}}(i32 %0{{.*}} !dbg ![[SHARED:[0-9]+]] {
; DESCRIBED: ![[SHARED]] = distinct !DISubprogram(name: "a.outlined.{{[0-9]}}", linkageName: "a.outlined.{{[0-9]}}",
; DESCRIBED-SAME: {{^}} scope: {{.*}}flags: DIFlagArtificial,
; DESCRIBED-SAME: {{^}} spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0

; RECORD-LABEL: define i32 @a(
; RECORD-NEXT: #dbg_value(i32 %x,
; RECORD: call i32 @a.outlined

define i32 @a(i32 %x, ptr %d) !dbg !5 {
    #dbg_value(i32 %x, !8, !DIExpression(), !10)
  %y = mul i32 %x, 3, !dbg !10
    #dbg_value(i32 %y, !8, !DIExpression(), !10)
  %z = xor i32 %y, %x, !dbg !11
    #dbg_value(i32 %z, !8, !DIExpression(), !10)
  store i32 %z, ptr %d, !dbg !11
  fence seq_cst, !dbg !11
  %c = icmp slt i32 %z, 7, !dbg !11
  br i1 %c, label %then, label %end, !dbg !11
then:
  %v = mul i32 %z, 9, !dbg !11
    #dbg_value(i32 %v, !8, !DIExpression(), !10)
  store i32 %v, ptr %d, !dbg !11
  br label %end, !dbg !11
end:
    #dbg_value(i32 %z, !8, !DIExpression(), !10)
  %w = add i32 %z, 77, !dbg !11
  ret i32 %w, !dbg !11
}
define i32 @b(i32 %x, ptr %d) !dbg !6 {
    #dbg_value(i32 %x, !9, !DIExpression(), !12)
  %y = mul i32 %x, 3, !dbg !12
    #dbg_value(i32 %y, !9, !DIExpression(), !12)
  %z = xor i32 %y, %x, !dbg !13
    #dbg_value(i32 %z, !9, !DIExpression(), !12)
  store i32 %z, ptr %d, !dbg !13
  fence seq_cst, !dbg !13
  %c = icmp slt i32 %z, 7, !dbg !13
  br i1 %c, label %then, label %end, !dbg !13
then:
  %v = mul i32 %z, 9, !dbg !13
    #dbg_value(i32 %v, !9, !DIExpression(), !12)
  store i32 %v, ptr %d, !dbg !13
  br label %end, !dbg !13
end:
    #dbg_value(i32 %z, !9, !DIExpression(), !12)
  %w = add i32 %z, 77, !dbg !13
  ret i32 %w, !dbg !13
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
