; A pointer and an integer of its size match.  The body has the type of the first function; where the second one does
; something with its value that needs the other type, both load it.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define internal i64 @value_1.near(
; CHECK: load ptr, ptr %p
; CHECK: load i64, ptr %p

; No phi is of both: the edge of one function would bring a value of the other type.
; CHECK-LABEL: define internal void @phi_1.near(
; CHECK-DAG: phi ptr
; CHECK-DAG: phi i64

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)
declare void @note(i64)
declare void @keep(ptr)

define i64 @user(i32 %x, ptr %p) {
  %a = call i64 @value_1(i32 %x, ptr %p)
  %b = call i64 @value_2(i32 %x, ptr %p)
  call void @phi_1(i32 %x, ptr %p, i1 true)
  call void @phi_2(i32 %x, ptr %p, i1 true)
  ret i64 %a
}
define internal i64 @value_1(i32 %x, ptr %p) minsize optsize {
  %a0 = call i32 @work(i32 %x, ptr %p)
  %a1 = call i32 @work(i32 %a0, ptr %p)
  %a2 = call i32 @work(i32 %a1, ptr %p)
  %a3 = call i32 @work(i32 %a2, ptr %p)
  %a4 = call i32 @work(i32 %a3, ptr %p)
  %a5 = call i32 @work(i32 %a4, ptr %p)
  %v = load ptr, ptr %p
  %i = ptrtoint ptr %v to i64
  call void @note(i64 %i)
  %b0 = call i32 @work(i32 %x, ptr %p)
  %b1 = call i32 @work(i32 %b0, ptr %p)
  %b2 = call i32 @work(i32 %b1, ptr %p)
  %b3 = call i32 @work(i32 %b2, ptr %p)
  %b4 = call i32 @work(i32 %b3, ptr %p)
  %b5 = call i32 @work(i32 %b4, ptr %p)
  ret i64 %i
}
define internal i64 @value_2(i32 %x, ptr %p) minsize optsize {
  %a0 = call i32 @work(i32 %x, ptr %p)
  %a1 = call i32 @work(i32 %a0, ptr %p)
  %a2 = call i32 @work(i32 %a1, ptr %p)
  %a3 = call i32 @work(i32 %a2, ptr %p)
  %a4 = call i32 @work(i32 %a3, ptr %p)
  %a5 = call i32 @work(i32 %a4, ptr %p)
  %v = load i64, ptr %p
  %i = add i64 %v, 7
  call void @note(i64 %i)
  %b0 = call i32 @work(i32 %x, ptr %p)
  %b1 = call i32 @work(i32 %b0, ptr %p)
  %b2 = call i32 @work(i32 %b1, ptr %p)
  %b3 = call i32 @work(i32 %b2, ptr %p)
  %b4 = call i32 @work(i32 %b3, ptr %p)
  %b5 = call i32 @work(i32 %b4, ptr %p)
  ret i64 %i
}
define internal void @phi_1(i32 %x, ptr %p, i1 %w) minsize optsize {
  %a0 = call i32 @work(i32 %x, ptr %p)
  %a1 = call i32 @work(i32 %a0, ptr %p)
  %a2 = call i32 @work(i32 %a1, ptr %p)
  %a3 = call i32 @work(i32 %a2, ptr %p)
  %a4 = call i32 @work(i32 %a3, ptr %p)
  %a5 = call i32 @work(i32 %a4, ptr %p)
  %k = icmp eq i32 %a5, 0
  br i1 %k, label %left, label %right
left:
  %v = load ptr, ptr %p
  %b0 = call i32 @work(i32 %x, ptr %p)
  %b1 = call i32 @work(i32 %b0, ptr %p)
  %b2 = call i32 @work(i32 %b1, ptr %p)
  %b3 = call i32 @work(i32 %b2, ptr %p)
  br label %end
right:
  %q = getelementptr i8, ptr %p, i64 8
  %u = load ptr, ptr %q
  %c0 = call i32 @work(i32 %x, ptr %p)
  %c1 = call i32 @work(i32 %c0, ptr %p)
  %c2 = call i32 @work(i32 %c1, ptr %p)
  %c3 = call i32 @work(i32 %c2, ptr %p)
  br label %end
end:
  %e = phi ptr [ %v, %left ], [ %u, %right ]
  store ptr %e, ptr %p
  %d0 = call i32 @work(i32 %x, ptr %p)
  %d1 = call i32 @work(i32 %d0, ptr %p)
  %d2 = call i32 @work(i32 %d1, ptr %p)
  %d3 = call i32 @work(i32 %d2, ptr %p)
  %d4 = call i32 @work(i32 %d3, ptr %p)
  %d5 = call i32 @work(i32 %d4, ptr %p)
  ret void
}
define internal void @phi_2(i32 %x, ptr %p, i1 %w) minsize optsize {
  %a0 = call i32 @work(i32 %x, ptr %p)
  %a1 = call i32 @work(i32 %a0, ptr %p)
  %a2 = call i32 @work(i32 %a1, ptr %p)
  %a3 = call i32 @work(i32 %a2, ptr %p)
  %a4 = call i32 @work(i32 %a3, ptr %p)
  %a5 = call i32 @work(i32 %a4, ptr %p)
  %k = icmp eq i32 %a5, 0
  br i1 %k, label %left, label %right
left:
  %l = icmp eq i32 %a2, 7
  %v = load i64, ptr %p
  %b0 = call i32 @work(i32 %x, ptr %p)
  %b1 = call i32 @work(i32 %b0, ptr %p)
  %b2 = call i32 @work(i32 %b1, ptr %p)
  %b3 = call i32 @work(i32 %b2, ptr %p)
  br i1 %l, label %more, label %end
more:
  call void @note(i64 5)
  br label %end
right:
  %q = getelementptr i8, ptr %p, i64 8
  %u = load i64, ptr %q
  %c0 = call i32 @work(i32 %x, ptr %p)
  %c1 = call i32 @work(i32 %c0, ptr %p)
  %c2 = call i32 @work(i32 %c1, ptr %p)
  %c3 = call i32 @work(i32 %c2, ptr %p)
  br label %end
end:
  %e = phi i64 [ %v, %left ], [ %v, %more ], [ %u, %right ]
  store i64 %e, ptr %p
  %d0 = call i32 @work(i32 %x, ptr %p)
  %d1 = call i32 @work(i32 %d0, ptr %p)
  %d2 = call i32 @work(i32 %d1, ptr %p)
  %d3 = call i32 @work(i32 %d2, ptr %p)
  %d4 = call i32 @work(i32 %d3, ptr %p)
  %d5 = call i32 @work(i32 %d4, ptr %p)
  ret void
}
