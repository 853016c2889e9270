; A function that calls itself calls itself with its own constants, and what was done for some
; functions is seen by the plans for others.

; RUN: %expand %s > %t.in.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t.in.ll -o %t
; RUN: %FileCheck %t.in.ll < %t
; RUN: %FileCheck %t.in.ll --check-prefix=GONE < %t

; Where callees stay, calls of the own function cannot be the same in two functions.
; RUN: sed 's/^define void @outer_1(i64 %a) minsize/& "target-features"="+retpoline"/' %t.in.ll > %t.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t.ll | %FileCheck %t.in.ll --check-prefix=DIRECT
; DIRECT-NOT: down_1.body

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; GONE-NOT: @inner_{{[12]}}(

declare void @use(i64, i64, i64)

; Each passes its own address, so that both stay.
; CHECK: define internal void @down_1(
; CHECK-NEXT: tail call void @down_1.body(i64 %{{.*}}, i64 1, ptr @down_1)
; CHECK: define internal void @down_1.body(i64 %a, i64 [[NUMBER:%[0-9]+]], ptr [[OWN:%[0-9]+]])
; CHECK: call void @use(i64 [[NUMBER]],
; CHECK: call void [[OWN]](
; CHECK: define internal void @down_2(
; CHECK-NEXT: tail call void @down_1.body(i64 %a, i64 2, ptr @down_2)
define internal void @down_<1|2>(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  call void @use(i64 <1|2>, i64 %x1, i64 102)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %a, i64 103)
  %x3 = or i64 %x2, %x1
  call void @use(i64 %x3, i64 %a, i64 104)
  call void @use(i64 %x3, i64 %x3, i64 105)
  %done = icmp eq i64 %a, 0
  br i1 %done, label %end, label %more
more:
  %less = add i64 %a, -1
  call void @down_<1|2>(i64 %less)
  br label %end
end:
  ret void
}

; These call the functions below, whose calls change before.
; CHECK: define void @outer_1(
; CHECK-NEXT: tail call void @outer_1.body(i64 %{{.*}}, i64 1, i64 11)
; CHECK: define internal void @outer_1.body(i64 %a, i64 {{%[0-9]+}}, i64 [[INNER:%[0-9]+]])
; CHECK: call void @inner_1.body(i64 %x1, i64 [[INNER]])
; CHECK: define void @outer_2(
; CHECK-NEXT: tail call void @outer_1.body(i64 %a, i64 2, i64 12)
define void @outer_<1|2>(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 <1|2>, i64 200)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 201)
  call void @use(i64 %x1, i64 %x1, i64 202)
  call void @inner_<1|2>(i64 %x1)
  call void @use(i64 %x1, i64 %a, i64 203)
  ret void
}

define internal void @inner_<1|2>(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 <11|12>, i64 300)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 301)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 302)
  ret void
}
