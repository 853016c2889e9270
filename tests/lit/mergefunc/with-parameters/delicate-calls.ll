; Between an exclusive load and its store no memory may be accessed, and a body with more parameters may have to reload
; one there.  What returns twice is known by its name too, as by rust-iroutliner: parameters may be lost in registers.

; RUN: %expand %s > %t.ll
; RUN: sed 's/LOAD/llvm.arm.ldrex.p0/; s/TYPE/elementtype(i32)/; s/TWICE/plain/' %t.ll | %opt -passes='rust-mergefunc<no-cost>,verify' -S | \
; RUN:   FileCheck %t.ll --implicit-check-not='.body'
; RUN: sed 's/LOAD/plain.load/; s/TYPE//; s/TWICE/getcontext/' %t.ll | %opt -passes='rust-mergefunc<no-cost>,verify' -S | \
; RUN:   FileCheck %t.ll --implicit-check-not='.body'
; RUN: sed 's/LOAD/plain.load/; s/TYPE//; s/TWICE/plain/' %t.ll | %opt -passes='rust-mergefunc<no-cost>,verify' -S | FileCheck %t.ll --check-prefix=MERGED

; CHECK-LABEL: define void @<f|constant>(
; MERGED: define internal void @f.body

target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7m-none-eabi"

declare i32 @LOAD(ptr)
declare i32 @TWICE(ptr)
declare i32 @store(i32, ptr)
declare void @note(i32)

define void @<f|constant>(ptr %p, i32 %x) minsize optsize {
  call void @note(i32 %x)
  call void @note(i32 6)
  %t = call i32 @TWICE(ptr %p)
  br label %again
again:
  %v = call i32 @LOAD(ptr TYPE %p)
  %w = or i32 %v, <305419896|286331153>
  %s = call i32 @store(i32 %w, ptr %p)
  %c = icmp eq i32 %s, 0
  br i1 %c, label %end, label %again
end:
  call void @note(i32 %t)
  call void @note(i32 7)
  ret void
}
