; The shortest bodies that are larger than a jump, by what the object has of them.  In a large function most of their
; instructions are part of others, and the table says less (docs/outliner-cost.md, "Short bodies").

; RUN: split-file %s %t
; RUN: %opt -mtriple=aarch64-unknown-linux-gnu -passes='rust-mergefunc<prices>' -disable-output %t/functions.ll 2>&1 | \
; RUN:   FileCheck %s --check-prefix=AARCH64
; RUN: %opt -mtriple=thumbv7m-none-eabi -passes='rust-mergefunc<prices>' -disable-output %t/functions.ll 2>&1 | \
; RUN:   FileCheck %s --check-prefix=THUMB
; RUN: %opt -mtriple=riscv64-unknown-linux-gnu -passes='rust-mergefunc<prices>' -disable-output %t/functions.ll 2>&1 | \
; RUN:   FileCheck %s --check-prefix=WIDE
; RUN: sed 's/ minsize/ minsize "target-features"="+c"/' %t/functions.ll | \
; RUN:   %opt -mtriple=riscv64-unknown-linux-gnu -passes='rust-mergefunc<prices>' -disable-output 2>&1 | \
; RUN:   FileCheck %s --check-prefix=COMPRESSED
; RUN: %llc -mtriple=aarch64-unknown-linux-gnu -filetype=obj %t/functions.ll -o - | llvm-size -A - | FileCheck %s --check-prefix=OBJECT

; AARCH64: price: sum: code 12
; AARCH64: price: member: code 8
; AARCH64: price: address: code 12
; OBJECT: .text {{ *}}32
; THUMB: price: sum: code 6
; THUMB: price: member: code 4
; WIDE: price: sum: code 12
; WIDE: price: member: code 8
; COMPRESSED: price: member: code 4

;--- functions.ll
define i32 @sum(i32 %x, i32 %y) nounwind minsize {
  %sum = add i32 %x, %y
  %bits = sub i32 %sum, 15
  ret i32 %bits
}
define i32 @member(ptr %p) nounwind minsize {
  %member = getelementptr i8, ptr %p, i64 16
  %value = load i32, ptr %member
  ret i32 %value
}
define ptr @address() nounwind minsize {
  ret ptr @variable
}
@variable = external hidden global i32
