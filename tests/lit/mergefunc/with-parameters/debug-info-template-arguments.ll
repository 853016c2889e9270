; Debug info names the functions that are arguments of templates.  That keeps none of them: code with -g is
; code without.  @same merges with @one first; of a template whose argument went nothing is said, because it
; was another function.

; RUN: %expand %s > %t.in.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t.in.ll > %t.with
; RUN: FileCheck %t.in.ll < %t.with
; RUN: sed '/^!/d; s/,* !dbg ![0-9]*//' %t.in.ll > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t.ll | FileCheck %t.in.ll --check-prefix=CODE
; RUN: FileCheck %t.in.ll --check-prefix=CODE < %t.with

; CODE-NOT: define internal i64 @<one|same|two>(
; CODE: define i64 @user(
; CODE: call i64 @one.body(i64 %x, i64 20)
; CODE: call i64 @one.body(i64 %a, i64 20)
; CODE: call i64 @one.body(i64 %b, i64 21)

; CHECK-NOT: value: ptr @
; CHECK: !DITemplateValueParameter(name: "F", type: !{{[0-9]+}}, value: ptr @kept)
; CHECK-NOT: value: ptr @

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @work(i64, i64)

define internal i64 @<one|same|two>(i64 %x) minsize optsize {
  %a = call i64 @work(i64 %x, i64 <20|20|21>)
  %b = call i64 @work(i64 %a, i64 1)
  %c = call i64 @work(i64 %b, i64 2)
  ret i64 %c
}
define internal i64 @kept(i64 %x) minsize optsize {
  %a = call i64 @work(i64 %x, i64 %x)
  ret i64 %a
}
define i64 @user(i64 %x) minsize optsize !dbg !4 {
  %a = call i64 @one(i64 %x), !dbg !9
  %b = call i64 @same(i64 %a), !dbg !9
  %c = call i64 @two(i64 %b), !dbg !9
  %d = call i64 @kept(i64 %c), !dbg !9
  ret i64 %d, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, emissionKind: FullDebug, retainedTypes: !6)
!1 = !DIFile(filename: "a.cpp", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "user", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{null})
!6 = !{!10, !11, !12, !13}
!7 = !{}
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)
!9 = !DILocation(line: 1, scope: !4)
!10 = !DICompositeType(tag: DW_TAG_structure_type, name: "S<one>", file: !1, line: 1, size: 8, elements: !7, templateParams: !14)
!11 = !DICompositeType(tag: DW_TAG_structure_type, name: "S<same>", file: !1, line: 1, size: 8, elements: !7, templateParams: !15)
!12 = !DICompositeType(tag: DW_TAG_structure_type, name: "S<two>", file: !1, line: 1, size: 8, elements: !7, templateParams: !16)
!13 = !DICompositeType(tag: DW_TAG_structure_type, name: "S<kept>", file: !1, line: 1, size: 8, elements: !7, templateParams: !17)
!14 = !{!18}
!15 = !{!19}
!16 = !{!20}
!17 = !{!21}
!18 = !DITemplateValueParameter(name: "F", type: !8, value: ptr @one)
!19 = !DITemplateValueParameter(name: "F", type: !8, value: ptr @same)
!20 = !DITemplateValueParameter(name: "F", type: !8, value: ptr @two)
!21 = !DITemplateValueParameter(name: "F", type: !8, value: ptr @kept)
