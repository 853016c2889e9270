; Two functions that call themselves are equal.  The body that stands for both calls itself by
; its own name, also where `preserve-debug-info` leaves calls alone: under the name of one of
; them the linker may take another module's definition, which may call the other one.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<preserve-debug-info>,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --check-prefix=DEFAULT
; RUN: sed -e 's/weak_odr/weak/' %t.ll | %opt -passes='rust-mergefunc<preserve-debug-info>,verify' -S | FileCheck %t.ll --check-prefix=WEAK

; CHECK: define linkonce_odr protected i32 @[[BODY:__rustmerge_[0-9a-f]*]](
; CHECK-NEXT: sub
; CHECK-NEXT: call i32 @[[BODY]](
; CHECK: define i32 @user(
; CHECK: call i32 @f(
; CHECK: call i32 @g(

; DEFAULT: define linkonce_odr protected i32 @[[BODY:__rustmerge_[0-9a-f]*]](
; DEFAULT-NEXT: sub
; DEFAULT-NEXT: call i32 @[[BODY]](
; DEFAULT-NOT: call i32 @{{[fg]}}(

; WEAK: define weak i32 @f(
; WEAK: call i32 @f(
; WEAK: define weak i32 @g(
; WEAK: call i32 @g(

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define weak_odr i32 @<f|g>(i32 %n) {
  %less = sub i32 %n, 1
  %rest = call i32 @<f|g>(i32 %less)
  %a = mul i32 %rest, %n
  %b = add i32 %a, 77777
  %c = udiv i32 %b, %rest
  %d = udiv i32 %c, 12345
  %e = xor i32 %d, 99999
  %g = udiv i32 %e, %n
  %h = mul i32 %g, 54321
  %result = udiv i32 %h, %less
  ret i32 %result
}

define i32 @user(i32 %n) {
  %a = call i32 @f(i32 %n)
  %b = call i32 @g(i32 %a)
  ret i32 %b
}
