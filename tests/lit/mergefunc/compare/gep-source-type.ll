; With an index that is not constant the source element type decides: a step of
; four bytes is not a step of eight, and i32 steps as i32 only.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

target datalayout = "e-i64:64"

; CHECK-LABEL: define internal ptr @<four|eight|swapped>(

define internal ptr @<four|four_again>(ptr %p, i64 %i) {
  %q = getelementptr i32, ptr %p, i64 %i
  ret ptr %q
}

; A pointer steps like an i64.
define internal ptr @<eight|pointers>(ptr %p, i64 %i) {
  %q = getelementptr <i64|ptr>, ptr %p, i64 %i
  ret ptr %q
}

; A base that is an integer before, an index that is a pointer before.
define internal ptr @swapped(i64 %i, ptr %p) {
  %q = getelementptr i32, ptr %p, i64 %i
  ret ptr %q
}
