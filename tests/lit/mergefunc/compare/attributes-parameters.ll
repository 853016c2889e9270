; A parameter attribute belongs to its index: inreg on the first parameter is
; not inreg on the second (apple/swift-llvm#54).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @first(
; CHECK-LABEL: define internal i32 @second(
; CHECK-LABEL: define internal i32 @none(
; CHECK-LABEL: define internal {{.*}} i32 @result(
; CHECK-LABEL: define internal i32 @call_first(
; CHECK-LABEL: define internal i32 @call_second(
; CHECK-LABEL: define internal i32 @call_bytes(

declare i32 @external(ptr, ptr)

define internal i32 @first(ptr inreg %p, ptr %q) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @first_again(ptr inreg %p, ptr %q) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @second(ptr %p, ptr inreg %q) {
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
  %v = call i32 @external(ptr inreg %p, ptr %q)
  ret i32 %v
}
define internal i32 @call_first_again(ptr %p, ptr %q) {
  %v = call i32 @external(ptr inreg %p, ptr %q)
  ret i32 %v
}
define internal i32 @call_second(ptr %p, ptr %q) {
  %v = call i32 @external(ptr %p, ptr inreg %q)
  ret i32 %v
}
define internal i32 @call_bytes(ptr %p, ptr %q) {
  %v = call i32 @external(ptr byval(i64) %p, ptr %q)
  ret i32 %v
}
