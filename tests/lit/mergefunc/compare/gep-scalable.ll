; A scalable type has no constant size: its offsets are compared operand by
; operand, and never taken for a constant one.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal ptr @fixed(
; CHECK-LABEL: define internal ptr @scalable_<1|2>(

define internal ptr @fixed(ptr %p) {
  %q = getelementptr <4 x i32>, ptr %p, i64 1
  ret ptr %q
}
define internal ptr @scalable_<1|1_again|2>(ptr %p) {
  %q = getelementptr <vscale x 4 x i32>, ptr %p, i64 <1|1|2>
  ret ptr %q
}
