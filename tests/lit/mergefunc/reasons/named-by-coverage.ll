; What --coverage notes names the unit of debug info, which names functions that are arguments of templates: they
; merge as without -g.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=@b(
; RUN: sed '/^!/d' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --implicit-check-not=@b(

; CHECK-LABEL: define internal void @a(

define internal void @a(ptr %p) {
  store volatile i32 1, ptr %p
  ret void
}
define internal void @b(ptr %p) {
  store volatile i32 1, ptr %p
  ret void
}
define void @user(ptr %p) {
  call void @a(ptr %p)
  call void @b(ptr %p)
  ret void
}

!llvm.gcov = !{!0}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!2}
!0 = !{!"a.gcno", !"a.gcda", !1}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, emissionKind: FullDebug, retainedTypes: !4)
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIFile(filename: "a.cpp", directory: "/")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !3, line: 1, size: 8, templateParams: !6)
!6 = !{!7, !8}
!7 = !DITemplateValueParameter(name: "F", value: ptr @a)
!8 = !DITemplateValueParameter(name: "G", value: ptr @b)
