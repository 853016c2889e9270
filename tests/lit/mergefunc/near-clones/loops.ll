; A loop that both functions have, by branches of their own, has no properties: LLVM would give it those of either
; branch.  Here only the first function promises that it ends; the other one may loop forever.  A loop of one
; function keeps them.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define internal void @first.near(i32 %x, i32 %y, i1 %0)
; CHECK: h:
; CHECK: br i1 %0, label %[[ONE:[0-9]+]], label %[[OTHER:[0-9]+]]
; CHECK: {{^}}[[ONE]]:
; CHECK: br i1 %k, label %end, label %h{{$}}
; CHECK: {{^}}[[OTHER]]:
; CHECK-NEXT: switch i32 %m, label %h [
; CHECK: br i1 %{{.*}}, label %own, label %end, !llvm.loop
; CHECK: call void @first.near(i32 %x, i32 3, i1 false)

target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32)
declare void @note(i32)

define internal void @first(i32 %x, i32 %y) minsize optsize {
  %a = call i32 @work(i32 1)
  %b = call i32 @work(i32 2)
  %c = call i32 @work(i32 3)
  br label %h
h:
  %i = phi i32 [ %x, %0 ], [ %j, %h ]
  %j = mul i32 %i, %y
  %l = xor i32 %j, 5
  %m = mul i32 %l, %l
  %k = icmp ult i32 %m, 7
  br i1 %k, label %end, label %h, !llvm.loop !0
end:
  %d = call i32 @work(i32 4)
  %e = call i32 @work(i32 5)
  %f = call i32 @work(i32 6)
  ret void
}
define internal void @second(i32 %x, i32 %y) minsize optsize {
  %a = call i32 @work(i32 1)
  %b = call i32 @work(i32 2)
  %c = call i32 @work(i32 3)
  br label %h
h:
  %i = phi i32 [ %x, %0 ], [ %j, %h ]
  %j = mul i32 %i, %y
  %l = xor i32 %j, 5
  %m = mul i32 %l, %l
  switch i32 %m, label %h [
    i32 0, label %end
    i32 1, label %own
  ]
own:
  %n = phi i32 [ 0, %h ], [ %o, %own ]
  call void @note(i32 %n)
  %o = add i32 %n, 1
  %q = icmp ult i32 %o, %x
  br i1 %q, label %own, label %end, !llvm.loop !2
end:
  %d = call i32 @work(i32 4)
  %e = call i32 @work(i32 5)
  %f = call i32 @work(i32 6)
  ret void
}
define void @main(i32 %x) {
  call void @second(i32 %x, i32 3)
  call void @first(i32 %x, i32 3)
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
!2 = distinct !{!2, !1}
