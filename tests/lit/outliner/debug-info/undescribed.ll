; Functions with and without debug info share code; the shared function is described
; where one of them is.

; RUN: %outline %s | FileCheck %s

; CHECK-LABEL: define i32 @plain(
; CHECK-NEXT: call i32 @[[SHARED:.*outlined[^(]*]](i32 %x){{$}}
; CHECK: define internal i32 @[[SHARED]](i32 %0) unnamed_addr #{{[0-9]+}} !dbg ![[SUB:[0-9]+]]
; CHECK-NEXT: mul i32 %0, 3, !dbg
; CHECK-LABEL: define i32 @a(
; CHECK-NEXT: call i32 @[[SHARED]](i32 %x), !dbg
; CHECK-LABEL: define i32 @no_location(
; CHECK-NEXT: call i32 @[[SHARED]](i32 %x), !dbg ![[ZERO:[0-9]+]]
; CHECK-DAG: ![[ZERO]] = !DILocation(line: 0, scope: ![[SUBB:[0-9]+]])
; CHECK-DAG: ![[SUBB]] = distinct !DISubprogram(name: "b"
; CHECK-DAG: ![[SUB]] = distinct !DISubprogram(name: "plain.outlined

define i32 @plain(i32 %x) {
  %y = mul i32 %x, 3
  %z = xor i32 %y, %x
  ret i32 %z
}
define i32 @a(i32 %x) !dbg !5 {
  %y = mul i32 %x, 3, !dbg !10
  %z = xor i32 %y, %x, !dbg !11
  ret i32 %z, !dbg !11
}
define i32 @no_location(i32 %x) !dbg !6 {
  %y = mul i32 %x, 3
  %z = xor i32 %y, %x
  ret i32 %z
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
