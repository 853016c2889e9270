; Blocks that end differently end behind a branch on the flag: with invokes of other functions, with
; other cases of a switch, or with results between which the flag cannot choose.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' -S %s | FileCheck %s --implicit-check-not='define internal'

; CHECK-LABEL: define internal i32 @throws_1.near(ptr %p, i32 %x, i1 %0)
; CHECK: %c = call i32 @work(i32 %b, ptr %p)
; CHECK-NEXT: br i1 %0, label %[[FIRST:.*]], label %[[SECOND:.*]]
; CHECK: [[FIRST]]:
; CHECK-NEXT: %d = invoke i32 @one(i32 %c)
; CHECK-NEXT: to label %[[DONE:.*]] unwind label %[[PAD:.*]]
; CHECK: [[SECOND]]:
; CHECK-NEXT: %[[TWO:.*]] = invoke i32 @two(i32 %c)
; CHECK-NEXT: to label %[[DONE]] unwind label %[[PAD]]
; CHECK: [[DONE]]:
; CHECK-NEXT: %[[D:.*]] = phi i32 [ %d, %[[FIRST]] ], [ %[[TWO]], %[[SECOND]] ]
; CHECK: call i32 @work(i32 %[[D]], ptr %p)
; CHECK: [[PAD]]:
; CHECK-NEXT: phi i32 [ %a, %entry ], [ %b, %[[FIRST]] ], [ %c, %[[SECOND]] ]
; CHECK-NEXT: landingpad

; CHECK-LABEL: define internal i32 @cases_1.near(i32 %x, ptr %p, i1 %0)
; CHECK: br i1 %0, label %[[CASES:.*]], label %[[OTHERS:.*]]
; CHECK: [[CASES]]:
; CHECK-NEXT: switch i32 %d, label %[[NONE:.*]] [
; CHECK-NEXT: i32 1, label %[[ONE:.*]]
; CHECK-NEXT: i32 3, label %[[ONE]]
; CHECK: [[OTHERS]]:
; CHECK-NEXT: switch i32 %d, label %[[NONE]] [
; CHECK-NEXT: i32 2, label %[[ONE]]
; CHECK-NEXT: i32 4, label %[[ONE]]
; CHECK: [[ONE]]:
; CHECK-NEXT: phi i32 [ %a, %[[CASES]] ], [ %a, %[[CASES]] ], [ %b, %[[OTHERS]] ], [ %b, %[[OTHERS]] ]

; CHECK-LABEL: define internal <2 x i32> @results_1.near(i64 %w, ptr %p, i1 %0)
; CHECK: br i1 %0, label %[[MINE:.*]], label %[[THEIRS:.*]]
; CHECK: [[MINE]]:
; CHECK-NEXT: ret <2 x i32> %v
; CHECK: [[THEIRS]]:
; CHECK-NEXT: ret <2 x i32> %u

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)
declare i32 @one(i32)
declare i32 @two(i32)
declare void @note(i32)
declare <2 x i32> @pair(i32)
declare i32 @__gxx_personality_v0(...)

define i32 @user(ptr %p, i32 %x, i64 %w) {
  %a = call i32 @throws_1(ptr %p, i32 %x)
  %b = call i32 @throws_2(ptr %p, i32 %x)
  %c = call i32 @cases_1(i32 %x, ptr %p)
  %d = call i32 @cases_2(i32 %x, ptr %p)
  %e = call <2 x i32> @results_1(i64 %w, ptr %p)
  %f = call <2 x i32> @results_2(i64 %w, ptr %p)
  ret i32 %a
}
define internal i32 @throws_1(ptr %p, i32 %x) minsize optsize personality ptr @__gxx_personality_v0 {
entry:
  %a = call i32 @work(i32 %x, ptr %p)
  %b = invoke i32 @work(i32 %a, ptr %p) to label %more unwind label %pad
more:
  %c = call i32 @work(i32 %b, ptr %p)
  %d = invoke i32 @one(i32 %c) to label %done unwind label %pad
done:
  %e = call i32 @work(i32 %d, ptr %p)
  ret i32 %e
pad:
  %f = phi i32 [ %a, %entry ], [ %b, %more ]
  %g = landingpad { ptr, i32 } cleanup
  call void @note(i32 %f)
  resume { ptr, i32 } %g
}
define internal i32 @throws_2(ptr %p, i32 %x) minsize optsize personality ptr @__gxx_personality_v0 {
entry:
  %a = call i32 @work(i32 %x, ptr %p)
  %b = invoke i32 @work(i32 %a, ptr %p) to label %more unwind label %pad
more:
  %c = call i32 @work(i32 %b, ptr %p)
  %d = invoke i32 @two(i32 %c) to label %done unwind label %pad
done:
  %e = call i32 @work(i32 %d, ptr %p)
  ret i32 %e
pad:
  %f = phi i32 [ %a, %entry ], [ %c, %more ]
  %g = landingpad { ptr, i32 } cleanup
  call void @note(i32 %f)
  resume { ptr, i32 } %g
}
define internal i32 @cases_1(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  switch i32 %d, label %none [
    i32 1, label %one
    i32 3, label %one
  ]
one:
  %e = phi i32 [ %a, %0 ], [ %a, %0 ]
  %f = call i32 @work(i32 %e, ptr %p)
  ret i32 %f
none:
  call void @note(i32 %c)
  ret i32 0
}
define internal i32 @cases_2(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  switch i32 %d, label %none [
    i32 2, label %one
    i32 4, label %one
  ]
one:
  %e = phi i32 [ %b, %0 ], [ %b, %0 ]
  %f = call i32 @work(i32 %e, ptr %p)
  ret i32 %f
none:
  call void @note(i32 %c)
  ret i32 0
}
define internal <2 x i32> @results_1(i64 %w, ptr %p) minsize optsize {
  %x = trunc i64 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %v = call <2 x i32> @pair(i32 %b)
  %u = call <2 x i32> @pair(i32 %a)
  ret <2 x i32> %v
}
define internal <2 x i32> @results_2(i64 %w, ptr %p) minsize optsize {
  %x = trunc i64 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %v = call <2 x i32> @pair(i32 %b)
  %u = call <2 x i32> @pair(i32 %a)
  ret <2 x i32> %u
}
