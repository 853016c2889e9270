; A branch or a switch that leads to one block, whatever it decides, vanishes from shared
; code when the two blocks become one, and `verify` knows it all the same.
; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i32 @branch_a(
; CHECK: call i32 @[[BRANCH:.*outlined.*]](
; CHECK: define internal i32 @[[BRANCH]](
; CHECK-NOT: br
; CHECK: ret i32
define i32 @branch_<a|b>(i1 %c, i32 %x) {
  fence <seq_cst|release>
  %y = mul i32 %x, 3
  br i1 %c, label %next, label %next
next:
  %v = phi i32 [ %y, %0 ], [ %y, %0 ]
  %z = xor i32 %v, 5
  fence <seq_cst|release>
  ret i32 %z
}

; CHECK-LABEL: define i16 @switch_a(
; CHECK: call i16 @[[SWITCH:.*outlined.*]](
; CHECK: define internal i16 @[[SWITCH]](
; CHECK-NOT: switch
; CHECK: ret i16
define i16 @switch_<a|b>(i16 %x, i16 %y) {
  fence <seq_cst|release>
  %a = add i16 %x, %y
  switch i16 %x, label %next [
    i16 1, label %next
    i16 2, label %next
  ]
next:
  %z = xor i16 %a, 5
  fence <seq_cst|release>
  ret i16 %z
}
