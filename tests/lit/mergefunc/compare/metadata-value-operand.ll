; A value behind metadata is compared like the value itself: arguments by their
; place, constants by content.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i64 @constant_one(
; CHECK-LABEL: define internal i64 @constant_two(
; CHECK-LABEL: define internal i64 @first_argument(
; CHECK-LABEL: define internal i64 @second_argument(

declare i64 @llvm.test.metadata(metadata, i64)

define internal i64 @constant_one(i64 %x, i64 %y) {
  %r = call i64 @llvm.test.metadata(metadata i64 1, i64 %x)
  ret i64 %r
}

define internal i64 @constant_one_again(i64 %x, i64 %y) {
  %r = call i64 @llvm.test.metadata(metadata i64 1, i64 %x)
  ret i64 %r
}

define internal i64 @constant_two(i64 %x, i64 %y) {
  %r = call i64 @llvm.test.metadata(metadata i64 2, i64 %x)
  ret i64 %r
}

define internal i64 @first_argument(i64 %x, i64 %y) {
  %r = call i64 @llvm.test.metadata(metadata i64 %x, i64 %x)
  ret i64 %r
}

define internal i64 @second_argument(i64 %x, i64 %y) {
  %r = call i64 @llvm.test.metadata(metadata i64 %y, i64 %x)
  ret i64 %r
}

define internal i64 @second_argument_again(i64 %x, i64 %y) {
  %r = call i64 @llvm.test.metadata(metadata i64 %y, i64 %x)
  ret i64 %r
}
