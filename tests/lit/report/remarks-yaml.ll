; Remarks in a file can be read by a YAML parser, whatever functions are called,
; and have the names and arguments that docs/report.md lists.
; REQUIRES: pyyaml

; RUN: %opt -passes='rust-mergefunc<aliases>' %s -disable-output -pass-remarks-output=%t.merge.yaml
; RUN: %yaml-python %S/Inputs/check_remarks.py %t.merge.yaml %S/../../../docs/mergefunc.md > %t.merge
; RUN: FileCheck %s --input-file=%t.merge
; RUN: %opt -passes='rust-ir-similarity' %s -disable-output -pass-remarks-output=%t.similar.yaml
; RUN: %yaml-python %S/Inputs/check_remarks.py %t.similar.yaml %S/../../../docs/mergefunc.md > %t.similar
; RUN: FileCheck %s --check-prefix=SIMILAR --input-file=%t.similar

; CHECK-DAG: Missed rust-mergefunc: Naked Function=bare
; CHECK-DAG: Passed rust-mergefunc: Aliased Ending=Aliased Function=z: 'quoted' - "twice" #é Survivor=a
; CHECK-DAG: Passed rust-mergefunc: Thunked Ending=Thunked Function=forwards Survivor=a
; CHECK-DAG: Missed rust-mergefunc: AddressSignificant Function=forwards Survivor=a
; SIMILAR: Analysis rust-ir-similarity: SimilarRegions End=

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

define ptr @address() {
  ret ptr @forwards
}

define void @bare() naked {
  unreachable
}
