; @f calls @g, and @g calls @h, which recurses: @f and @g do not.  The three are equal by their callees, and where
; calls keep their names (preserve-debug-info) the survivor calls the thunk that calls it, so that neither may be
; `norecurse` any more.  A function that is not merged keeps it.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<preserve-debug-info>,verify' -S %t.ll | FileCheck %t.ll

target triple = "x86_64-unknown-linux-gnu"

; CHECK: define void @f(i32 %n) {
; CHECK: call void @g(i32 %less)
; CHECK: define void @g(i32 %n) {
; CHECK-NEXT: tail call void @f(i32 %n)
; CHECK: define void @h(i32 %n) {
; CHECK-NEXT: tail call void @f(i32 %n)
; CHECK: define void @alone(i32 %n) #[[KEPT:[0-9]+]] {
; CHECK: attributes #[[KEPT]] = { norecurse }
declare void @work(i32)
define void @<f(i32 %n) norecurse|g(i32 %n) norecurse|h(i32 %n)> {
  call void @work(i32 1)
  call void @work(i32 2)
  call void @work(i32 3)
  call void @work(i32 4)
  %ends = icmp eq i32 %n, 0
  br i1 %ends, label %end, label %again
again:
  %less = sub i32 %n, 1
  call void @<g|h|h>(i32 %less)
  br label %end
end:
  ret void
}
define void @alone(i32 %n) norecurse {
  call void @work(i32 5)
  call void @work(i32 %n)
  ret void
}
