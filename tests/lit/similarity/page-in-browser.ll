; The page in a real browser: it opens, groups can be filtered and clicked, both
; regions are there, and corresponding operands light up together.

; REQUIRES: browser
; RUN: rm -rf %t && mkdir %t
; RUN: %opt -passes='rust-ir-similarity<html=%t/page.html>' %s -disable-output
; RUN: %browser-python %S/Inputs/click_through.py %t/page.html %t/screenshots | FileCheck %s

; CHECK: all groups: ['2 2 regions of 5 instructions f', '0 2 regions of 2 instructions h']
; CHECK: filter 'no such function': []
; CHECK: filter 'h': ['0 2 regions of 2 instructions h']
; CHECK: filter {{.*}}: ['2 2 regions of 5 instructions f', '0 2 regions of 2 instructions h']
; CHECK: shortest '3': ['2 2 regions of 5 instructions f']
; CHECK: shortest '1': ['2 2 regions of 5 instructions f', '0 2 regions of 2 instructions h']
; CHECK: Group 1
; CHECK: 5 lines: f.c:3 %x = mul i32 %a, 3, !dbg {{!.}} | %m = mul i32 %c, 5
; CHECK: lit: ['%m', '%m', '%m', '%x', '%x', '%x'], 1 colour, changed: True
; CHECK: desktop: wider than the screen by 0
; CHECK: dark: wider than the screen by 0
; CHECK: phone: wider than the screen by 0
; CHECK: 5 lines: f.c:3 %x = mul
; CHECK: complaints: []

; Screenshots of a wide and a narrow screen, light and dark.
; RUN: ls %t/screenshots | count 3

define i32 @f(i32 %a, ptr %p) !dbg !3 {
  %x = mul i32 %a, 3, !dbg !5
  %y = xor i32 %x, %a
  %z = sub i32 %y, %x
  %w = udiv i32 %z, 7
  store i32 %w, ptr %p
  ret i32 %w
}

define i32 @g(i32 %c, ptr %q) {
  %m = mul i32 %c, 5
  %n = xor i32 %c, %m
  %o = sub i32 %n, %m
  %p = udiv i32 %o, 9
  store i32 %p, ptr %q
  ret i32 %p
}

define void @h(ptr %p, ptr %q) {
  %v = load i16, ptr %p
  store i16 %v, ptr %q
  fence seq_cst
  %w = load i16, ptr %q
  store i16 %w, ptr %p
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{null})
!5 = !DILocation(line: 3, scope: !3)
