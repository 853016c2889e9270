; A value in metadata is compared like the value itself: arguments by their
; place, constants by content.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i64 @constant_<one|two>(
; CHECK-LABEL: define internal i64 @first_argument(
; CHECK-LABEL: define internal i64 @second_argument(

declare i64 @llvm.test.metadata(metadata, i64)

define internal i64 @constant_<one|one_again|two>(i64 %x, i64 %y) {
  %r = call i64 @llvm.test.metadata(metadata i64 <1|1|2>, i64 %x)
  ret i64 %r
}

define internal i64 @first_argument(i64 %x, i64 %y) {
  %r = call i64 @llvm.test.metadata(metadata i64 %x, i64 %x)
  ret i64 %r
}

define internal i64 @second_<argument|argument_again>(i64 %x, i64 %y) {
  %r = call i64 @llvm.test.metadata(metadata i64 %y, i64 %x)
  ret i64 %r
}
