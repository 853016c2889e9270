; Where no path leads, values may be used before they are computed, even by
; themselves; a shared function would be reached.  Functions with such code stay.

; RUN: %outline %s | FileCheck %s --implicit-check-not=outlined

; CHECK: define i32 @a(
define i32 @a(ptr %p) {
  ret i32 1
dead:
  %x = add i32 %y, 1
  %y = mul i32 %x, 3
  store i32 %y, ptr %p
  br label %dead
}
; CHECK: define i32 @b(
define i32 @b(ptr %p) {
  ret i32 1
dead:
  %x = add i32 %y, 1
  %y = mul i32 %x, 3
  store i32 %y, ptr %p
  br label %dead
}
