; Addresses with constant indices are equal when the byte offset is, whatever
; the types; where the steps differ the survivor loses its flags, which hold for
; its own steps only.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal ptr @bytes(
; CHECK: getelementptr i8, ptr %p, i64 8
; CHECK-LABEL: define internal ptr @other_offset(
; CHECK: getelementptr inbounds i8, ptr %p, i64 12

%pair = type { i64, i64 }

define internal ptr @<bytes|field|words>(ptr %p) {
  %q = getelementptr inbounds <i8, ptr %p, i64 8|%pair, ptr %p, i64 0, i32 1|i32, ptr %p, i64 2>
  ret ptr %q
}

; One element of 16 bytes back, 24 bytes on.
define internal ptr @zigzag(ptr %p) {
  %q = getelementptr inbounds [3 x i64], ptr %p, i64 -1, i64 4
  ret ptr %q
}

define internal ptr @other_offset(ptr %p) {
  %q = getelementptr inbounds i8, ptr %p, i64 12
  ret ptr %q
}
