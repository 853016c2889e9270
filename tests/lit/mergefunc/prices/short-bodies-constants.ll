; Constants of short bodies are no larger than they are: a byte takes two bytes on x86-64 (`movb $-56, %al`), so a body of
; three stays; four equal neighbours on AArch64 are one store of 64 bits, so bodies of twelve do not call one with a parameter.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/x86-64.ll | FileCheck %t.ll --check-prefix=BYTE
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/aarch64.ll | FileCheck %t.ll --check-prefix=STORES

; BYTE-COUNT-2: ret i8 -56
; STORES-COUNT-4: store i16 7
; STORES-COUNT-4: store i16 3

;--- x86-64.ll
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
define i8 @<f|g>() minsize {
  ret i8 -56
}
;--- aarch64.ll
target datalayout = "e-m:e-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
define void @<seven|three>(ptr %p) minsize cold {
  store i16 <7|3>, ptr %p
  %q = getelementptr i8, ptr %p, i64 2
  store i16 <7|3>, ptr %q
  %r = getelementptr i8, ptr %p, i64 4
  store i16 <7|3>, ptr %r
  %s = getelementptr i8, ptr %p, i64 6
  store i16 <7|3>, ptr %s
  ret void
}
