; Where call sites differ the survivor has none, and no profile that would need it: LLVM 23 refuses
; `!memprof` without `!callsite`.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | %FileCheck %s
; RUN: sed 's/!callsite !4/!callsite !3/' %s | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %s --check-prefix=SAME

; CHECK-LABEL: define internal ptr @one(
; CHECK: call ptr @allocate(i64 8){{$}}
; CHECK-NOT: define internal ptr @two(
; SAME-LABEL: define internal ptr @one(
; SAME: call ptr @allocate(i64 8), !memprof !{{[0-9]+}}, !callsite !
; SAME-NOT: define internal ptr @two(
define internal ptr @one(i32 %x) {
  call void @use(i32 %x)
  %p = call ptr @allocate(i64 8), !memprof !0, !callsite !3
  ret ptr %p
}
define internal ptr @two(i32 %x) {
  call void @use(i32 %x)
  %p = call ptr @allocate(i64 8), !memprof !0, !callsite !4
  ret ptr %p
}
define ptr @caller(i32 %x) {
  %p = call ptr @one(i32 %x)
  %q = call ptr @two(i32 %x)
  %r = select i1 true, ptr %p, ptr %q
  ret ptr %r
}
declare void @use(i32)
declare ptr @allocate(i64)

!0 = !{!1}
!1 = !{!2, !"cold"}
!2 = !{i64 7, i64 8}
!3 = !{i64 7}
!4 = !{i64 9}
