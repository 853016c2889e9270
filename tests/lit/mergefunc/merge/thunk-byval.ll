; A thunk with a byval parameter calls without tail: the copy for the callee is
; made from the thunk's own frame.  The call repeats the parameter attributes.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

%big = type { [8 x i64] }
@slot = external global i64

; CHECK-LABEL: define void @b(
; CHECK-NEXT: {{^  }}call void @a(ptr byval(%big) align 8 %p)
; CHECK-NEXT: ret void

define void @<a|b>(ptr byval(%big) align 8 %p) {
  %1 = load volatile i64, ptr %p
  store volatile i64 %1, ptr @slot
  store volatile i64 2, ptr @slot
  store volatile i64 3, ptr @slot
  store volatile i64 4, ptr @slot
  store volatile i64 5, ptr @slot
  store volatile i64 6, ptr @slot
  ret void
}
