; Addresses with a range (those of C++ tables of virtual functions) are equal where all parts are, also
; when one of the bodies is compared after other functions were merged; another range is another constant.

; REQUIRES: llvm-at-least-19
; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-mutual-recursion>,verify' -S %t.ll | %FileCheck %t.ll --implicit-check-not=define
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | %FileCheck %t.ll --implicit-check-not=define

@table = external constant { [4 x ptr] }

declare void @work(i64)

; CHECK-LABEL: define internal void @<callee|construct>(
; CHECK-LABEL: define internal void @construct_<narrow|plain>(
; CHECK-LABEL: define void @uses(
; CHECK: call void @construct(ptr %p, i64 1)
; CHECK: call void @construct(ptr %p, i64 2)

define internal void @<callee|callee_again>(i64 %x) {
  %y = mul i64 %x, %x
  call void @work(i64 %y)
  call void @work(i64 %x)
  ret void
}
define internal void @<construct|construct_again|construct_narrow>(ptr %this, i64 %x) {
  store ptr getelementptr inbounds inrange(-16, <16|16|8>) (i8, ptr @table, i64 16), ptr %this
  call void @<callee|callee_again|callee_again>(i64 %x)
  call void @work(i64 %x)
  ret void
}
define internal void @construct_plain(ptr %this, i64 %x) {
  store ptr getelementptr inbounds (i8, ptr @table, i64 16), ptr %this
  call void @callee(i64 %x)
  call void @work(i64 %x)
  ret void
}
define void @uses(ptr %p) {
  call void @construct(ptr %p, i64 1)
  call void @construct_again(ptr %p, i64 2)
  call void @construct_narrow(ptr %p, i64 3)
  call void @construct_plain(ptr %p, i64 4)
  ret void
}
