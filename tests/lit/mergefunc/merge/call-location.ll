; A call without a location, in a function with debug info, of a function without:
; it is redirected to a survivor with debug info and gets line 0, which LLVM's verifier
; wants of every call that it could inline.  LLVM's mergefunc leaves a broken module.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i32 @caller(
; CHECK-NEXT: call i32 @described(i32 %x), !dbg ![[ZERO:[0-9]+]]
; CHECK-NEXT: call i32 @described(i32 %a), !dbg ![[LINE:[0-9]+]]
; CHECK-NEXT: call i32 @described(i32 %b), !dbg ![[ZERO]]
; CHECK: ![[ZERO]] = !DILocation(line: 0, scope:
; CHECK: ![[LINE]] = !DILocation(line: 7,
; CHECK-NOT: !DILocation

define <i32 @described(i32 %x) !dbg !5|internal i32 @plain(i32 %x)> {
  %y = mul i32 %x, 3
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define i32 @caller(i32 %x) !dbg !6 {
  %a = call i32 @plain(i32 %x)
  %b = call i32 @plain(i32 %a), !dbg !7
  %c = call i32 @plain(i32 %b)
  ret i32 %c
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!8}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DISubroutineType(types: !3)
!3 = !{}
!5 = distinct !DISubprogram(name: "described", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "caller", file: !1, line: 5, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 7, scope: !6)
!8 = !{i32 2, !"Debug Info Version", i32 3}
