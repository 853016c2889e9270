; Shuffle masks and the indices of extractvalue and insertvalue count.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal <2 x i32> @mask_02(
; CHECK-LABEL: define internal <2 x i32> @mask_20(
; CHECK-LABEL: define internal <2 x i32> @mask_0x(
; CHECK-LABEL: define internal i32 @extract_0(
; CHECK-LABEL: define internal i32 @extract_1(
; CHECK-LABEL: define internal { i32, i32 } @insert_0(
; CHECK-LABEL: define internal { i32, i32 } @insert_1(

define internal <2 x i32> @mask_02(<2 x i32> %v, <2 x i32> %w) {
  %r = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 0, i32 2>
  ret <2 x i32> %r
}
define internal <2 x i32> @mask_02_again(<2 x i32> %v, <2 x i32> %w) {
  %r = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 0, i32 2>
  ret <2 x i32> %r
}
define internal <2 x i32> @mask_20(<2 x i32> %v, <2 x i32> %w) {
  %r = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 2, i32 0>
  ret <2 x i32> %r
}
define internal <2 x i32> @mask_0x(<2 x i32> %v, <2 x i32> %w) {
  %r = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 0, i32 poison>
  ret <2 x i32> %r
}
define internal i32 @extract_0({ i32, i32 } %s) {
  %r = extractvalue { i32, i32 } %s, 0
  ret i32 %r
}
define internal i32 @extract_0_again({ i32, i32 } %s) {
  %r = extractvalue { i32, i32 } %s, 0
  ret i32 %r
}
define internal i32 @extract_1({ i32, i32 } %s) {
  %r = extractvalue { i32, i32 } %s, 1
  ret i32 %r
}
define internal { i32, i32 } @insert_0({ i32, i32 } %s) {
  %r = insertvalue { i32, i32 } %s, i32 7, 0
  ret { i32, i32 } %r
}
define internal { i32, i32 } @insert_1({ i32, i32 } %s) {
  %r = insertvalue { i32, i32 } %s, i32 7, 1
  ret { i32, i32 } %r
}
