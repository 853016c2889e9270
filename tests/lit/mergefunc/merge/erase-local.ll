; A local function that nothing needs any more is erased, and its callers, tables
; and initializers name the survivor.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=@b

; CHECK: @table = global [2 x ptr] [ptr @a, ptr @a]
; CHECK: @single = global ptr @a
; CHECK-LABEL: define internal void @a(
; CHECK-LABEL: define void @calls(
; CHECK-NEXT: call void @a(ptr %p)
; CHECK-NEXT: store ptr @a, ptr %p
; CHECK-NEXT: call void @takes(ptr @a)

@table = global [2 x ptr] [ptr @a, ptr @b]
@single = global ptr @b

declare void @takes(ptr)

define internal void @a(ptr %p) unnamed_addr {
  store i32 1, ptr %p
  ret void
}
define internal void @b(ptr %p) unnamed_addr {
  store i32 1, ptr %p
  ret void
}
define void @calls(ptr %p) {
  call void @b(ptr %p)
  store ptr @b, ptr %p
  call void @takes(ptr @b)
  ret void
}
