; Debug info and probes change nothing: the same groups with and without.

; RUN: %opt -passes='rust-ir-similarity<json=%t.with;llvm-sim>' %s -disable-output
; RUN: %opt -passes=strip %s -S -o %t.stripped.ll
; RUN: grep -v pseudoprobe %t.stripped.ll >%t.bare.ll
; RUN: %opt -passes='rust-ir-similarity<json=%t.without;llvm-sim>' %t.bare.ll -disable-output
; RUN: diff %t.with %t.without
; RUN: FileCheck %s --input-file=%t.with --check-prefix=SIM
; RUN: %opt -passes='rust-ir-similarity<json=%t.json>' %s -disable-output
; RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

; SIM: "start": 1,
; SIM-NEXT: "end": 2
; SIM: "start": 4,
; SIM-NEXT: "end": 5

; JSON: "number":1,"length":2,"instructions_saved":0
; JSON-SAME: "start":1,"end":2,"function":"f","block":"","file":"f.c","first_line":3,"last_line":4
; JSON-SAME: "start":4,"end":5,"function":"g","block":""}

declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.pseudoprobe(i64, i64, i32, i64)

define void @f(ptr %p, i32 %a) !dbg !4 {
  call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 -1)
  %x = mul i32 %a, 3, !dbg !7
  call void @llvm.dbg.value(metadata i32 %x, metadata !6, metadata !DIExpression()), !dbg !7
  call void @llvm.pseudoprobe(i64 1, i64 2, i32 0, i64 -1)
  store i32 %x, ptr %p, !dbg !8
  ret void
}

define void @g(ptr %p, i32 %a) {
  %x = mul i32 %a, 5
  store i32 %x, ptr %p
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 3, type: !9)
!7 = !DILocation(line: 3, scope: !4)
!8 = !DILocation(line: 4, scope: !4)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
