; Globals are compared by identity, however alike their contents are.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @one(
; CHECK: load i32, ptr @x
; CHECK-LABEL: define internal i32 @two(
; CHECK: load i32, ptr @y

@x = internal global i32 1
@y = internal global i32 1

define internal i32 @one() {
  %v = load i32, ptr @x
  ret i32 %v
}
define internal i32 @one_again() {
  %v = load i32, ptr @x
  ret i32 %v
}
define internal i32 @two() {
  %v = load i32, ptr @y
  ret i32 %v
}
