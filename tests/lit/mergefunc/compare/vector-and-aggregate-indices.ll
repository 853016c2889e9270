; Shuffle masks and the indices of extractvalue and insertvalue count.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal <2 x i32> @mask_<02|20|0x>(
; CHECK-LABEL: define internal i32 @extract_<0|1>(
; CHECK-LABEL: define internal { i32, i32 } @insert_<0|1>(

define internal <2 x i32> @mask_<02|02_again|20|0x>(<2 x i32> %v, <2 x i32> %w) {
  %r = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 <0|0|2|0>, i32 <2|2|0|poison>>
  ret <2 x i32> %r
}
define internal i32 @extract_<0|0_again|1>({ i32, i32 } %s) {
  %r = extractvalue { i32, i32 } %s, <0|0|1>
  ret i32 %r
}
define internal { i32, i32 } @insert_<0|1>({ i32, i32 } %s) {
  %r = insertvalue { i32, i32 } %s, i32 7, <0|1>
  ret { i32, i32 } %r
}
