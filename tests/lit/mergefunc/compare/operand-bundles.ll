; Operand bundles count: tag, order and operands.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal void @none(
; CHECK-LABEL: define internal void @deopt_<x|y>(
; CHECK-LABEL: define internal void @other_tag(
; CHECK-LABEL: define internal void @deopt_two(
; CHECK-LABEL: define internal void @split(
; CHECK-LABEL: define internal void @kcfi_<1|2>(

declare void @f()

define internal void @none(i32 %x, i32 %y, ptr %p) {
  call void @f()
  ret void
}
define internal void @deopt_<x|x_again|y>(i32 %x, i32 %y, ptr %p) {
  call void @f() [ "deopt"(i32 %<x|x|y>) ]
  ret void
}
define internal void @other_tag(i32 %x, i32 %y, ptr %p) {
  call void @f() [ "vendor"(i32 %x) ]
  ret void
}
define internal void @deopt_two(i32 %x, i32 %y, ptr %p) {
  call void @f() [ "vendor"(i32 %x, i32 %y), "another"() ]
  ret void
}
define internal void @split(i32 %x, i32 %y, ptr %p) {
  call void @f() [ "vendor"(i32 %x), "another"(i32 %y) ]
  ret void
}
define internal void @kcfi_<1|2|2_again>(i32 %x, i32 %y, ptr %p) {
  call void %p() [ "kcfi"(i32 <1|2|2>) ]
  ret void
}
