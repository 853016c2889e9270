; A remark about code that stays is at the first region that has a line: code without one, as in shared functions,
; does not send people to line 0.
; RUN: %opt -passes='rust-iroutliner<all>' -disable-output %s -pass-remarks-missed=rust-iroutliner 2>&1 | FileCheck %s
; RUN: %opt -passes='rust-iroutliner<all>' -disable-output %s -pass-remarks-output=%t.yaml
; RUN: FileCheck %s --check-prefix=YAML --input-file=%t.yaml
; RUN: %opt -passes=rust-ir-similarity -disable-output %s -pass-remarks-analysis=rust-ir-similarity 2>&1 | \
; RUN:   FileCheck %s --check-prefix=SIMILAR
; CHECK: remark: a.c:7:3: 2 regions of 3 instructions, the first in nowhere, stay where they are
; YAML: Name: NotProfitable
; YAML-NEXT: DebugLoc: { File: a.c, Line: 7, Column: 3 }
; YAML-NEXT: Function: nowhere
; SIMILAR: remark: a.c:7:3: group 1: 2 regions of

target triple = "x86_64-unknown-linux-gnu"

declare void @use(i32, ptr)

define i32 @nowhere(ptr %p, i32 %a) !dbg !4 {
  %x = mul i32 %a, 3
  %y = xor i32 %x, 21
  store i32 %y, ptr %p
  ret i32 %a
}

define i32 @somewhere(ptr %p, i32 %a) !dbg !5 {
  %x = mul i32 %a, 3, !dbg !7
  %y = xor i32 %x, 21, !dbg !8
  store i32 %y, ptr %p, !dbg !8
  %z = add i32 %a, 1
  ret i32 %z
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DISubroutineType(types: !{})
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "nowhere", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "somewhere", file: !1, line: 5, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 7, column: 3, scope: !5)
!8 = !DILocation(line: 8, column: 3, scope: !5)
