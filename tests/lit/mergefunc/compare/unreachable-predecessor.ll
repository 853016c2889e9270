; A phi that has a value from a block that cannot be reached is compared with it:
; the numbers of unreachable blocks must not be confused with others.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define internal i32 @one(
; CHECK: phi i32 [ 1, %entry ], [ 5, %dead ]
; CHECK-LABEL: define internal i32 @two(
; CHECK: phi i32 [ 5, %entry ], [ 1, %dead ]

define internal i32 @one() {
entry:
  br label %end
dead:
  br label %end
end:
  %r = phi i32 [ 1, %entry ], [ 5, %dead ]
  ret i32 %r
}
define internal i32 @two() {
entry:
  br label %end
dead:
  br label %end
end:
  %r = phi i32 [ 5, %entry ], [ 1, %dead ]
  ret i32 %r
}
