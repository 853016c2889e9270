; Prefix and prologue data are part of the signature (LLVM's mergefunc merges functions
; that differ in them).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @none(
; CHECK-LABEL: define internal i32 @prefix_<1|2>(i32 %x) prefix i32 <1|2>
; CHECK-LABEL: define internal i32 @prologue_1(i32 %x) prologue i8 -112

define internal i32 @none(i32 %x) {
  ret i32 %x
}

define internal i32 @prefix_<1|1_again|2>(i32 %x) prefix i32 <1|1|2> {
  ret i32 %x
}

define internal i32 @prologue_1(i32 %x) prologue i8 144 {
  ret i32 %x
}
