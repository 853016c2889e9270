; tail, musttail and notail calls are told apart, and calling conventions of
; calls.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @plain(
; CHECK-LABEL: define internal i32 @tail(
; CHECK-LABEL: define internal i32 @must(
; CHECK-LABEL: define internal i32 @never(
; CHECK-LABEL: define internal i32 @fast(

define internal i32 @plain(ptr %p) {
  %r = call i32 %p(ptr %p)
  ret i32 %r
}
define internal i32 @tail(ptr %p) {
  %r = tail call i32 %p(ptr %p)
  ret i32 %r
}
define internal i32 @tail_again(ptr %p) {
  %r = tail call i32 %p(ptr %p)
  ret i32 %r
}
define internal i32 @must(ptr %p) {
  %r = musttail call i32 %p(ptr %p)
  ret i32 %r
}
define internal i32 @never(ptr %p) {
  %r = notail call i32 %p(ptr %p)
  ret i32 %r
}
define internal i32 @fast(ptr %p) {
  %r = call fastcc i32 %p(ptr %p)
  ret i32 %r
}
