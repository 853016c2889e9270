; Reason Unused: nothing uses a local function, as before globaldce, which erases it.  It gets no
; body to share, and is no reason to make one; where a function is there that needs no thunk, it goes.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc 2>&1 | \
; RUN:   FileCheck %t.ll --implicit-check-not=.body --implicit-check-not=@dead_strong
; RUN: %opt -passes='rust-mergefunc,globaldce' -S %t.ll -o %t.merged.ll
; RUN: %opt -passes=globaldce -S %t.ll -o %t.plain.ll
; RUN: diff %t.merged.ll %t.plain.ll

; CHECK-DAG: dead_weak is identical to weak but keeps its symbol or body because nothing uses it
; CHECK-LABEL: define weak i32 @weak(
; CHECK-NEXT: mul
; CHECK-LABEL: define i32 @strong(
; CHECK-NEXT: add
; CHECK-LABEL: define i32 @ten(
; CHECK-NEXT: mul
; CHECK-LABEL: define internal i32 @dead_eleven(
; CHECK-NEXT: mul

target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, i32)

define <weak|internal> i32 @<weak|dead_weak>(i32 %x, i32 %n) minsize optsize {
  %y = mul i32 %x, %n
  %z = call i32 @work(i32 %y, i32 1)
  %v = call i32 @work(i32 %z, i32 2)
  %w = call i32 @work(i32 %v, i32 3)
  %r = xor i32 %w, 77
  ret i32 %r
}

define i32 @strong(i32 %x, i32 %n) minsize optsize {
  %y = add i32 %x, %n
  %z = call i32 @work(i32 %y, i32 1)
  %r = xor i32 %z, 78
  ret i32 %r
}
define internal i32 @dead_strong(i32 %x, i32 %n) minsize optsize {
  %y = add i32 %x, %n
  %z = call i32 @work(i32 %y, i32 1)
  %r = xor i32 %z, 78
  ret i32 %r
}

define <i32 @ten|internal i32 @dead_eleven>(i32 %x) minsize optsize {
  %y = mul i32 %x, %x
  %z = call i32 @work(i32 %y, i32 <10|11>)
  %v = call i32 @work(i32 %z, i32 20)
  %w = call i32 @work(i32 %v, i32 30)
  %s = call i32 @work(i32 %w, i32 40)
  %t = call i32 @work(i32 %s, i32 50)
  ret i32 %t
}
