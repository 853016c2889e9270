; !range on the result of a call is a promise about that call only, intersected
; in the survivor.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @one(
; CHECK: call i32 @external(){{$}}

declare i32 @external()

define internal i32 @one() {
  %v = call i32 @external(), !range !0
  ret i32 %v
}

define internal i32 @two() {
  %v = call i32 @external()
  ret i32 %v
}

!0 = !{i32 0, i32 2}
