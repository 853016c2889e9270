; A null pointer that is compared, stored, passed or returned costs as much as the integer zero.  With the price of
; constants that are no integers, 31 functions that call through a table had 808 bytes for Thumb, 610 without the pass.

; RUN: sed -e 's/WORD/ptr/g' -e 's/NIL/null/g' %s | %opt -mtriple=thumbv7em-none-eabi \
; RUN:   -passes='rust-iroutliner<no-cost;max-rounds=1;verify>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s --check-prefix=THUMB
; RUN: sed -e 's/WORD/i32/g' -e 's/NIL/0/g' %s | %opt -mtriple=thumbv7em-none-eabi \
; RUN:   -passes='rust-iroutliner<no-cost;max-rounds=1;verify>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s --check-prefix=THUMB
; RUN: sed -e 's/WORD/ptr/g' -e 's/NIL/null/g' %s | %opt -mtriple=aarch64-unknown-linux-gnu \
; RUN:   -passes='rust-iroutliner<no-cost;max-rounds=1;verify>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s --check-prefix=AARCH64
; RUN: sed -e 's/WORD/i32/g' -e 's/NIL/0/g' %s | %opt -mtriple=aarch64-unknown-linux-gnu \
; RUN:   -passes='rust-iroutliner<no-cost;max-rounds=1;verify>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s --check-prefix=AARCH64
; RUN: sed -e 's/WORD/ptr/g' -e 's/NIL/null/g' %s | %opt -mtriple=x86_64-unknown-linux-gnu \
; RUN:   -passes='rust-iroutliner<no-cost;max-rounds=1;verify>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s --check-prefix=X86
; RUN: sed -e 's/WORD/i32/g' -e 's/NIL/0/g' %s | %opt -mtriple=x86_64-unknown-linux-gnu \
; RUN:   -passes='rust-iroutliner<no-cost;max-rounds=1;verify>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s --check-prefix=X86

; THUMB: - RegionBytes: {{ *}}'28'
; AARCH64: - RegionBytes: {{ *}}'42'
; X86: - RegionBytes: {{ *}}'44'

declare void @log(WORD)

define WORD @f(ptr %p, i32 %x) minsize nounwind {
  store i32 %x, ptr %p
  store volatile i8 1, ptr %p
  %v = load WORD, ptr %p
  %is = icmp eq WORD %v, NIL
  br i1 %is, label %then, label %else
then:
  store WORD NIL, ptr %p
  call void @log(WORD NIL)
  ret WORD NIL
else:
  ret WORD %v
}

define WORD @g(ptr %p, i32 %x) minsize nounwind {
  store i32 %x, ptr %p
  store volatile i16 2, ptr %p
  %v = load WORD, ptr %p
  %is = icmp eq WORD %v, NIL
  br i1 %is, label %then, label %else
then:
  store WORD NIL, ptr %p
  call void @log(WORD NIL)
  ret WORD NIL
else:
  ret WORD %v
}
