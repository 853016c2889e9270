; `ptrtoaddr`, as an instruction and in constants, is a cast like `ptrtoint`, and not the same.

; REQUIRES: llvm-at-least-22

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-parameters;verify=9>' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define i64 @<address|integer|constant>(
; CHECK-LABEL: define i64 @other_constant(
; CHECK-LABEL: define i64 @address_again(
; CHECK:         call i64 @address(
; CHECK-LABEL: define i64 @constant_again(
; CHECK:         call i64 @constant(

@one = external global i64
@two = external global i64
declare void @out(i64)

define i64 @<address|integer>(ptr %p) {
  %a = <ptrtoaddr|ptrtoint> ptr %p to i64
  call void @out(i64 %a)
  call void @out(i64 7)
  %r = mul i64 %a, 77
  ret i64 %r
}
define i64 @constant(i64 %x) {
  call void @out(i64 ptrtoaddr (ptr @one to i64))
  call void @out(i64 8)
  %r = mul i64 %x, 77
  ret i64 %r
}
define i64 @other_constant(i64 %x) {
  call void @out(i64 ptrtoaddr (ptr @two to i64))
  call void @out(i64 8)
  %r = mul i64 %x, 77
  ret i64 %r
}
define i64 @address_again(ptr %p) {
  %a = ptrtoaddr ptr %p to i64
  call void @out(i64 %a)
  call void @out(i64 7)
  %r = mul i64 %a, 77
  ret i64 %r
}
define i64 @constant_again(i64 %x) {
  call void @out(i64 ptrtoaddr (ptr @one to i64))
  call void @out(i64 8)
  %r = mul i64 %x, 77
  ret i64 %r
}
