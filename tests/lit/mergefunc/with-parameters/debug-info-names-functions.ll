; A variable that is known to be a function names it in debug info, which does not keep the function.

; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %s | FileCheck %s

; CHECK-NOT: define internal i64 @one(
; CHECK: define i64 @user(
; CHECK: dbg{{[._]}}value(
; CHECK: call i64 @one.body(i64 %x, i64 20)

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @work(i64, i64)
declare void @llvm.dbg.value(metadata, metadata, metadata)

define internal i64 @one(i64 %x) minsize optsize {
  %a = call i64 @work(i64 %x, i64 20)
  %b = call i64 @work(i64 %a, i64 1)
  %c = call i64 @work(i64 %b, i64 2)
  %d = call i64 @work(i64 %c, i64 3)
  ret i64 %d
}
define internal i64 @two(i64 %x) minsize optsize {
  %a = call i64 @work(i64 %x, i64 21)
  %b = call i64 @work(i64 %a, i64 1)
  %c = call i64 @work(i64 %b, i64 2)
  %d = call i64 @work(i64 %c, i64 3)
  ret i64 %d
}
define i64 @user(i64 %x) minsize optsize !dbg !4 {
  call void @llvm.dbg.value(metadata ptr @one, metadata !7, metadata !DIExpression()), !dbg !9
  call void @llvm.dbg.value(metadata !DIArgList(ptr @one, ptr @one), metadata !7,
    metadata !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus)), !dbg !9
  %a = call i64 @one(i64 %x), !dbg !9
  %b = call i64 @two(i64 %a), !dbg !9
  ret i64 %b, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "user", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !6)
!5 = !DISubroutineType(types: !{null})
!6 = !{!7}
!7 = !DILocalVariable(name: "p", scope: !4, file: !1, line: 1, type: !8)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!9 = !DILocation(line: 1, scope: !4)
