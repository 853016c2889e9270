; Filling and copying a few bytes is no call: it costs its loads and stores, and a
; function needs no frame for it.  More bytes, and a number that is not known, are a
; call of the library.

; RUN: sed -e 's/BYTES/i64 16/g' %s | %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -disable-output \
; RUN:   -pass-remarks-output=- | FileCheck %s -DREGIONS=42
; RUN: sed -e 's/BYTES/i64 64/g' %s | %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -disable-output \
; RUN:   -pass-remarks-output=- | FileCheck %s -DREGIONS=104
; RUN: sed -e 's/BYTES/i64 65/g' %s | %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -disable-output \
; RUN:   -pass-remarks-output=- | FileCheck %s --check-prefix=CALL
; RUN: sed -e 's/BYTES/i64 %%n/g' %s | %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -disable-output \
; RUN:   -pass-remarks-output=- | FileCheck %s --check-prefix=CALL

; CHECK: Name: {{ *}}Outlined
; CHECK: - RegionBytes: {{ *}}'[[REGIONS]]'
; CHECK: - FunctionFrameBytes: {{ *}}'0'

; CALL: Name: {{ *}}Outlined
; CALL-NOT: - FunctionFrameBytes: {{ *}}'0'
; CALL: - FunctionFrameBytes:

target triple = "x86_64-unknown-linux-gnu"

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @a(ptr %p, ptr %q, i64 %n) minsize nounwind {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, BYTES, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, BYTES, i1 false)
  store i8 1, ptr %q
  ret void
}
define void @b(ptr %p, ptr %q, i64 %n) minsize nounwind {
  call void @llvm.memset.p0.i64(ptr %q, i8 0, BYTES, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, BYTES, i1 false)
  store i8 2, ptr %p
  ret void
}
