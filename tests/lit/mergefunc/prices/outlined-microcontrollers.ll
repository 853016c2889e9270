; LLVM's machine outliner runs by default on ARM's microcontrollers with Thumb-2.  There it leaves a jump of each equal
; body, where a stub that may not be a jump has a frame: three functions were 58 bytes and would be 60.

; RUN: %expand %s > %t.ll
; RUN: sed 's/VERSION/v7m/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; RUN: sed 's/VERSION/v7em/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; RUN: sed 's/VERSION/v8m.main/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT
; It does not run on these.
; RUN: sed 's/VERSION/v6m/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: sed 's/VERSION/v8m.base/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: sed 's/VERSION/v7a/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; It leaves functions alone that are not made small, and a stub that is a jump is as small as its own.
; RUN: sed 's/VERSION/v7m/; s/ minsize//' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: sed 's/VERSION/v7m/; s/"disable-tail-calls"="true"//' %t.ll | %opt -passes='rust-mergefunc,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=MERGED

; KEPT-LABEL: define i32 @b(
; KEPT-NEXT: mul
; MERGED-LABEL: define i32 @b(
; MERGED-NEXT: %[[RESULT:.*]] = tail call i32 @a(

target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbVERSION-none-eabi"

define i32 @<a|b|c>(i32 %x, ptr %p) #0 {
  %y = mul i32 %x, 7777
  %z = xor i32 %y, %x
  store i32 %z, ptr %p
  %v = sdiv i32 %z, 33
  %w = mul i32 %v, %x
  ret i32 %w
}

attributes #0 = { nounwind minsize optsize "disable-tail-calls"="true" }
