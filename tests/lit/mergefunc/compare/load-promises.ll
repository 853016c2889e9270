; !range, !nonnull, !noundef, !align, !dereferenceable and !invariant.load are
; promises: kept in the survivor where both make the same one, else dropped.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @range(
; CHECK: load i32, ptr %p, align 4{{$}}
; CHECK-LABEL: define internal ptr @nonnull(
; CHECK: load ptr, ptr %p, align 8{{$}}
; CHECK-LABEL: define internal i16 @noundef(
; CHECK: load i16, ptr %p, align 2{{$}}
; CHECK-LABEL: define internal ptr @align_08(
; CHECK: load ptr, ptr %p, align 16{{$}}
; CHECK-LABEL: define internal ptr @dereferenceable(
; CHECK: load ptr, ptr %p, align 32{{$}}
; CHECK-LABEL: define internal i8 @invariant(
; CHECK: load i8, ptr %p, align 1{{$}}
; CHECK-LABEL: define internal i8 @everything(
; CHECK: load i8, ptr %p, align 2, !range {{![0-9]+}}, !invariant.load {{![0-9]+}}, !noundef {{![0-9]+}}

define internal i32 @<range|range_other>(ptr %p) {
  %v = load i32, ptr %p, align 4, !range !<0|1>
  ret i32 %v
}

define internal ptr @<nonnull|nullable>(ptr %p) {
  %v = load ptr, ptr %p, align 8<, !nonnull !2|>
  ret ptr %v
}

define internal i16 @<noundef|undefinable>(ptr %p) {
  %v = load i16, ptr %p, align 2<, !noundef !2|>
  ret i16 %v
}

define internal ptr @align_<08|16>(ptr %p) {
  %v = load ptr, ptr %p, align 16, !align !<3|4>
  ret ptr %v
}

define internal ptr @dereferenceable(ptr %p) {
  %v = load ptr, ptr %p, align 32, !dereferenceable !3
  ret ptr %v
}

define internal ptr @not_dereferenceable(ptr %p) {
  %v = load ptr, ptr %p, align 32, !dereferenceable_or_null !3
  ret ptr %v
}

define internal i8 @<invariant|variant>(ptr %p) {
  %v = load i8, ptr %p, align 1<, !invariant.load !2|>
  ret i8 %v
}

define internal i8 @<everything|everything_again>(ptr %p) {
  %v = load i8, ptr %p, align 2, !range !5, !invariant.load !2, !noundef !2
  ret i8 %v
}

!0 = !{i32 0, i32 2}
!1 = !{i32 0, i32 3}
!2 = !{}
!3 = !{i64 8}
!4 = !{i64 16}
!5 = !{i8 0, i8 2}
