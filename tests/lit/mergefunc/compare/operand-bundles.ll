; Operand bundles count: tag, order and operands.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal void @none(
; CHECK-LABEL: define internal void @deopt_x(
; CHECK-LABEL: define internal void @deopt_y(
; CHECK-LABEL: define internal void @other_tag(
; CHECK-LABEL: define internal void @deopt_two(
; CHECK-LABEL: define internal void @split(
; CHECK-LABEL: define internal void @kcfi_1(
; CHECK-LABEL: define internal void @kcfi_2(

declare void @f()

define internal void @none(i32 %x, i32 %y, ptr %p) {
  call void @f()
  ret void
}
define internal void @deopt_x(i32 %x, i32 %y, ptr %p) {
  call void @f() [ "deopt"(i32 %x) ]
  ret void
}
define internal void @deopt_x_again(i32 %x, i32 %y, ptr %p) {
  call void @f() [ "deopt"(i32 %x) ]
  ret void
}
define internal void @deopt_y(i32 %x, i32 %y, ptr %p) {
  call void @f() [ "deopt"(i32 %y) ]
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
define internal void @kcfi_1(i32 %x, i32 %y, ptr %p) {
  call void %p() [ "kcfi"(i32 1) ]
  ret void
}
define internal void @kcfi_2(i32 %x, i32 %y, ptr %p) {
  call void %p() [ "kcfi"(i32 2) ]
  ret void
}
define internal void @kcfi_2_again(i32 %x, i32 %y, ptr %p) {
  call void %p() [ "kcfi"(i32 2) ]
  ret void
}
