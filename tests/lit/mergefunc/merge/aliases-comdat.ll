; A function in a comdat is no alias of one outside of it, nor the other way round:
; the linker takes or leaves a comdat as a whole.  A weak symbol may be an alias,
; which another module's definition overrides like any weak definition.

; RUN: %opt -passes='rust-mergefunc<aliases>,verify' -S %s | FileCheck %s --implicit-check-not='addr alias void (ptr), ptr @in_comdat'

$in_comdat = comdat any

; CHECK: @weak = weak unnamed_addr alias void (ptr), ptr @a
; CHECK-NOT: @in_comdat = {{.*}}alias
; CHECK-LABEL: define void @a(
; CHECK-LABEL: define void @in_comdat(
; CHECK-NEXT: tail call void @a(

define void @a(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  ret void
}
define void @in_comdat(ptr %p) unnamed_addr comdat {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  ret void
}
define weak void @weak(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  ret void
}
