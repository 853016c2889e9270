; On m68k pointers are returned in %a0 and integers in %d0: who calls through a table
; expects the one or the other.  Elsewhere both are in the same registers.

; RUN: sed 's/TRIPLE/m68k-unknown-linux-gnu/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=APART
; RUN: sed -e 's/TRIPLE/m68k-unknown-linux-gnu/' -e 's/internal/dso_local/' %s | %opt -passes='rust-mergefunc<aliases>,verify' -S | \
; RUN:   FileCheck %s --check-prefix=ALIAS
; RUN: sed 's/TRIPLE/i686-unknown-linux-gnu/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=ONE

target triple = "TRIPLE"
target datalayout = "p:32:32"

; APART: @pointers = global [1 x ptr] [ptr @f]
; APART: @integers = global [1 x ptr] [ptr @g]
; APART: define internal i32 @g(
; ALIAS-NOT: alias i32
; ONE: @pointers = global [1 x ptr] [ptr @f]
; ONE: @integers = global [1 x ptr] [ptr @f]
; ONE-NOT: @g(
@cell = external global ptr
@pointers = global [1 x ptr] [ptr @f]
@integers = global [1 x ptr] [ptr @g]

declare void @tick(i32)

define internal ptr @f(i32 %n) unnamed_addr {
  call void @tick(i32 %n)
  call void @tick(i32 1)
  call void @tick(i32 2)
  %r = load ptr, ptr @cell, align 4
  ret ptr %r
}
define internal i32 @g(i32 %n) unnamed_addr {
  call void @tick(i32 %n)
  call void @tick(i32 1)
  call void @tick(i32 2)
  %r = load i32, ptr @cell, align 4
  ret i32 %r
}
