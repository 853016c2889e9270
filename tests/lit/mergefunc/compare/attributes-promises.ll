; Attributes that only help to optimise do not keep functions apart: instances of one
; template for types of different sizes differ in them.  The survivor keeps those that
; both have, on itself, its parameters, its result, and on calls in its body.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='{{^}}define'

; What is left of the promises of @of_a and @of_b, in the order of the parameters.
; CHECK-LABEL: define internal nonnull ptr @of_a(ptr nonnull %p, ptr %q, ptr noundef readonly %r)
; CHECK-SAME: [[QUIET:#[0-9]+]] {
; CHECK: call ptr @external(ptr nonnull %p, ptr %q){{$}}

; CHECK-LABEL: define ptr @calls(

; A symbol that stays says what it said; the call in it promises what its body may assume.
; CHECK-LABEL: define ptr @of_<b(ptr align 8|visible(ptr align 8 dereferenceable(16)> %p)
; CHECK: tail call ptr @of_b(ptr align 8 %p)

; MemorySanitizer passes arguments with noundef in another way.
; CHECK-LABEL: define internal i32 @<defined(i32 noundef|undefined(i32> %x)

; The alignment of memory is part of how it is passed.
; CHECK-LABEL: define internal i32 @memory_<4|8>(

; Alignments decide what becomes of a copy.
; CHECK-LABEL: define internal void @copy_<1|8>(
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr align 8 %q, i64 16, i1 false)

; CHECK-LABEL: define void @copies(
; CHECK-COUNT-2: call void @copy_8(

; CHECK: attributes [[QUIET]] = { nosync nounwind }

declare ptr @external(ptr, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

@table = global [6 x ptr] [ptr @defined, ptr @undefined, ptr @memory_4, ptr @memory_8,
                           ptr @copy_1, ptr @of_a]

define internal nonnull ptr @of_a(ptr nonnull align 8 dereferenceable(304) %p, ptr noalias %q,
                                  ptr noundef readonly %r) nosync nounwind willreturn {
  %v = call dereferenceable(8) ptr @external(ptr nonnull dereferenceable(304) %p, ptr align 4 %q)
  %i = ptrtoint ptr %v to i64
  %j = mul i64 %i, 41
  %k = inttoptr i64 %j to ptr
  ret ptr %k
}
define internal nonnull dereferenceable(8) ptr @of_c(ptr nonnull align 4 dereferenceable(16) %p,
                                                      ptr %q, ptr noundef readonly %r) nosync nounwind {
  %v = call dereferenceable(4) ptr @external(ptr nonnull dereferenceable(16) %p, ptr align 8 %q)
  %i = ptrtoint ptr %v to i64
  %j = mul i64 %i, 41
  %k = inttoptr i64 %j to ptr
  ret ptr %k
}
define ptr @calls(ptr %p) {
  %a = call ptr @of_c(ptr %p, ptr %p, ptr %p)
  ret ptr %a
}

define ptr @of_<b|visible>(ptr align 8 dereferenceable(<304|16>) %p) {
  %v = call ptr @external(ptr %p, ptr %p)
  %i = ptrtoint ptr %v to i64
  %j = mul i64 %i, 43
  %k = inttoptr i64 %j to ptr
  %w = call ptr @external(ptr %k, ptr %p)
  ret ptr %w
}

define internal i32 @<defined(i32 noundef|undefined(i32> %x) {
  %a = mul i32 %x, 3
  ret i32 %a
}

define internal i32 @memory_<4|8>(ptr byval(i32) align <4|8> %p) {
  %a = load i32, ptr %p, align 4
  ret i32 %a
}

define internal void @copy_<1|8>(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr <%p, ptr|nonnull align 8 %p, ptr align 8> %q, i64 16, i1 false)
  ret void
}
define internal void @copy_8_again(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr align 8 dereferenceable(16) %q, i64 16, i1 false)
  ret void
}
define void @copies(ptr %p, ptr %q) {
  call void @copy_8(ptr %p, ptr %q)
  call void @copy_8_again(ptr %p, ptr %q)
  ret void
}
