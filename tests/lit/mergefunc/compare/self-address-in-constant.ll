; A function whose own address hides inside a constant expression or aggregate
; equals no other either (#213206).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i64 @expression_one(
; CHECK-LABEL: define internal i64 @expression_two(
; CHECK-LABEL: define internal { ptr, i32 } @aggregate_one(
; CHECK-LABEL: define internal { ptr, i32 } @aggregate_two(

define internal i64 @expression_one(i64 %x) {
  %sum = add i64 %x, ptrtoint (ptr @expression_one to i64)
  ret i64 %sum
}

define internal i64 @expression_two(i64 %x) {
  %sum = add i64 %x, ptrtoint (ptr @expression_two to i64)
  ret i64 %sum
}

define internal { ptr, i32 } @aggregate_one(i32 %x) {
  %pair = insertvalue { ptr, i32 } { ptr @aggregate_one, i32 0 }, i32 %x, 1
  ret { ptr, i32 } %pair
}

define internal { ptr, i32 } @aggregate_two(i32 %x) {
  %pair = insertvalue { ptr, i32 } { ptr @aggregate_two, i32 0 }, i32 %x, 1
  ret { ptr, i32 } %pair
}
