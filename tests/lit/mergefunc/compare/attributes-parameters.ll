; A parameter attribute belongs to its index: noalias on the first parameter is
; not noalias on the second (apple/swift-llvm#54).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @first(
; CHECK-LABEL: define internal i32 @second(
; CHECK-LABEL: define internal i32 @none(
; CHECK-LABEL: define internal {{.*}} i32 @result(
; CHECK-LABEL: define internal i32 @call_first(
; CHECK-LABEL: define internal i32 @call_second(
; CHECK-LABEL: define internal i32 @call_bytes(

declare i32 @external(ptr, ptr)

define internal i32 @first(ptr noalias %p, ptr %q) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @first_again(ptr noalias %p, ptr %q) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @second(ptr %p, ptr noalias %q) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @none(ptr %p, ptr %q) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal noundef i32 @result(ptr %p, ptr %q) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @call_first(ptr %p, ptr %q) {
  %v = call i32 @external(ptr nonnull %p, ptr %q)
  ret i32 %v
}
define internal i32 @call_first_again(ptr %p, ptr %q) {
  %v = call i32 @external(ptr nonnull %p, ptr %q)
  ret i32 %v
}
define internal i32 @call_second(ptr %p, ptr %q) {
  %v = call i32 @external(ptr %p, ptr nonnull %q)
  ret i32 %v
}
define internal i32 @call_bytes(ptr %p, ptr %q) {
  %v = call i32 @external(ptr dereferenceable(8) %p, ptr %q)
  ret i32 %v
}
