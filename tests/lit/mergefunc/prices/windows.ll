; Prices for Windows against its objects.  A function with a frame has 12 bytes of .pdata and
; at least 8 of .xdata, a leaf has none, so a stub that is a jump saves both.  The stub of a
; function with a copy in memory is a call there: copies are passed by reference.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/windows %t/frames.ll | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=PRICES
; RUN: cat %t/windows %t/copies.ll | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=COPIES
; RUN: cat %t/windows %t/frames.ll | %llc -filetype=obj -o %t/before.obj
; RUN: cat %t/windows %t/frames.ll | %opt -passes=rust-mergefunc | %llc -filetype=obj -o %t/after.obj
; RUN: llvm-size -A %t/before.obj | FileCheck %t.ll --check-prefix=BEFORE
; RUN: llvm-size -A %t/after.obj | FileCheck %t.ll --check-prefix=AFTER
; RUN: cat %t/windows %t/copies.ll | %opt -passes=rust-mergefunc | %llc -filetype=obj -o %t/copies.obj
; RUN: llvm-objdump -d %t/copies.obj | FileCheck %t.ll --check-prefix=CALL
; RUN: llvm-size -A %t/copies.obj | FileCheck %t.ll --check-prefix=COPIES-OBJECT

; PRICES: price: leaf: code 10 padded 10 unwind 0; stub: code 5 padded 5 unwind 0
; PRICES: price: f0: code 22 padded 22 unwind 20; stub: code 5 padded 5 unwind 0
; COPIES: price: copied0: code [[#]] padded [[#]] unwind 0; stub: code 45 padded 45 unwind 20

; Four bodies, and one: entries of 12 bytes.
; BEFORE: .text {{ *}}[[#]]
; BEFORE: .xdata {{ *}}[[#]]
; BEFORE: .pdata {{ *}}48
; AFTER: .text
; AFTER: .xdata
; AFTER: .pdata {{ *}}12

; CALL-LABEL: <copied0>:
; CALL-LABEL: <copied1>:
; CALL: callq
; CALL: retq

; A stub of 41 bytes with an entry of 24.
; COPIES-OBJECT: .text
; COPIES-OBJECT: .xdata {{ *}}12
; COPIES-OBJECT: .pdata {{ *}}12

;--- windows
target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-windows-msvc"
;--- frames.ll
declare i32 @one(i32)
define i32 @leaf(i32 %x, i32 %y, i32 %z) nounwind uwtable optsize {
  %m = mul i32 %x, %y
  %r = add i32 %m, %z
  ret i32 %r
}
define i32 @f<0|1|2|3>(i32 %x) nounwind uwtable optsize {
  %a = call i32 @one(i32 %x)
  %r = add i32 %a, %x
  ret i32 %r
}
;--- copies.ll
%nine = type { [9 x i64] }
define i64 @copied<0|1>(ptr byval(%nine) %s) nounwind uwtable optsize {
  %a0 = load i64, ptr %s
  %p1 = getelementptr i8, ptr %s, i64 8
  %b1 = load i64, ptr %p1
  %c1 = mul i64 %a0, %b1
  %a1 = xor i64 %c1, %b1
  %p2 = getelementptr i8, ptr %s, i64 16
  %b2 = load i64, ptr %p2
  %c2 = mul i64 %a1, %b2
  %a2 = xor i64 %c2, %b2
  %p3 = getelementptr i8, ptr %s, i64 24
  %b3 = load i64, ptr %p3
  %c3 = mul i64 %a2, %b3
  %a3 = xor i64 %c3, %b3
  %p4 = getelementptr i8, ptr %s, i64 32
  %b4 = load i64, ptr %p4
  %c4 = mul i64 %a3, %b4
  %a4 = xor i64 %c4, %b4
  %p5 = getelementptr i8, ptr %s, i64 40
  %b5 = load i64, ptr %p5
  %c5 = mul i64 %a4, %b5
  %a5 = xor i64 %c5, %b5
  %p6 = getelementptr i8, ptr %s, i64 48
  %b6 = load i64, ptr %p6
  %c6 = mul i64 %a5, %b6
  %a6 = xor i64 %c6, %b6
  %p7 = getelementptr i8, ptr %s, i64 56
  %b7 = load i64, ptr %p7
  %c7 = mul i64 %a6, %b7
  %a7 = xor i64 %c7, %b7
  %p8 = getelementptr i8, ptr %s, i64 64
  %b8 = load i64, ptr %p8
  %c8 = mul i64 %a7, %b8
  %a8 = xor i64 %c8, %b8
  ret i64 %a8
}
