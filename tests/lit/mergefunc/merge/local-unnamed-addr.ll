; local_unnamed_addr says enough of a local function, and not of an external one
; whose address another module may compare.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK: @local = global ptr @local_a
; CHECK: @outer = global ptr @outer_b
; CHECK-NOT: @local_b
; CHECK-LABEL: define void @outer_b(
; CHECK-SAME: local_unnamed_addr
; CHECK-NEXT: tail call void @outer_a

@local = global ptr @local_b
@outer = global ptr @outer_b

define internal void @local_a(ptr %p) local_unnamed_addr {
  store volatile i32 1, ptr %p
  ret void
}
define internal void @local_b(ptr %p) local_unnamed_addr {
  store volatile i32 1, ptr %p
  ret void
}
define void @outer_a(ptr %p) local_unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @outer_b(ptr %p) local_unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
