; Circles of functions stay where a name may reach another function; the same circle is merged
; where none may.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: sed 's/FIRST//; s/SECOND//' %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=MERGED
; RUN: sed 's/FIRST/weak/; s/SECOND/weak/' %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/FIRST//; s/SECOND/weak/' %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/FIRST/linkonce_odr/; s/SECOND/linkonce_odr/' %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/FIRST/linkonce_odr/; s/SECOND//' %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/FIRST//; s/SECOND//' %t/body.ll > %t/pic.ll
; RUN: cat %t/shared-library.ll >> %t/pic.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/pic.ll | %FileCheck %t.ll --check-prefix=STAYS
; RUN: sed 's/^define *i32/define dso_local i32/' %t/pic.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=MERGED
; MERGED-COUNT-1: mul i32 %n, 17
; MERGED-NOT: mul i32 %n, 17
; STAYS-COUNT-2: mul i32 %n, 17

;--- body.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @use(i32)
define FIRST i32 @ping1(i32 %n) {
  %a = mul i32 %n, 17
  call void @use(i32 %a)
  call void @use(i32 9)
  call void @use(i32 11)
  %r = call i32 @pong1(i32 %a)
  ret i32 %r
}
define SECOND i32 @pong1(i32 %n) {
  %a = mul i32 %n, 98
  call void @use(i32 %a)
  call void @use(i32 7)
  %r = call i32 @ping1(i32 %a)
  ret i32 %r
}
define FIRST i32 @ping2(i32 %n) {
  %a = mul i32 %n, 17
  call void @use(i32 %a)
  call void @use(i32 9)
  call void @use(i32 11)
  %r = call i32 @pong2(i32 %a)
  ret i32 %r
}
define SECOND i32 @pong2(i32 %n) {
  %a = mul i32 %n, 98
  call void @use(i32 %a)
  call void @use(i32 7)
  %r = call i32 @ping2(i32 %a)
  ret i32 %r
}
define i32 @main(i32 %n) {
  %a = call i32 @ping1(i32 %n)
  %b = call i32 @ping2(i32 %a)
  ret i32 %b
}

;--- shared-library.ll
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
