; dso_local_equivalent of a merged function goes to the survivor only where that
; is as local as the function was.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK: @entry = constant i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @b to i64), i64 ptrtoint (ptr @entry to i64)) to i32)
@entry = constant i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @b to i64), i64 ptrtoint (ptr @entry to i64)) to i32)

; CHECK-LABEL: define dso_local void @b(
; CHECK-NEXT: tail call void @a(

define void @a(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define dso_local void @b(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
