; tail, musttail and notail calls are told apart, and calling conventions of
; calls.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @<plain|tail|must|never|fast>(

define internal i32 @<plain|tail>(ptr %p) {
  %r = <|tail >call i32 %p(ptr %p)
  ret i32 %r
}
define internal i32 @tail_again(ptr %p) {
  %r = tail call i32 %p(ptr %p)
  ret i32 %r
}
define internal i32 @<must|never|fast>(ptr %p) {
  %r = <musttail call|notail call|call fastcc> i32 %p(ptr %p)
  ret i32 %r
}
