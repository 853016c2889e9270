; A parameter attribute belongs to its index: inreg on the first parameter is
; not inreg on the second (apple/swift-llvm#54).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal <i32 @first|i32 @second|i32 @none|{{.*}} i32 @result>(
; CHECK-LABEL: define internal i32 @call_<first|second|bytes>(

declare i32 @external(ptr, ptr)

define internal i32 @<first|first_again>(ptr inreg %p, ptr %q) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @<second(ptr %p, ptr inreg|none(ptr %p, ptr> %q) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal noundef i32 @result(ptr %p, ptr %q) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @call_<first|first_again|second|bytes>(ptr %p, ptr %q) {
  %v = call i32 @external(ptr <inreg %p, ptr|inreg %p, ptr|%p, ptr inreg|byval(i64) %p, ptr> %q)
  ret i32 %v
}
