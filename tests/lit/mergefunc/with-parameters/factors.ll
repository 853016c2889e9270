; Products by a power of two have the form of shifts, and functions are grouped by fingerprints before
; their forms leave constants open.  Which constants make a product a shift, or a difference a
; sum, must not tell them apart there.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='define internal'

; CHECK-LABEL: define i64 @calls(
; CHECK: call i64 @[[PRODUCT:[^(]+]](i64 %x, i64 3)
; CHECK: call i64 @[[PRODUCT]](i64 %x, i64 4)
; CHECK: call i64 @[[PRODUCT]](i64 %x, i64 ptrtoint (ptr @data to i64))
; CHECK: call i64 @[[DIFFERENCE:[^(]+]](i64 %x, i64 5)
; CHECK: call i64 @[[DIFFERENCE]](i64 %x, i64 ptrtoint (ptr @data to i64))
; CHECK: define internal i64 @[[PRODUCT]](i64 %x, i64 %0)
; CHECK: mul i64 %x, %0
; CHECK: define internal i64 @[[DIFFERENCE]](i64 %x, i64 %0)
; CHECK: sub i64 %x, %0

target triple = "x86_64-unknown-linux-gnu"

@data = external global i8

declare void @use(i64)

define i64 @calls(i64 %x) {
  %a = call i64 @times_3(i64 %x)
  %b = call i64 @times_4(i64 %x)
  %c = call i64 @times_address(i64 %x)
  %d = call i64 @less_5(i64 %x)
  %e = call i64 @less_address(i64 %x)
  ret i64 %e
}
define internal i64 @times_<3|4|address>(i64 %x) minsize optsize {
  %r = mul i64 <%x, 3|4, %x|%x, ptrtoint (ptr @data to i64)>
  call void @use(i64 %r)
  call void @use(i64 1)
  ret i64 %r
}
define internal i64 @less_<5|address>(i64 %x) minsize optsize {
  %r = sub i64 %x, <5|ptrtoint (ptr @data to i64)>
  call void @use(i64 %r)
  call void @use(i64 1)
  ret i64 %r
}
