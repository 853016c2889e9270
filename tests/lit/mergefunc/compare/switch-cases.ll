; Switches differ in case values, in their number and in destinations; equal ones
; are equal.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @<one_two|one_three|one>(
; CHECK-LABEL: define internal i32 @crossed(

define internal i32 @one_<two|two_again|three>(i32 %x) {
  switch i32 %x, label %other [ i32 1, label %first
                                i32 <2|2|3>, label %second ]
first:
  ret i32 10
second:
  ret i32 20
other:
  ret i32 30
}
define internal i32 @one(i32 %x) {
  switch i32 %x, label %other [ i32 1, label %first ]
first:
  ret i32 10
other:
  ret i32 30
}
define internal i32 @crossed(i32 %x) {
  switch i32 %x, label %other [ i32 1, label %second
                                i32 2, label %first ]
first:
  ret i32 10
second:
  ret i32 20
other:
  ret i32 30
}
