; Where RUSTMERGE_REPORT names a directory, every run of the pass on a module
; makes a file there: what was merged and into what form, where it comes from,
; what was refused and why.  The directory is made where it is missing.

; RUN: %expand %s > %t.ll
; RUN: rm -rf %t && mkdir %t
; RUN: env RUSTMERGE_REPORT=%t/a/b %opt -passes='rust-mergefunc<aliases>' -S %t.ll -o %t/with.ll
; RUN: cat %t/a/b/module-report.ll.tmp.ll-*-0.json | FileCheck %t.ll

; CHECK: "schema": "rustmerge-report",
; CHECK-NEXT: "version": 1,
; CHECK-NEXT: "pass": "rust-mergefunc",
; CHECK: "llvm": "{{[0-9]+}}",
; CHECK-NEXT: "module": "{{.*}}module-report.ll.tmp.ll",
; CHECK: "survivor": {
; CHECK-NEXT: "name": "a",
; CHECK-NEXT: "source": {
; CHECK-NEXT: "directory": "/source",
; CHECK-NEXT: "file": "a.c",
; CHECK-NEXT: "line": 7
; CHECK: "shared_body": false,
; CHECK: "name": "aliased",
; CHECK-NEXT: "form": "alias",
; CHECK: "name": "forwards",
; CHECK-NEXT: "form": "thunk",
; CHECK-NEXT: "redirected_uses": 0,
; CHECK: "name": "erased",
; CHECK-NEXT: "source": {
; CHECK-NEXT: "directory": "/source",
; CHECK-NEXT: "file": "a.c",
; CHECK-NEXT: "line": 9
; CHECK-NEXT: },
; CHECK-NEXT: "form": "erased",
; CHECK-NEXT: "redirected_uses": 1,
; CHECK-NEXT: "bytes_saved": {{[1-9]}}
; CHECK: "name": "__rustmerge_{{[0-9a-f]+}}"
; CHECK: "shared_body": true,
; CHECK: "refused": [
; CHECK: "name": "bare",
; CHECK-NEXT: "reason": "Naked",
; CHECK-NEXT: "explanation": "it is naked"
; CHECK: "statistics": {
; CHECK: "functions": 8,
; CHECK: "functions-erased": 1,
; CHECK: "time": {
; CHECK-NEXT: "phases": [
; CHECK: "name": "merging",
; CHECK-NEXT: "microseconds": {{[0-9]+}}

; A report changes nothing else, and nothing but the time differs between two
; of them.  Two runs on one module are two files; no drafts are left.
; RUN: %opt -passes='rust-mergefunc<aliases>' -S %t.ll -o %t/without.ll
; RUN: diff %t/with.ll %t/without.ll
; RUN: env RUSTMERGE_REPORT=%t/twice %opt -passes='rust-mergefunc<aliases>,rust-mergefunc<aliases>' %t.ll -disable-output
; RUN: ls -A %t/twice | count 2
; RUN: sed '/"time"/,$d' %t/a/b/*.json > %t/first
; RUN: sed '/"time"/,$d' %t/twice/*-0.json > %t/second
; RUN: diff %t/first %t/second

; An empty value asks for nothing.
; RUN: env RUSTMERGE_REPORT= %opt -passes=rust-mergefunc %t.ll -disable-output 2>&1 | count 0

; A report that cannot be written is one line, and the host stops.
; RUN: echo text >%t/file
; RUN: not env RUSTMERGE_REPORT=%t/file %opt -passes=rust-mergefunc %t.ll -disable-output 2>%t/error
; RUN: FileCheck %t.ll --check-prefix=ERROR --input-file=%t/error
; RUN: cat %t/error | count 1
; ERROR: error: rust-mergefunc: cannot write a report into '{{.*}}file' (RUSTMERGE_REPORT): {{.+}}

target triple = "x86_64-unknown-linux-gnu"

define i32 @<a(i32 %x) !dbg !4|aliased(i32 %x) unnamed_addr> {
  %m = mul i32 %x, %x
  %n = mul i32 %m, 77
  %o = sdiv i32 %n, %x
  %p = xor i32 %o, 1234567
  %q = udiv i32 %p, %m
  %r = add i32 %q, %n
  %s = urem i32 %r, %x
  %t = sub i32 %s, %o
  ret i32 %t
}

define internal i32 @erased(i32 %x) unnamed_addr !dbg !5 {
  %m = mul i32 %x, %x
  %n = mul i32 %m, 77
  %o = sdiv i32 %n, %x
  %p = xor i32 %o, 1234567
  %q = udiv i32 %p, %m
  %r = add i32 %q, %n
  %s = urem i32 %r, %x
  %t = sub i32 %s, %o
  ret i32 %t
}

define i32 @forwards(i32 %x) {
  %m = mul i32 %x, %x
  %n = mul i32 %m, 77
  %o = sdiv i32 %n, %x
  %p = xor i32 %o, 1234567
  %q = udiv i32 %p, %m
  %r = add i32 %q, %n
  %s = urem i32 %r, %x
  %t = sub i32 %s, %o
  ret i32 %t
}

define i64 @calls(i64 %x) {
  %t = trunc i64 %x to i32
  %r = call i32 @erased(i32 %t)
  %e = zext i32 %r to i64
  ret i64 %e
}

define weak_odr i16 @template<1|2>(i16 %x) nounwind {
  %m = mul i16 %x, %x
  %n = mul i16 %m, 77
  %o = sdiv i16 %n, %x
  %p = xor i16 %o, 12345
  %q = udiv i16 %p, %m
  %r = add i16 %q, %n
  %s = urem i16 %r, %x
  %t = sub i16 %s, %o
  %u = mul i16 %t, %q
  %v = sdiv i16 %u, %n
  %w = mul i16 %v, %r
  ret i16 %w
}

define void @bare() naked {
  unreachable
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/source")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "a", file: !1, line: 7, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "erased", file: !1, line: 9, type: !3, unit: !0, spFlags: DISPFlagDefinition)
