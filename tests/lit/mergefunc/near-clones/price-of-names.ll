; A body that needs a name by content is made only where it saves a quarter of itself: other files may have
; other bodies for its functions, and the program then has both.

; RUN: sed s/LINKAGE/internal/ %s | %opt -passes='rust-mergefunc<near-clones;no-parameters>' -S | FileCheck %s
; RUN: sed s/LINKAGE/linkonce_odr/ %s | %opt -passes='rust-mergefunc<near-clones;no-parameters>' -S | FileCheck %s --check-prefix=NAMED
; RUN: sed s/LINKAGE/linkonce_odr/ %s | %opt -passes='rust-mergefunc<near-clones;no-parameters>' -pass-remarks-missed=rust-mergefunc -disable-output 2>&1 | \
; RUN:   FileCheck %s --check-prefix=MISSED

; CHECK: define internal i32 @part_1.near(
; NAMED-NOT: __rustmerge_
; NAMED: define linkonce_odr i32 @part_1(
; NAMED: define linkonce_odr i32 @part_2(
; NAMED-NOT: __rustmerge_
; MISSED: part_1 is nearly equal to part_2 and keeps its body because a body with parameters would save less than its calls cost

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare i32 @work(i32, ptr)
declare i32 @other(i32)
declare void @note(i32)
define i32 @user(i64 %x, ptr %p) {
  %a = call i32 @part_1(i64 %x, ptr %p)
  %b = call i32 @part_2(i64 %x, ptr %p)
  %c = add i32 %a, %b
  ret i32 %c
}
define LINKAGE i32 @part_1(i64 %w, ptr %p) cold minsize optsize {
  %x = trunc i64 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  call void @note(i32 %b)
  %c = call i32 @work(i32 %b, ptr %p)
  call void @note(i32 %c)
  call void @note(i32 %c)
  %d = call i32 @work(i32 %c, ptr %p)
  call void @note(i32 %d)
  %e = call i32 @work(i32 %d, ptr %p)
  call void @note(i32 %e)
  %f = call i32 @work(i32 %e, ptr %p)
  call void @note(i32 %f)
  %g = call i32 @work(i32 %f, ptr %p)
  call void @note(i32 %g)
  %h = call i32 @work(i32 %g, ptr %p)
  call void @note(i32 %h)
  %i = call i32 @work(i32 %h, ptr %p)
  call void @note(i32 %i)
  %j = call i32 @work(i32 %i, ptr %p)
  call void @note(i32 %j)
  %k = call i32 @work(i32 %j, ptr %p)
  call void @note(i32 %k)
  %l = call i32 @work(i32 %k, ptr %p)
  call void @note(i32 %l)
  %m = call i32 @work(i32 %l, ptr %p)
  ret i32 %m
}
define LINKAGE i32 @part_2(i64 %w, ptr %p) cold minsize optsize {
  %x = trunc i64 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  %m = call i32 @work(i32 %l, ptr %p)
  ret i32 %m
}
