; Remarks in a file can be read by a YAML parser, whatever functions are called,
; and have the names and arguments that docs/report.md lists.
; REQUIRES: pyyaml

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<aliases>' %t.ll -disable-output -pass-remarks-output=%t.merge.yaml
; RUN: %yaml-python %S/Inputs/check_remarks.py %t.merge.yaml %S/../../../docs/mergefunc.md > %t.merge
; RUN: FileCheck %t.ll --input-file=%t.merge
; RUN: %opt -passes='rust-ir-similarity' %t.ll -disable-output -pass-remarks-output=%t.similar.yaml
; RUN: %yaml-python %S/Inputs/check_remarks.py %t.similar.yaml %S/../../../docs/mergefunc.md > %t.similar
; RUN: FileCheck %t.ll --check-prefix=SIMILAR --input-file=%t.similar

; RUN: %opt -passes='rust-iroutliner<all;no-frequency>' %t.ll -disable-output -pass-remarks-output=%t.outline.yaml
; RUN: %yaml-python %S/Inputs/check_remarks.py %t.outline.yaml %S/../../../docs/outliner.md > %t.outline
; RUN: FileCheck %t.ll --check-prefix=OUTLINE --input-file=%t.outline
; RUN: FileCheck %t.ll --check-prefix=PASSED --input-file=%t.outline

; PASSED: Passed rust-iroutliner: Outlined {{.*}} Benefit={{[1-9][0-9]*}} CallBytes={{[0-9]+}}
; PASSED-SAME: {{^ .*}} Function=repeats1.outlined.0 FunctionBytes={{[0-9]+}} {{.*}} Length={{[0-9]+}} Number={{[0-9]+}} Outputs=0
; PASSED-SAME: {{^}} Parameters={{[0-9]+}} RegionBytes={{[0-9]+}} Regions=2
; OUTLINE-DAG: Missed rust-iroutliner: NotProfitable ArgumentBytes={{[0-9]+}} Benefit=-{{[0-9]+}} {{.*}}Function=repeats1 {{.*}}Regions=2
; OUTLINE-DAG: Missed rust-iroutliner: Overlaps ArgumentBytes={{[0-9]+}} Benefit={{[0-9]+}} {{.*}}Function=repeats1 {{.*}}Regions=2
; OUTLINE-DAG: Missed rust-iroutliner: NotExtractable Function=repeats1.outlined.0 Length={{[0-9]+}} Regions={{[0-9]+}}

; CHECK-DAG: Missed rust-mergefunc: Naked Function=bare
; CHECK-DAG: Passed rust-mergefunc: Aliased Ending=Aliased Function=z: 'quoted' - "twice" #é Number={{[1-9]}} Survivor=a
; CHECK-DAG: Passed rust-mergefunc: Thunked Ending=Thunked Function=forwards Number={{[1-9]}} Survivor=a
; CHECK-DAG: Missed rust-mergefunc: AddressSignificant Function=forwards Survivor=a
; SIMILAR: Analysis rust-ir-similarity: SimilarRegions End=

target triple = "x86_64-unknown-linux-gnu"

define i32 @a(i32 %x) minsize optsize {
  %m = mul i32 %x, %x
  %n = mul i32 %m, 77
  %o = sdiv i32 %n, %x
  %p = xor i32 %o, 1234567
  ret i32 %p
}

define i32 @"z: 'quoted' - \22twice\22 #é"(i32 %x) unnamed_addr minsize optsize {
  %m = mul i32 %x, %x
  %n = mul i32 %m, 77
  %o = sdiv i32 %n, %x
  %p = xor i32 %o, 1234567
  ret i32 %p
}

define internal i32 @forwards(i32 %x) minsize optsize {
  %m = mul i32 %x, %x
  %n = mul i32 %m, 77
  %o = sdiv i32 %n, %x
  %p = xor i32 %o, 1234567
  ret i32 %p
}

declare void @use(i32, i32)

define void @repeats<1|2>(i32 %x) minsize {
  call void @use(i32 <91|92>, i32 <1|2>)
  call void @use(i32 1, i32 101)
  call void @use(i32 2, i32 102)
  call void @use(i32 3, i32 103)
  call void @use(i32 4, i32 104)
  call void @use(i32 5, i32 105)
  call void @use(i32 6, i32 106)
  call void @use(i32 7, i32 107)
  call void @use(i32 8, i32 108)
  call void @use(i32 %x, i32 <7|14>)
  ret void
}

define ptr @address() {
  ret ptr @forwards
}
define void @bare() naked {
  unreachable
}
