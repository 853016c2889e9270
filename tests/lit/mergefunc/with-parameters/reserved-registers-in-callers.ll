; A call that gets more arguments stays where its caller reserves a register that passes them: its function becomes
; a thunk.

; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %s | FileCheck %s
; RUN: sed 's/+reserve-x5/+neon/' %s | %opt -passes='rust-mergefunc<no-cost>,verify' -S | FileCheck %s --check-prefix=PLAIN

; CHECK: define internal i64 @one(
; CHECK-NEXT: tail call i64 @one.body(
; CHECK-LABEL: define i64 @reserves(
; CHECK: call i64 @one(i64 %x)
; CHECK: call i64 @one.body(i64 %a, i64 21)

; PLAIN-NOT: @one(
; PLAIN: call i64 @one.body(i64 %x, i64 20)

target triple = "x86_64-unknown-linux-gnu"

declare i64 @work(i64, i64)

define internal i64 @one(i64 %x) noinline minsize optsize {
  %a = call i64 @work(i64 %x, i64 20)
  %b = call i64 @work(i64 %a, i64 1)
  %c = call i64 @work(i64 %b, i64 2)
  ret i64 %c
}
define internal i64 @two(i64 %x) noinline minsize optsize {
  %a = call i64 @work(i64 %x, i64 21)
  %b = call i64 @work(i64 %a, i64 1)
  %c = call i64 @work(i64 %b, i64 2)
  ret i64 %c
}
define i64 @reserves(i64 %x) minsize optsize "target-features"="+reserve-x5" {
  %a = call i64 @one(i64 %x)
  %b = call i64 @plain(i64 %a)
  ret i64 %b
}
define i64 @plain(i64 %a) minsize optsize {
  %b = call i64 @two(i64 %a)
  ret i64 %b
}
