; Why two candidates are not similar.

; RUN: printf '1 4 2\n1 7 2\n1 10 2\n1 3 1\n1 99 1\n' >%t.questions
; RUN: %opt -passes='rust-ir-similarity<explain=%t.questions>' %s -disable-output 2>&1 \
; RUN:   | FileCheck %s --match-full-lines

;      CHECK: 1 4 2: Similar
; CHECK-NEXT: 1 7 2: DifferentValues | %y = lshr i32 %x, 3 | %y = lshr i32 %x, 5
; CHECK-NEXT: 1 10 2: DifferentType | %x = udiv i32 %a, 3 | %x = udiv i64 %a, 3
; CHECK-NEXT: 1 3 1: NotSharedExit
; CHECK-NEXT: 1 99 1: NoStretch

define i32 @f(i32 %a) {
  %x = udiv i32 %a, 3
  %y = lshr i32 %x, 3
  ret i32 %y
}
define i32 @g(i32 %a) {
  %x = udiv i32 %a, 5
  %y = lshr i32 %x, 5
  ret i32 %y
}
define i32 @h(i32 %a) {
  %x = udiv i32 %a, 3
  %y = lshr i32 %x, 5
  ret i32 %y
}
define i64 @i(i64 %a) {
  %x = udiv i64 %a, 3
  %y = lshr i64 %x, 3
  ret i64 %y
}
