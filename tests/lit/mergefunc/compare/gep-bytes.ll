; An address is bytes and indices with the distance of the elements that they count,
; whatever the types: `vector<A>` and `vector<B>` are one where A and B are of one size.
; With `no-normal-form` the types count.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define
; RUN: %opt -passes='rust-mergefunc<no-normal-form>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=TYPES

target datalayout = "e-i64:64"

; The steps are the same, so `inbounds` stays.
; CHECK-LABEL: define internal ptr @element(
; CHECK: getelementptr inbounds { i32, i32, i32 }, ptr %p, i64 %i
; Other steps to the same address: flags go.
; CHECK-LABEL: define internal ptr @behind_a_member(
; CHECK: getelementptr { i32, [4 x <{ i64, i32 }>] }, ptr %p, i64 0, i32 1, i64 %i
; CHECK-LABEL: define internal ptr @outside_of_the_element(
; CHECK-LABEL: define internal ptr @two_indices(
; CHECK: getelementptr inbounds [3 x [2 x i16]], ptr %p, i64 %i, i64 %j
; CHECK-LABEL: define internal ptr @crossed(
; CHECK-LABEL: define internal ptr @one_index_twice(
; CHECK-LABEL: define internal ptr @no_<distance|index>(
; CHECK-LABEL: define internal ptr @narrow_index(

; TYPES-COUNT-14: define internal
; TYPES-NOT: define

define internal ptr @<element|element_of_array>(ptr %p, i64 %i) {
  %q = getelementptr inbounds <{ i32, i32, i32 }|[3 x float]>, ptr %p, i64 %i
  ret ptr %q
}

define internal ptr @member(ptr %p, i64 %i) {
  %q = getelementptr inbounds { i32, i32, i32 }, ptr %p, i64 %i, i32 1
  ret ptr %q
}
define internal ptr @behind_a_member(ptr %p, i64 %i) {
  %q = getelementptr inbounds { i32, [4 x <{ i64, i32 }>] }, ptr %p, i64 0, i32 1, i64 %i
  ret ptr %q
}
define internal ptr @element_and_bytes(ptr %p, i64 %i) {
  %q = getelementptr inbounds [3 x i32], ptr %p, i64 %i, i64 1
  ret ptr %q
}
define internal ptr @outside_of_the_element(ptr %p, i64 %i) {
  %q = getelementptr inbounds [3 x i32], ptr %p, i64 %i, i64 -2
  ret ptr %q
}

define internal ptr @two_<indices|indices_of_structs>(ptr %p, i64 %i, i64 %j) {
  %q = getelementptr inbounds [3 x <[2 x i16]|{ i16, i16 }>], ptr %p, i64 %i, i64 %j
  ret ptr %q
}
define internal ptr @crossed(ptr %p, i64 %i, i64 %j) {
  %q = getelementptr inbounds [3 x [2 x i16]], ptr %p, i64 %j, i64 %i
  ret ptr %q
}
define internal ptr @one_index_twice(ptr %p, i64 %i, i64 %j) {
  %q = getelementptr inbounds [3 x [2 x i16]], ptr %p, i64 %i, i64 %i
  ret ptr %q
}

; An index may be poison, so one that adds nothing is not nothing.
define internal ptr @no_<distance|distance_of_an_array|index>(ptr %p, i64 %i, i64 %j) {
  %q = getelementptr <{}, ptr %p, i64 %i|[0 x i32], ptr %p, i64 %i|{}, ptr %p, i64 0>
  ret ptr %q
}

; The type of the index counts, with its sign.
define internal ptr @narrow_index(ptr %p, i32 %i, i64 %j) {
  %q = getelementptr [3 x float], ptr %p, i32 %i
  ret ptr %q
}
