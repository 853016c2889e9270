; `nusw` and `nuw` of an address are intersected like `inbounds` (#219664).
; REQUIRES: llvm-at-least-19

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal ptr @a_nuw(
; CHECK: getelementptr i32, ptr %p, i64 %i
; CHECK-LABEL: define internal ptr @b_both(
; CHECK: getelementptr nusw i64, ptr %p, i64 %i
; CHECK-LABEL: define internal ptr @c_inbounds_nuw(
; CHECK: getelementptr nuw i8, ptr %p, i64 %i

define internal ptr @a_<nuw|plain>(ptr %p, i64 %i) {
  %q = getelementptr <nuw |>i32, ptr %p, i64 %i
  ret ptr %q
}

define internal ptr @b_<both|one>(ptr %p, i64 %i) {
  %q = getelementptr nusw <nuw |>i64, ptr %p, i64 %i
  ret ptr %q
}

; inbounds implies nusw: what is common to both is nuw.
define internal ptr @c_inbounds_nuw(ptr %p, i64 %i) {
  %q = getelementptr inbounds nuw i8, ptr %p, i64 %i
  ret ptr %q
}

define internal ptr @d_nuw(ptr %p, i64 %i) {
  %q = getelementptr nuw i8, ptr %p, i64 %i
  ret ptr %q
}
