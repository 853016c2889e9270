; The address of a function's own block is compared by the block's position: equal
; jump tables on the stack merge.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @first(
; CHECK: select i1 %c, ptr blockaddress(@first, %one), ptr blockaddress(@first, %two)
; CHECK-LABEL: define internal i32 @crossed(
; CHECK: select i1 %c, ptr blockaddress(@crossed, %two), ptr blockaddress(@crossed, %one)

define internal i32 @first(i1 %c) {
  %target = select i1 %c, ptr blockaddress(@first, %one), ptr blockaddress(@first, %two)
  indirectbr ptr %target, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
define internal i32 @second(i1 %c) {
  %target = select i1 %c, ptr blockaddress(@second, %one), ptr blockaddress(@second, %two)
  indirectbr ptr %target, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
define internal i32 @crossed(i1 %c) {
  %target = select i1 %c, ptr blockaddress(@crossed, %two), ptr blockaddress(@crossed, %one)
  indirectbr ptr %target, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
