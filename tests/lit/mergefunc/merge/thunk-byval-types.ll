; The typed attribute of a thunk's argument follows the survivor's type, and the
; thunk's own signature keeps its own (swift#61571).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

%one = type { i64, i64 }
%two = type { i64, i64 }

; CHECK-LABEL: define void @b(
; CHECK-SAME: ptr sret(%two) %p
; CHECK-NEXT: tail call void @a(ptr sret(%one) %p)

define void @a(ptr sret(%one) %p) {
  store volatile i64 1, ptr %p
  store volatile i64 2, ptr %p
  store volatile i64 3, ptr %p
  ret void
}
define void @b(ptr sret(%two) %p) {
  store volatile i64 1, ptr %p
  store volatile i64 2, ptr %p
  store volatile i64 3, ptr %p
  ret void
}
