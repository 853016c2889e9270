; The function that holds a shared body has an entry of its own in the unwind tables: where
; `uwtable` asks for it, where an exception may leave it, and on 32-bit ARM always, because
; .ARM.exidx has an entry for functions that need no unwinding as well.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/x86-64 %t/body.ll %t/nounwind | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/x86-64 %t/body.ll %t/throwing | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; RUN: cat %t/x86-64 %t/body.ll %t/uwtable | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; RUN: cat %t/thumb %t/body.ll %t/nounwind | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/thumb %t/short.ll %t/nounwind | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=SHORT

; MERGED: define weak_odr i32 @b(
; MERGED-NEXT: tail call i32
; KEPT: define weak_odr i32 @b(
; KEPT-NEXT: mul i32
; The first body has 28 bytes on Thumb, and sharing it saves 12; this one has 14, and it would cost 2.
; SHORT: define weak_odr i32 @b(
; SHORT-NEXT: xor i32

;--- x86-64
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- thumb
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7-unknown-linux-gnueabihf"
;--- nounwind
attributes #0 = { nounwind optsize }
;--- throwing
attributes #0 = { optsize }
;--- uwtable
attributes #0 = { nounwind optsize uwtable }
;--- body.ll
define weak_odr i32 @<a|b>(i32 %x, i32 %y) #0 {
  %1 = mul i32 %x, %y
  %2 = add i32 %1, 3
  %3 = mul i32 %2, %1
  %4 = xor i32 %3, %y
  %5 = mul i32 %4, %2
  %6 = sdiv i32 %5, 3
  ret i32 %6
}
;--- short.ll
define weak_odr i32 @<a|b>(i32 %x, i32 %y) #0 {
  %1 = xor i32 %x, %y
  %2 = add i32 %1, 3
  %3 = and i32 %2, %y
  %4 = sub i32 %3, %x
  %5 = xor i32 %4, %2
  %6 = or i32 %5, %1
  ret i32 %6
}
