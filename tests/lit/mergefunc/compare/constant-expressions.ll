; Constant expressions: the source type of an address (fixlang#55), its flags,
; the operation and the operands count.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

@table = external global [64 x i8]
@other = external global [64 x i8]

; CHECK-LABEL: define internal ptr @<bytes|words|inbounds|next>(
; CHECK-LABEL: define internal ptr @other_table(
; CHECK-LABEL: define internal i64 @<add|sub>(

define internal ptr @<bytes|bytes_again>(i64 %i) {
  %p = getelementptr i8, ptr getelementptr (i8, ptr @table, i64 2), i64 %i
  ret ptr %p
}
define internal ptr @<words|inbounds>(i64 %i) {
  %p = getelementptr i8, ptr getelementptr <(i32|inbounds (i8>, ptr @table, i64 2), i64 %i
  ret ptr %p
}
define internal ptr @next(i64 %i) {
  %p = getelementptr i8, ptr getelementptr (i8, ptr @table, i64 3), i64 %i
  ret ptr %p
}
define internal ptr @other_table(i64 %i) {
  %p = getelementptr i8, ptr getelementptr (i8, ptr @other, i64 2), i64 %i
  ret ptr %p
}
define internal i64 @<add|add_again>(i64 %x) {
  %r = xor i64 %x, add (i64 ptrtoint (ptr @table to i64), i64 5)
  ret i64 %r
}
define internal i64 @sub(i64 %x) {
  %r = xor i64 %x, sub (i64 ptrtoint (ptr @table to i64), i64 5)
  ret i64 %r
}
