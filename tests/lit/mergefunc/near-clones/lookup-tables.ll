; LLVM makes a table of addresses in position-independent code one of distances, with half of the bytes and no
; relocations, where one load reads it.  So the flag does not choose between two of them.

; RUN: split-file %s %t
; RUN: cat %t/functions.ll %t/pic.ll > %t/1.ll && %opt -passes='rust-mergefunc<no-parameters;near-clones;no-cost>' -S %t/1.ll | FileCheck %s --check-prefix=PIC
; RUN: %opt -passes='rust-mergefunc<no-parameters;near-clones;no-cost>' -S %t/functions.ll | FileCheck %s --check-prefix=FIXED

; PIC: define internal void @f.near(
; PIC: [[ONE:%.*]] = getelementptr inbounds [2 x ptr], ptr @one
; PIC-NEXT: load ptr, ptr [[ONE]]
; PIC: [[TWO:%.*]] = getelementptr inbounds [2 x ptr], ptr @two
; PIC-NEXT: load ptr, ptr [[TWO]]
; FIXED: define internal void @f.near(
; FIXED: select i1 %{{.*}}, ptr @one, ptr @two

;--- functions.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@a = private unnamed_addr constant [2 x i8] c"a\00"
@b = private unnamed_addr constant [2 x i8] c"b\00"
@c = private unnamed_addr constant [2 x i8] c"c\00"
@d = private unnamed_addr constant [2 x i8] c"d\00"
@one = private unnamed_addr constant [2 x ptr] [ptr @a, ptr @b]
@two = private unnamed_addr constant [2 x ptr] [ptr @c, ptr @d]

declare void @use(ptr, i64)

define void @f(i64 %n) minsize optsize nounwind {
  call void @use(ptr null, i64 %n)
  %x = mul i64 %n, %n
  call void @use(ptr null, i64 %x)
  %at = and i64 %x, 1
  %element = getelementptr inbounds [2 x ptr], ptr @one, i64 0, i64 %at
  %text = load ptr, ptr %element
  call void @use(ptr %text, i64 %x)
  %y = xor i64 %x, %n
  call void @use(ptr null, i64 %y)
  ret void
}
define void @g(i64 %n) minsize optsize nounwind {
  call void @use(ptr null, i64 %n)
  %x = mul i64 %n, %n
  call void @use(ptr null, i64 %x)
  %at = and i64 %x, 1
  %element = getelementptr inbounds [2 x ptr], ptr @two, i64 0, i64 %at
  %text = load ptr, ptr %element
  call void @use(ptr %text, i64 %x)
  %y = xor i64 %x, %n
  call void @use(ptr null, i64 %y)
  ret void
}
;--- pic.ll
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
