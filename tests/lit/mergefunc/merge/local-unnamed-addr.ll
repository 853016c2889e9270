; local_unnamed_addr says that this module does not compare the address: another one
; may, if it is handed the address, of a local function too.  Only unnamed_addr says that
; two functions may have one address.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

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

define internal void @local_<a|b>(ptr %p) local_unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  ret void
}
define internal void @nowhere_<a|b>(ptr %p) unnamed_addr {
  store volatile i32 3, ptr %p
  store volatile i32 2, ptr %p
  ret void
}
define void @outer_<a|b>(ptr %p) local_unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
