; A body asserts what both functions do: flags, attributes and metadata of an instruction that is there once hold
; for both, and so do attributes of the function; what only one of them does keeps its own.

; REQUIRES: llvm-at-least-19
; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost>,verify' -S %s | FileCheck %s

; CHECK: define internal i32 @first.near(i32 %x, ptr %p, i1 %0)
; CHECK: %a = call i32 @work(i32 %x, ptr %p)
; CHECK-NEXT: %b = load i32, ptr %p, align 4{{$}}
; CHECK-NEXT: %c = add i32 %a, %b
; CHECK-NEXT: %d = add nsw i32 %c, 12
; CHECK-NEXT: %e = load i32, ptr %p, align 4, !tbaa ![[CHAR:[0-9]+]]
; CHECK-NEXT: br i1 %0, label %[[NEXT:[0-9]+]], label %[[OWN:[0-9]+]]
; CHECK: [[OWN]]:
; CHECK: add nuw i32 %{{.*}}, 77
; CHECK-NEXT: load i32, ptr %p, align 4, !range
; CHECK-NEXT: call range(i32 0, 100) i32 @work(
; CHECK: [[NEXT]]:
; CHECK: %f = call i32 @work(i32 %{{[0-9]+}}, ptr %p)
; CHECK-NEXT: %g = call i32 @work(i32 %{{[0-9]+}}, ptr %p)
; CHECK: %h = getelementptr i8, ptr %p,
; CHECK: %i = call i32 @work(i32 %{{.*}}, ptr %h)
; CHECK: ret i32 %j
; CHECK-DAG: ![[CHAR]] = !{![[TYPE:[0-9]+]], ![[TYPE]], i64 0}
; CHECK-DAG: ![[TYPE]] = !{!"char",

target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)

define internal i32 @first(i32 range(i32 0, 5) %x, ptr nonnull %p) minsize optsize {
  %a = call range(i32 0, 9) i32 @work(i32 %x, ptr %p)
  %b = load i32, ptr %p, align 4, !range !0
  %c = add nuw i32 %a, %b
  %d = add nuw nsw i32 %c, 12
  %e = load i32, ptr %p, align 4, !tbaa !2
  %f = call i32 @work(i32 %d, ptr nonnull %p)
  %g = tail call i32 @work(i32 %e, ptr %p)
  %h = getelementptr inbounds i8, ptr %p, i32 %g
  %i = call i32 @work(i32 %f, ptr dereferenceable(8) %h)
  %j = call i32 @work(i32 %i, ptr %p)
  ret i32 %j
}
define internal i32 @second(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = load i32, ptr %p, align 4
  %c = add i32 %a, %b
  %d = add nsw i32 %c, 12
  %e = load i32, ptr %p, align 4, !tbaa !3
  %f = call i32 @work(i32 %d, ptr %p)
  %g = call i32 @work(i32 %e, ptr %p)
  %k = add nuw i32 %g, 77
  %l = load i32, ptr %p, align 4, !range !0
  %m = call range(i32 0, 100) i32 @work(i32 %k, ptr %p)
  %n = call i32 @work(i32 %l, ptr %p)
  %o = call i32 @work(i32 %m, ptr %p)
  %h = getelementptr i8, ptr %p, i32 %n
  %i = call i32 @work(i32 %f, ptr %h)
  %j = call i32 @work(i32 %i, ptr %p)
  ret i32 %j
}
define i32 @main(ptr %p) {
  %a = call i32 @first(i32 1, ptr %p)
  %b = call i32 @second(i32 2, ptr %p)
  %c = add i32 %a, %b
  ret i32 %c
}

!0 = !{i32 0, i32 50}
!1 = !{!"root"}
!2 = !{!4, !4, i64 0}
!3 = !{!5, !5, i64 0}
!4 = !{!"one", !6, i64 0}
!5 = !{!"other", !6, i64 0}
!6 = !{!"char", !1, i64 0}
