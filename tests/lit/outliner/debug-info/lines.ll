; Shared code has the lines of its first region, in a function of its own, and shows what
; was inlined in all regions alike.  Parameters have the name that all regions use.

; RUN: %outline %s | FileCheck %s
; RUN: %outline %s | FileCheck %s --check-prefix=OTHER
; RUN: %outline %s | FileCheck %s --check-prefix=UNNAMED
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>,verify' -S %s -disable-output

; Both call h in line 40 of h.h, from lines 3 and 22, and go on in their own lines.  @undescribed
; has lines, but is no function that debug info describes.
; CHECK: define internal void @[[SHARED:undescribed.outlined.[0-9]]](i32 %0, ptr %1) {{.*}} !dbg ![[SUB:[0-9]+]] {
; CHECK: mul i32 %0, 3, !dbg ![[INLINED:[0-9]+]]
; CHECK: xor i32 %{{.*}}, !dbg ![[SECOND:[0-9]+]]
; CHECK: store i32 {{.*}}, !dbg ![[HEADER:[0-9]+]]
; CHECK: call void @note(i32 {{.*}}), !dbg ![[NONE:[0-9]+]]
; CHECK: call void @[[SHARED]]({{.*}}), !dbg
; CHECK: call void @[[SHARED]]({{.*}}), !dbg
; CHECK-DAG: ![[SUB]] = distinct !DISubprogram(name: "undescribed.outlined.0", {{.*}}file: !1, line: 3, {{.*}}scopeLine: 3, flags: DIFlagArtificial,
; CHECK-DAG: ![[INLINED]] = !DILocation(line: 40, column: 7, scope: ![[H:[0-9]+]], inlinedAt: ![[CALL:[0-9]+]])
; CHECK-DAG: ![[H]] = distinct !DISubprogram(name: "h",
; CHECK-DAG: ![[CALL]] = distinct !DILocation(line: 3, column: 1, scope: ![[SUB]])
; CHECK-DAG: ![[SECOND]] = !DILocation(line: 4, column: 2, scope: ![[SUB]])
; CHECK-DAG: ![[HEADER]] = !DILocation(line: 50, column: 9, scope: ![[IN_HEADER:[0-9]+]])
; CHECK-DAG: ![[IN_HEADER]] = !DILexicalBlockFile(scope: ![[SUB]], file: ![[FILE:[0-9]+]], discriminator: 0)
; CHECK-DAG: ![[FILE]] = !DIFile(filename: "h.h"
; CHECK-DAG: ![[NONE]] = !DILocation(line: 0, scope: ![[SUB]])

; The parameters of @a and @b: x is x in both, d is p in the other.
; OTHER: define internal void @a.outlined.{{[0-9]}}(i32 %0, ptr %1) {{.*}} !dbg ![[SUB:[0-9]+]] {
; OTHER-DAG: ![[X:[0-9]+]] = !DILocalVariable(name: "x", arg: 1, scope: ![[SUB]], file: !1, line: 7, type: !{{[0-9]+}})
; OTHER-DAG: {{dbg[_.]value\((metadata )?i32 %0, (metadata )?}}![[X]]
; UNNAMED: define internal void @a.outlined.
; UNNAMED-NOT: arg: 2, scope: !{{[0-9]+}}, file: !1, line: 7

define void @undescribed(i32 %x, ptr %d) {
  %y = mul i32 %x, 3, !dbg !20
  %z = xor i32 %y, %x, !dbg !21
  store i32 %z, ptr %d, !dbg !22
  call void @note(i32 %z)
  fence seq_cst
  ret void
}
define void @in_a(i32 %x, ptr %d) !dbg !5 {
  %y = mul i32 %x, 3, !dbg !20
  %z = xor i32 %y, %x, !dbg !21
  store i32 %z, ptr %d, !dbg !22
  call void @note(i32 %z), !dbg !23
  fence release, !dbg !21
  ret void, !dbg !21
}
define void @in_b(i32 %x, ptr %d) !dbg !6 {
  %y = mul i32 %x, 3, !dbg !30
  %z = xor i32 %y, %x, !dbg !31
  store i32 %z, ptr %d, !dbg !32
  call void @note(i32 %z), !dbg !31
  fence acquire, !dbg !31
  ret void, !dbg !31
}

define void @a(i32 %x, ptr %d) !dbg !7 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !50, metadata !DIExpression()), !dbg !40
  call void @llvm.dbg.value(metadata ptr %d, metadata !51, metadata !DIExpression()), !dbg !40
  %y = sdiv i32 %x, 3, !dbg !40
  %z = or i32 %y, %x, !dbg !40
  store i32 %z, ptr %d, !dbg !40
  call void @note(i32 %z), !dbg !40
  fence seq_cst, !dbg !40
  ret void, !dbg !40
}
define void @b(i32 %x, ptr %p) !dbg !8 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !52, metadata !DIExpression()), !dbg !41
  call void @llvm.dbg.value(metadata ptr %p, metadata !53, metadata !DIExpression()), !dbg !41
  %y = sdiv i32 %x, 3, !dbg !41
  %z = or i32 %y, %x, !dbg !41
  store i32 %z, ptr %p, !dbg !41
  call void @note(i32 %z), !dbg !41
  fence release, !dbg !41
  ret void, !dbg !41
}
declare void @note(i32)
declare void @llvm.dbg.value(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "in_a", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = distinct !DISubprogram(name: "in_b", scope: !1, file: !1, line: 20, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!7 = distinct !DISubprogram(name: "a", scope: !1, file: !1, line: 5, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!8 = distinct !DISubprogram(name: "b", scope: !1, file: !1, line: 8, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DIFile(filename: "h.h", directory: "/d")
!10 = distinct !DISubprogram(name: "h", scope: !9, file: !9, line: 39, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!11 = distinct !DISubprogram(name: "i", scope: !9, file: !9, line: 49, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!12 = distinct !DISubprogram(name: "j", scope: !9, file: !9, line: 59, type: !3, spFlags: DISPFlagDefinition, unit: !0)

!20 = !DILocation(line: 40, column: 7, scope: !10, inlinedAt: !24)
!21 = !DILocation(line: 4, column: 2, scope: !5)
!22 = !DILocation(line: 50, column: 9, scope: !11, inlinedAt: !25)
!23 = !DILocation(line: 0, scope: !5)
!24 = distinct !DILocation(line: 3, column: 1, scope: !5)
!25 = distinct !DILocation(line: 4, column: 3, scope: !5)
!30 = !DILocation(line: 40, column: 8, scope: !10, inlinedAt: !34)
!31 = !DILocation(line: 23, column: 2, scope: !6)
!32 = !DILocation(line: 60, column: 9, scope: !12, inlinedAt: !35)
!34 = distinct !DILocation(line: 22, column: 1, scope: !6)
!35 = distinct !DILocation(line: 23, column: 3, scope: !6)
!40 = !DILocation(line: 7, column: 1, scope: !7)
!41 = !DILocation(line: 9, column: 1, scope: !8)

!49 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!50 = !DILocalVariable(name: "x", arg: 1, scope: !7, file: !1, line: 5, type: !49)
!51 = !DILocalVariable(name: "d", arg: 2, scope: !7, file: !1, line: 5, type: !49)
!52 = !DILocalVariable(name: "x", arg: 1, scope: !8, file: !1, line: 8, type: !49)
!53 = !DILocalVariable(name: "p", arg: 2, scope: !8, file: !1, line: 8, type: !49)
