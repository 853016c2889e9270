; Comparisons of addresses, which are constants up to LLVM 18: the predicate counts.

; REQUIRES: !llvm-at-least-19

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

@one = external global i32
@two = external global i32

; CHECK-LABEL: define i1 @less(
; CHECK-LABEL: define i1 @greater(
; CHECK-LABEL: define i1 @not_greater(
; CHECK-LABEL: define i1 @less_again(
; CHECK:         call i1 @less(

define i1 @less(i32 %x) {
  store volatile i32 %x, ptr @one
  %r = xor i1 icmp ult (ptr @one, ptr @two), true
  store volatile i32 1, ptr @two
  ret i1 %r
}
define i1 @greater(i32 %x) {
  store volatile i32 %x, ptr @one
  %r = xor i1 icmp ugt (ptr @one, ptr @two), true
  store volatile i32 1, ptr @two
  ret i1 %r
}
define i1 @not_greater(i32 %x) {
  store volatile i32 %x, ptr @one
  %r = xor i1 icmp ule (ptr @one, ptr @two), true
  store volatile i32 1, ptr @two
  ret i1 %r
}
define i1 @less_again(i32 %x) {
  store volatile i32 %x, ptr @one
  %r = xor i1 icmp ult (ptr @one, ptr @two), true
  store volatile i32 1, ptr @two
  ret i1 %r
}
