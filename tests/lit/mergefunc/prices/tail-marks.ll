; A last call is a jump where it is marked `tail` and code generation can make it one; else
; its function has a frame, and takes more than a stub.  `disable-tail-calls` makes the
; stub a call too.

; RUN: split-file %s %t
; RUN: cat %t/aarch64 %t/marked.ll %t/attributes | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: cat %t/aarch64 %t/unmarked.ll %t/attributes | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED
; RUN: cat %t/aarch64 %t/unmarked.ll %t/disabled | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: cat %t/thumb-1 %t/unmarked.ll %t/attributes | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: cat %t/thumb %t/unmarked.ll %t/attributes | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED

; MERGED-LABEL: define dso_local i32 @b(
; MERGED-NEXT: tail call i32 @a(
; KEPT-LABEL: define dso_local i32 @b(
; KEPT-NEXT: call i32 @one(

;--- aarch64
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
;--- thumb
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7-unknown-linux-gnueabihf"
;--- thumb-1
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv6m-unknown-none-eabi"
;--- attributes
attributes #0 = { nounwind optsize }
;--- disabled
attributes #0 = { nounwind optsize "disable-tail-calls"="true" }
;--- marked.ll
define dso_local i32 @a(i32 %x) #0 {
  %y = tail call i32 @one(i32 %x)
  ret i32 %y
}
define dso_local i32 @b(i32 %x) #0 {
  %y = tail call i32 @one(i32 %x)
  ret i32 %y
}
declare i32 @one(i32)
;--- unmarked.ll
define dso_local i32 @a(i32 %x) #0 {
  %y = call i32 @one(i32 %x)
  ret i32 %y
}
define dso_local i32 @b(i32 %x) #0 {
  %y = call i32 @one(i32 %x)
  ret i32 %y
}
declare i32 @one(i32)
