; Debug info stays valid: a thunk has no subprogram by default, the survivor keeps
; its own, none is dangling or used twice, in IR and in the object file.
; REQUIRES: host-x86_64

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -o %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: %llc -filetype=obj %t.ll -o %t.o
; RUN: llvm-dwarfdump --verify %t.o | FileCheck %s --check-prefix=VERIFY
; RUN: llvm-dwarfdump %t.o | FileCheck %s --check-prefix=DWARF

; CHECK: define i32 @a(i32 %x) !dbg [[A:![0-9]+]] {
; CHECK: define i32 @b(i32 %x) {
; CHECK-NEXT: tail call i32 @a(i32 %x){{$}}
; CHECK-NEXT: ret i32
; CHECK: [[A]] = distinct !DISubprogram(name: "a"

; VERIFY: No errors.
; DWARF: DW_TAG_subprogram
; DWARF: DW_AT_name{{.*}}"a"

target triple = "x86_64-unknown-linux-gnu"

define i32 @a(i32 %x) !dbg !5 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !9, metadata !DIExpression()), !dbg !10
  %y = mul i32 %x, 3, !dbg !10
  %z = add i32 %y, %x, !dbg !10
  %w = mul i32 %z, %y, !dbg !10
  %v = xor i32 %w, %x, !dbg !10
  %u = mul i32 %v, %z, !dbg !10
  %t = sub i32 %u, %v, !dbg !10
  ret i32 %t, !dbg !10
}
define i32 @b(i32 %x) !dbg !12 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !13, metadata !DIExpression()), !dbg !15
  %y = mul i32 %x, 3, !dbg !15
  %z = add i32 %y, %x, !dbg !15
  %w = mul i32 %z, %y, !dbg !15
  %v = xor i32 %w, %x, !dbg !15
  %u = mul i32 %v, %z, !dbg !15
  %t = sub i32 %u, %v, !dbg !15
  ret i32 %t, !dbg !15
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
