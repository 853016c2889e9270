; A function whose own address hides inside a constant expression or aggregate
; equals no other either (#213206).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i64 @expression_<one|two>(
; CHECK-LABEL: define internal { ptr, i32 } @aggregate_<one|two>(

define internal i64 @expression_<one|two>(i64 %x) {
  %sum = add i64 %x, ptrtoint (ptr @expression_<one|two> to i64)
  ret i64 %sum
}

define internal { ptr, i32 } @aggregate_<one|two>(i32 %x) {
  %pair = insertvalue { ptr, i32 } { ptr @aggregate_<one|two>, i32 0 }, i32 %x, 1
  ret { ptr, i32 } %pair
}
