; Processors without a cost model: one remark says so, nothing is outlined, and merging works.

; RUN: %opt -mtriple=avr-unknown-unknown -passes=rust-mergefunc,rust-iroutliner -pass-remarks-analysis=rust-iroutliner -S %s 2>&1 | \
; RUN:   FileCheck %s -DNAME=avr --implicit-check-not=outlined
; RUN: %opt -mtriple=msp430-none-elf -passes=rust-mergefunc,rust-iroutliner -pass-remarks-analysis=rust-iroutliner -S %s 2>&1 | \
; RUN:   FileCheck %s -DNAME=msp430 --implicit-check-not=outlined
; RUN: %opt -mtriple=xtensa-none-elf -passes=rust-mergefunc,rust-iroutliner -pass-remarks-analysis=rust-iroutliner -S %s 2>&1 | \
; RUN:   FileCheck %s -DNAME=xtensa --implicit-check-not=outlined
; RUN: %opt -mtriple=powerpc-linux-gnu -passes=rust-mergefunc,rust-iroutliner -pass-remarks-analysis=rust-iroutliner -S %s 2>&1 | \
; RUN:   FileCheck %s -DNAME=powerpc --implicit-check-not=outlined
; RUN: %opt -mtriple=s390x-linux-gnu -passes=rust-mergefunc,rust-iroutliner -pass-remarks-analysis=rust-iroutliner -S %s 2>&1 | \
; RUN:   FileCheck %s -DNAME=s390x --implicit-check-not=outlined
; RUN: %opt -mtriple=mips-linux-gnu -passes=rust-mergefunc,rust-iroutliner -pass-remarks-analysis=rust-iroutliner -S %s 2>&1 | \
; RUN:   FileCheck %s -DNAME=mips --implicit-check-not=outlined
; RUN: %opt -mtriple=mips64el-linux-gnuabi64 -passes=rust-mergefunc,rust-iroutliner -pass-remarks-analysis=rust-iroutliner -S %s 2>&1 | \
; RUN:   FileCheck %s -DNAME=mips64el --implicit-check-not=outlined

; CHECK: remark: <unknown>:0:0: 0 of 3 functions can be priced: there is no cost model for [[NAME]], so nothing is outlined;
; CHECK-NOT: remark

; The callers of the local function call the other one.
; CHECK-NOT: @equal_too
; CHECK: define i32 @alike_too(
; CHECK: call {{.*}}i32 @equal(

declare void @use(i32, i32) nounwind

define i32 @equal(i32 %x) minsize {
  call void @use(i32 %x, i32 100000)
  call void @use(i32 %x, i32 200000)
  call void @use(i32 %x, i32 300000)
  call void @use(i32 %x, i32 400000)
  ret i32 %x
}
define internal i32 @equal_too(i32 %x) minsize {
  call void @use(i32 %x, i32 100000)
  call void @use(i32 %x, i32 200000)
  call void @use(i32 %x, i32 300000)
  call void @use(i32 %x, i32 400000)
  ret i32 %x
}

; Half of these two is the same.
define i32 @alike(i32 %x) minsize {
  call void @use(i32 1, i32 500000)
  call void @use(i32 2, i32 600000)
  call void @use(i32 3, i32 700000)
  call void @use(i32 4, i32 800000)
  call void @use(i32 5, i32 900000)
  ret i32 1
}
define i32 @alike_too(i32 %x, i32 %y) minsize {
  call void @use(i32 1, i32 500000)
  call void @use(i32 2, i32 600000)
  call void @use(i32 3, i32 700000)
  call void @use(i32 4, i32 800000)
  call void @use(i32 5, i32 900000)
  %z = call i32 @equal_too(i32 %y)
  ret i32 %z
}
