; LLVM's own flags are the defaults, and parameters win over them.

; RUN: %expand %s > %t.ll
; RUN: %opt -S -passes='rust-mergefunc' %t.ll | FileCheck %t.ll --check-prefix=THUNK
; RUN: %opt -S -passes='rust-mergefunc' -mergefunc-use-aliases %t.ll | FileCheck %t.ll --check-prefix=ALIAS
; RUN: %opt -S -passes='rust-mergefunc<aliases>' %t.ll | FileCheck %t.ll --check-prefix=ALIAS
; RUN: %opt -S -passes='rust-mergefunc<no-aliases>' -mergefunc-use-aliases %t.ll | FileCheck %t.ll --check-prefix=THUNK
; RUN: %opt -S -passes='rust-mergefunc<aliases>' -mergefunc-use-aliases=false %t.ll | FileCheck %t.ll --check-prefix=ALIAS

; THUNK-NOT: alias
; THUNK: define {{.*}} @second(

; ALIAS: @second = unnamed_addr alias i32 (i32, i32), ptr @first
; ALIAS-NOT: define {{.*}} @second(

; Preserving debug information leaves call sites alone.
; RUN: %opt -S -passes='rust-mergefunc' %t.ll | FileCheck %t.ll --check-prefix=REDIRECT
; RUN: %opt -S -passes='rust-mergefunc' -mergefunc-preserve-debug-info %t.ll | FileCheck %t.ll --check-prefix=STAY
; RUN: %opt -S -passes='rust-mergefunc<preserve-debug-info>' %t.ll | FileCheck %t.ll --check-prefix=STAY
; RUN: %opt -S -passes='rust-mergefunc<no-preserve-debug-info>' -mergefunc-preserve-debug-info %t.ll | FileCheck %t.ll --check-prefix=REDIRECT

; REDIRECT: define i32 @caller(
; REDIRECT: call i32 @first(
; STAY: define i32 @caller(
; STAY: call i32 @second(

declare i32 @use(i32)

define i32 @<first|second>(i32 %x, i32 %y) unnamed_addr {
  %product = mul i32 %x, %y
  %sum = add i32 %product, 17
  %quotient = udiv i32 %sum, %x
  %mixed = xor i32 %quotient, %y
  %used = call i32 @use(i32 %mixed)
  %result = mul i32 %used, %product
  ret i32 %result
}

define i32 @caller() {
  %result = call i32 @second(i32 1, i32 2)
  ret i32 %result
}
