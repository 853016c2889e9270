; A scalable type has no constant size: its offsets are compared operand by
; operand, and never taken for a constant one.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal ptr @fixed(
; CHECK-LABEL: define internal ptr @scalable_1(
; CHECK-LABEL: define internal ptr @scalable_2(

define internal ptr @fixed(ptr %p) {
  %q = getelementptr <4 x i32>, ptr %p, i64 1
  ret ptr %q
}
define internal ptr @scalable_1(ptr %p) {
  %q = getelementptr <vscale x 4 x i32>, ptr %p, i64 1
  ret ptr %q
}
define internal ptr @scalable_1_again(ptr %p) {
  %q = getelementptr <vscale x 4 x i32>, ptr %p, i64 1
  ret ptr %q
}
define internal ptr @scalable_2(ptr %p) {
  %q = getelementptr <vscale x 4 x i32>, ptr %p, i64 2
  ret ptr %q
}
