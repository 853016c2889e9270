; Where no path leads, values may be used before they are computed, even by
; themselves; a shared function would be reached.  Functions with such code stay.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll --implicit-check-not=outlined

define i32 @<a|b>(ptr %p) {
; CHECK: define i32 @<a|b>(
  ret i32 1
dead:
  %x = add i32 %y, 1
  %y = mul i32 %x, 3
  store i32 %y, ptr %p
  br label %dead
}
