; Prefix and prologue data are part of the signature (LLVM's mergefunc merges functions
; that differ in them).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @none(
; CHECK-LABEL: define internal i32 @prefix_1(i32 %x) prefix i32 1
; CHECK-LABEL: define internal i32 @prefix_2(i32 %x) prefix i32 2
; CHECK-LABEL: define internal i32 @prologue_1(i32 %x) prologue i8 -112

define internal i32 @none(i32 %x) {
  ret i32 %x
}

define internal i32 @prefix_1(i32 %x) prefix i32 1 {
  ret i32 %x
}

define internal i32 @prefix_1_again(i32 %x) prefix i32 1 {
  ret i32 %x
}

define internal i32 @prefix_2(i32 %x) prefix i32 2 {
  ret i32 %x
}

define internal i32 @prologue_1(i32 %x) prologue i8 144 {
  ret i32 %x
}
