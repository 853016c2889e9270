; local_unnamed_addr says that this module does not compare the address: another one
; may, if it is handed the address, of a local function too.  Only unnamed_addr says that
; two functions may have one address.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK: @local = global ptr @local_b
; CHECK: @nowhere = global ptr @nowhere_a
; CHECK: @outer = global ptr @outer_b
; CHECK-NOT: @nowhere_b
; CHECK-LABEL: define internal void @local_b(
; CHECK-SAME: local_unnamed_addr
; CHECK-NEXT: tail call void @local_a
; CHECK-LABEL: define void @outer_b(
; CHECK-SAME: local_unnamed_addr
; CHECK-NEXT: tail call void @outer_a

@local = global ptr @local_b
@other = global ptr @local_a
@nowhere = global ptr @nowhere_b
@outer = global ptr @outer_b

define internal void @local_a(ptr %p) local_unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  ret void
}
define internal void @local_b(ptr %p) local_unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  ret void
}
define internal void @nowhere_a(ptr %p) unnamed_addr {
  store volatile i32 3, ptr %p
  store volatile i32 2, ptr %p
  ret void
}
define internal void @nowhere_b(ptr %p) unnamed_addr {
  store volatile i32 3, ptr %p
  store volatile i32 2, ptr %p
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
