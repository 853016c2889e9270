; A thunk of a function without a result, and of one that never returns.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define void @b(
; CHECK-NEXT: tail call void @a(ptr %p)
; CHECK-NEXT: ret void
; CHECK-LABEL: define void @never_b(
; CHECK: call void @never_a(ptr %p)
; CHECK-NEXT: {{ret void|unreachable}}

declare void @exit(i32)

define void @<a|b>(ptr %p) {
  store i32 1, ptr %p
  %q = getelementptr i8, ptr %p, i64 40
  store i32 2, ptr %q
  ret void
}
define void @never_<a|b>(ptr %p) noreturn {
  store i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  call void @exit(i32 1)
  unreachable
}
