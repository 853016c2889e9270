; Blocks that cannot be reached do not count, and neither does the order in which
; blocks are written down.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @plain(

define internal i32 @plain(i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  ret i32 1
else:
  ret i32 2
}
define internal i32 @reordered(i1 %c) {
entry:
  br i1 %c, label %then, label %else
else:
  ret i32 2
then:
  ret i32 1
}
define internal i32 @with_unreachable(i1 %c) {
entry:
  br i1 %c, label %then, label %else
dead:
  %x = add i32 1, 2
  br label %dead
then:
  ret i32 1
else:
  ret i32 2
}
