; The flag is not asked in a loop where that takes time, unless the price does not matter.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-parameters>' -pass-remarks-missed=rust-mergefunc -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='rust-mergefunc<near-clones;no-parameters;no-cost>' -S %s | FileCheck %s --check-prefix=GREEDY

; CHECK-NOT: straight
; CHECK: loop_1 is nearly equal to loop_2 and keeps its body because a body with parameters would save less than its calls cost
; CHECK: loop_2 is nearly equal to loop_1
; CHECK-NOT: straight

; GREEDY: define internal i32 @loop_1.near(
; GREEDY: load i32
; GREEDY-NEXT: select i1 %0, i32 1, i32 %a

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)
declare i32 @other(i32)
declare void @note(i32)
define i32 @loop_1(i56 %w, ptr %p) minsize optsize {
entry:
  %x = trunc i56 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %q = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %q
  %m = add i32 %v, 1
  store i32 %m, ptr %q
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %x
  br i1 %k, label %loop, label %end
end:
  ret i32 %e
}
define i32 @loop_2(i56 %w, ptr %p) minsize optsize {
entry:
  %x = trunc i56 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %q = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %q
  %m = add i32 %v, %a
  store i32 %m, ptr %q
  %j = add i32 %i, 1
  %k = icmp ult i32 %j, %x
  br i1 %k, label %loop, label %end
end:
  ret i32 %e
}
define i32 @straight_1(i40 %w, ptr %p) minsize optsize {
  %x = trunc i40 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %q = getelementptr i32, ptr %p, i32 %x
  %v = load i32, ptr %q
  %m = add i32 %v, 1
  store i32 %m, ptr %q
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  ret i32 %i
}
define i32 @straight_2(i40 %w, ptr %p) minsize optsize {
  %x = trunc i40 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %q = getelementptr i32, ptr %p, i32 %x
  %v = load i32, ptr %q
  %m = add i32 %v, %a
  store i32 %m, ptr %q
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  ret i32 %i
}
