; What makes no jump on one processor does on another: a function that gets the address of its
; result, or whose frame is aligned anew.  Both make jumps on AArch64, so their bodies stay where a
; thunk would have to hand constants over in memory, and calls in them go to a thunk.  So do bodies
; with a branch between the call and the `ret` that code generation takes away.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes=rust-mergefunc -pass-remarks-missed=rust-mergefunc -disable-output %t.ll 2>&1 | FileCheck %t.ll --check-prefix=WHY

; CHECK-LABEL: define void @sret_1(
; CHECK: tail call void @sret_2(
; CHECK-LABEL: define void @sret_2(
; CHECK: tail call void @sret_1(
; CHECK-LABEL: define void @aligned_1(
; CHECK: tail call void @aligned_2(
; CHECK-LABEL: define void @aligned_2(
; CHECK: tail call void @aligned_1(
; CHECK-LABEL: define internal void @called_1(
; CHECK: call void @called_1.body(
; CHECK-LABEL: define void @jumps_sret(
; CHECK: tail call void @called_1(
; CHECK-LABEL: define void @calls(
; CHECK: call void @called_1.body(
; CHECK-LABEL: define void @led_1(
; CHECK: tail call void @led_2(
; CHECK-LABEL: define void @led_2(
; CHECK: tail call void @led_1(
; CHECK-LABEL: define void @chosen_1(
; CHECK: tail call void @chosen_2(
; CHECK-LABEL: define void @chosen_2(
; CHECK: tail call void @chosen_1(

; WHY: sret_1 is identical to sret_2 except for constants, and keeps its body because a thunk would take stack where its body jumps to other functions
; WHY: aligned_1 is identical to aligned_2 except for constants, and keeps its body because a thunk would take stack where its body jumps to other functions
; WHY: led_1 is identical to led_2 except for constants, and keeps its body because a thunk would take stack where its body jumps to other functions

target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"

%S = type { i64, i64, i64 }
@one = global i64 0

declare i64 @work(i64, i64)

define void @sret_<1|2>(ptr sret(%S) %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7) minsize optsize nounwind {
  %a1 = call i64 @work(i64 %p1, i64 <100|200>)
  store i64 %a1, ptr @one
  %a2 = call i64 @work(i64 %p2, i64 %a1)
  store i64 %a2, ptr @one
  %a3 = call i64 @work(i64 %p3, i64 %a2)
  store i64 %a3, ptr @one
  %a4 = call i64 @work(i64 %p4, i64 %a3)
  store i64 %a4, ptr @one
  %a5 = call i64 @work(i64 %p5, i64 %a4)
  store i64 %a5, ptr @one
  %a6 = call i64 @work(i64 %p6, i64 %a5)
  store i64 %a6, ptr @one
  %a7 = call i64 @work(i64 %p7, i64 %a6)
  store i64 %a7, ptr @one
  tail call void @sret_<2|1>(ptr sret(%S) %p0, i64 %a1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7)
  ret void
}

define void @aligned_<1|2>(ptr %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7) minsize optsize nounwind "stackrealign" {
  %a1 = call i64 @work(i64 %p1, i64 <300|400>)
  store i64 %a1, ptr @one
  %a2 = call i64 @work(i64 %p2, i64 %a1)
  store i64 %a2, ptr @one
  %a3 = call i64 @work(i64 %p3, i64 %a2)
  store i64 %a3, ptr @one
  %a4 = call i64 @work(i64 %p4, i64 %a3)
  store i64 %a4, ptr @one
  %a5 = call i64 @work(i64 %p5, i64 %a4)
  store i64 %a5, ptr @one
  %a6 = call i64 @work(i64 %p6, i64 %a5)
  store i64 %a6, ptr @one
  %a7 = call i64 @work(i64 %p7, i64 %a6)
  store i64 %a7, ptr @one
  tail call void @aligned_<2|1>(ptr %p0, i64 %a1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7)
  ret void
}

define internal void @called_<1|2>(ptr %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7) minsize optsize nounwind {
  %a1 = call i64 @work(i64 %p1, i64 <500|600>)
  store i64 %a1, ptr @one
  %a2 = call i64 @work(i64 %p2, i64 %a1)
  store i64 %a2, ptr @one
  %a3 = call i64 @work(i64 %p3, i64 %a2)
  store i64 %a3, ptr @one
  %a4 = call i64 @work(i64 %p4, i64 %a3)
  store i64 %a4, ptr @one
  %a5 = call i64 @work(i64 %p5, i64 %a4)
  store i64 %a5, ptr @one
  %a6 = call i64 @work(i64 %p6, i64 %a5)
  store i64 %a6, ptr @one
  %a7 = call i64 @work(i64 %p7, i64 %a6)
  store i64 %a7, ptr @one
  store i64 %a7, ptr %p0
  ret void
}
define void @jumps_sret(ptr sret(%S) %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7) minsize optsize nounwind {
  tail call void @called_1(ptr %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7)
  ret void
}
define void @calls(ptr %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7) minsize optsize nounwind {
  call void @called_2(ptr %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7)
  store i64 0, ptr @one
  ret void
}

define void @led_<1|2>(ptr %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7) minsize optsize nounwind {
  %a1 = call i64 @work(i64 %p1, i64 <700|800>)
  store i64 %a1, ptr @one
  %a2 = call i64 @work(i64 %p2, i64 %a1)
  store i64 %a2, ptr @one
  %a3 = call i64 @work(i64 %p3, i64 %a2)
  store i64 %a3, ptr @one
  %a4 = call i64 @work(i64 %p4, i64 %a3)
  store i64 %a4, ptr @one
  %a5 = call i64 @work(i64 %p5, i64 %a4)
  store i64 %a5, ptr @one
  %a6 = call i64 @work(i64 %p6, i64 %a5)
  store i64 %a6, ptr @one
  %a7 = call i64 @work(i64 %p7, i64 %a6)
  store i64 %a7, ptr @one
  tail call void @led_<2|1>(ptr %p0, i64 %a1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7)
  %c = icmp eq i64 %a1, 0
  br i1 %c, label %end, label %end
end:
  ret void
}
define void @chosen_<1|2>(ptr %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7) minsize optsize nounwind {
  %a1 = call i64 @work(i64 %p1, i64 <900|1000>)
  store i64 %a1, ptr @one
  %a2 = call i64 @work(i64 %p2, i64 %a1)
  store i64 %a2, ptr @one
  %a3 = call i64 @work(i64 %p3, i64 %a2)
  store i64 %a3, ptr @one
  %a4 = call i64 @work(i64 %p4, i64 %a3)
  store i64 %a4, ptr @one
  %a5 = call i64 @work(i64 %p5, i64 %a4)
  store i64 %a5, ptr @one
  %a6 = call i64 @work(i64 %p6, i64 %a5)
  store i64 %a6, ptr @one
  %a7 = call i64 @work(i64 %p7, i64 %a6)
  store i64 %a7, ptr @one
  tail call void @chosen_<2|1>(ptr %p0, i64 %a1, i64 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7)
  switch i64 %a2, label %end []
end:
  ret void
}
