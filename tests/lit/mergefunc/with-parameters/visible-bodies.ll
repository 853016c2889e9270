; Bodies of identical visible functions share another body.  That one stands for visible functions too:
; hidden, it would become local to each part of a program that went through `objcopy --localize-hidden`.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t.ll | %FileCheck %t.ll
; RUN: sed s/weak_odr/'weak_odr hidden'/ %t.ll | %opt -passes=rust-mergefunc,verify -S | %FileCheck %t.ll --check-prefix=HIDDEN

; CHECK-LABEL: define weak_odr i32 @a1(
; CHECK: tail call i32 @__rustmerge_[[NAME:[0-9a-f]+]](i32 %0, i32 5)
; CHECK: define linkonce_odr protected i32 @__rustmerge_[[NAME]](
; CHECK: tail call i32 @__rustmerge_[[NAME]](i32 %x, i32 5)
; CHECK: tail call i32 @__rustmerge_[[NAME]](i32 %0, i32 7)
; CHECK: tail call i32 @__rustmerge_[[NAME]](i32 %x, i32 7)
; HIDDEN: define linkonce_odr hidden i32 @__rustmerge_

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

$a1 = comdat any
$a2 = comdat any
$b1 = comdat any
$b2 = comdat any

declare i32 @work(i32, i32)

define weak_odr i32 @a<1|2>(i32 %x) minsize optsize comdat {
  %a = call i32 @work(i32 %x, i32 5)
  %b = call i32 @work(i32 %a, i32 1)
  %c = call i32 @work(i32 %b, i32 2)
  %d = call i32 @work(i32 %c, i32 5)
  %e = call i32 @work(i32 %d, i32 4)
  %f = call i32 @work(i32 %e, i32 5)
  %g = call i32 @work(i32 %f, i32 5)
  %h = call i32 @work(i32 %g, i32 7)
  %i = call i32 @work(i32 %h, i32 8)
  %j = call i32 @work(i32 %i, i32 5)
  %k = call i32 @work(i32 %j, i32 10)
  %l = call i32 @work(i32 %k, i32 11)
  ret i32 %l
}
define weak_odr i32 @b<1|2>(i32 %x) minsize optsize comdat {
  %a = call i32 @work(i32 %x, i32 7)
  %b = call i32 @work(i32 %a, i32 1)
  %c = call i32 @work(i32 %b, i32 2)
  %d = call i32 @work(i32 %c, i32 7)
  %e = call i32 @work(i32 %d, i32 4)
  %f = call i32 @work(i32 %e, i32 5)
  %g = call i32 @work(i32 %f, i32 7)
  %h = call i32 @work(i32 %g, i32 7)
  %i = call i32 @work(i32 %h, i32 8)
  %j = call i32 @work(i32 %i, i32 7)
  %k = call i32 @work(i32 %j, i32 10)
  %l = call i32 @work(i32 %k, i32 11)
  ret i32 %l
}
