; A phi that has a value from a block that cannot be reached is compared with it:
; the numbers of unreachable blocks must not be confused with others.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define internal i32 @one(
; CHECK: phi i32 [ 1, %entry ], [ 5, %dead ]
; CHECK-LABEL: define internal i32 @two(
; CHECK: phi i32 [ 5, %entry ], [ 1, %dead ]

define internal i32 @<one|two>() {
entry:
  br label %end
dead:
  br label %end
end:
  %r = phi i32 [ <1|5>, %entry ], [ <5|1>, %dead ]
  ret i32 %r
}
