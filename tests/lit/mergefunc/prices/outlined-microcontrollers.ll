; LLVM's machine outliner runs by default on ARM's microcontrollers with Thumb-2.  There it leaves a jump of each equal
; body, where a stub that may not be a jump has a frame: three functions were 58 bytes and would be 60.

; RUN: sed 's/VERSION/v7m/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: sed 's/VERSION/v7em/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: sed 's/VERSION/v8m.main/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; It does not run on these.
; RUN: sed 's/VERSION/v6m/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED
; RUN: sed 's/VERSION/v8m.base/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED
; RUN: sed 's/VERSION/v7a/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED
; It leaves functions alone that are not made small, and a stub that is a jump is as small as its own.
; RUN: sed 's/VERSION/v7m/; s/ minsize//' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED
; RUN: sed 's/VERSION/v7m/; s/"disable-tail-calls"="true"//' %s | %opt -passes='rust-mergefunc,verify' -S | \
; RUN:   FileCheck %s --check-prefix=MERGED

; KEPT-LABEL: define i32 @b(
; KEPT-NEXT: mul
; MERGED-LABEL: define i32 @b(
; MERGED-NEXT: %[[RESULT:.*]] = tail call i32 @a(

target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbVERSION-none-eabi"

define i32 @a(i32 %x, ptr %p) #0 {
  %y = mul i32 %x, 7777
  %z = xor i32 %y, %x
  store i32 %z, ptr %p
  %v = sdiv i32 %z, 33
  %w = mul i32 %v, %x
  ret i32 %w
}
define i32 @b(i32 %x, ptr %p) #0 {
  %y = mul i32 %x, 7777
  %z = xor i32 %y, %x
  store i32 %z, ptr %p
  %v = sdiv i32 %z, 33
  %w = mul i32 %v, %x
  ret i32 %w
}
define i32 @c(i32 %x, ptr %p) #0 {
  %y = mul i32 %x, 7777
  %z = xor i32 %y, %x
  store i32 %z, ptr %p
  %v = sdiv i32 %z, 33
  %w = mul i32 %v, %x
  ret i32 %w
}

attributes #0 = { nounwind minsize optsize "disable-tail-calls"="true" }
