; The survivor's address keeps `inbounds` only where both had it (#219664);
; LLVM's mergefunc keeps the flag of the first.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal ptr @flag(
; CHECK: getelementptr i32, ptr %p, i64 %i
; CHECK-LABEL: define internal ptr @both(
; CHECK: getelementptr inbounds i64, ptr %p, i64 %i
; CHECK-LABEL: define internal ptr @constant_flag(
; CHECK: getelementptr i16, ptr %p, i64 3

define internal ptr @flag(ptr %p, i64 %i) {
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  ret ptr %q
}

define internal ptr @no_flag(ptr %p, i64 %i) {
  %q = getelementptr i32, ptr %p, i64 %i
  ret ptr %q
}

define internal ptr @<both|both_again>(ptr %p, i64 %i) {
  %q = getelementptr inbounds i64, ptr %p, i64 %i
  ret ptr %q
}

define internal ptr @constant_<flag|no_flag>(ptr %p) {
  %q = getelementptr <inbounds |>i16, ptr %p, i64 3
  ret ptr %q
}
