; callbr: destinations in their order, assembly by content.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @straight(
; CHECK-LABEL: define internal i32 @crossed(

define internal i32 @straight(i32 %x) {
  callbr void asm "", "r,!i"(i32 %x) to label %one [label %two]
one:
  ret i32 1
two:
  ret i32 2
}
define internal i32 @straight_again(i32 %x) {
  callbr void asm "", "r,!i"(i32 %x) to label %one [label %two]
one:
  ret i32 1
two:
  ret i32 2
}
define internal i32 @crossed(i32 %x) {
  callbr void asm "", "r,!i"(i32 %x) to label %two [label %one]
one:
  ret i32 1
two:
  ret i32 2
}
