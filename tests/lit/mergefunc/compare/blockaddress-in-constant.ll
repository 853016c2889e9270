; The address of an own block inside a constant expression is not the same thing
; in another function.
; LLVM 22's mergefunc merges them.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i64 @one(
; CHECK-LABEL: define internal i64 @two(

define internal i64 @one(i1 %c) {
entry:
  br label %next
next:
  ret i64 sub (i64 ptrtoint (ptr blockaddress(@one, %next) to i64), i64 1)
}
define internal i64 @two(i1 %c) {
entry:
  br label %next
next:
  ret i64 sub (i64 ptrtoint (ptr blockaddress(@two, %next) to i64), i64 1)
}
