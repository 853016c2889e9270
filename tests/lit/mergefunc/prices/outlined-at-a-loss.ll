; LLVM's machine outliner underestimates a jump on RISC-V with compressed instructions: from
; three bodies of 8 bytes and five of 6 it makes a function and leaves 8 bytes in each.  Thunks
; of the first save that function.  Fewer bodies, or shorter ones, it leaves as they are.

; REQUIRES: llvm-at-least-20

; RUN: split-file %s %t
; RUN: cat %t/head %t/eight %t/minsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefixes=EIGHT,MERGED
; RUN: cat %t/head %t/six %t/minsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=MERGED
; RUN: cat %t/head %t/eight %t/minsize | sed -e '/@c(/,/^}/d' | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: sed -e '/@e(/,/^}/d' %t/six > %t/four
; RUN: cat %t/head %t/four %t/minsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; RUN: cat %t/head %t/eight %t/optsize | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT
; It does not touch functions with a section.
; RUN: cat %t/head %t/eight %t/minsize | sed 's/#0 {/#0 section ".fast" {/' | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=KEPT

; The objects say the same.
; RUN: cat %t/head %t/six %t/minsize | %llc -filetype=obj -o %t/before.o
; RUN: cat %t/head %t/six %t/minsize | %opt -passes=rust-mergefunc -o %t/after.bc
; RUN: %llc -filetype=obj %t/after.bc -o %t/after.o
; RUN: llvm-size -A %t/before.o %t/after.o | FileCheck %s --check-prefix=SIZES

; SIZES: .text 46
; SIZES: .text 38

; EIGHT-LABEL: define dso_local i64 @a(
; EIGHT-NEXT: add i64
; EIGHT-LABEL: define dso_local i64 @b(
; EIGHT-NEXT: tail call i64 @a(
; MERGED-LABEL: define dso_local i64 @c(
; MERGED-NEXT: tail call i64 @a(
; KEPT-NOT: call
; KEPT-LABEL: define dso_local i64 @b(
; KEPT-NOT: call

;--- head
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"
;--- optsize
attributes #0 = { nounwind optsize "target-features"="+c,+m" }
;--- minsize
attributes #0 = { nounwind optsize minsize "target-features"="+c,+m" }
;--- eight
define dso_local i64 @a(i64 %a, i64 %b, i64 %c) #0 {
  %v0 = add i64 %a, %b
  %v1 = xor i64 %v0, %c
  %v2 = sub i64 %v1, %b
  ret i64 %v2
}
define dso_local i64 @b(i64 %a, i64 %b, i64 %c) #0 {
  %v0 = add i64 %a, %b
  %v1 = xor i64 %v0, %c
  %v2 = sub i64 %v1, %b
  ret i64 %v2
}
define dso_local i64 @c(i64 %a, i64 %b, i64 %c) #0 {
  %v0 = add i64 %a, %b
  %v1 = xor i64 %v0, %c
  %v2 = sub i64 %v1, %b
  ret i64 %v2
}
;--- six
define dso_local i64 @a(i64 %a, i64 %b, i64 %c) #0 {
  %v0 = add i64 %a, %b
  %v1 = xor i64 %v0, %c
  ret i64 %v1
}
define dso_local i64 @b(i64 %a, i64 %b, i64 %c) #0 {
  %v0 = add i64 %a, %b
  %v1 = xor i64 %v0, %c
  ret i64 %v1
}
define dso_local i64 @c(i64 %a, i64 %b, i64 %c) #0 {
  %v0 = add i64 %a, %b
  %v1 = xor i64 %v0, %c
  ret i64 %v1
}
define dso_local i64 @d(i64 %a, i64 %b, i64 %c) #0 {
  %v0 = add i64 %a, %b
  %v1 = xor i64 %v0, %c
  ret i64 %v1
}
define dso_local i64 @e(i64 %a, i64 %b, i64 %c) #0 {
  %v0 = add i64 %a, %b
  %v1 = xor i64 %v0, %c
  ret i64 %v1
}
