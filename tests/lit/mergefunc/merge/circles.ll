; Functions that call each other are equal where nothing tells the circles apart: each class has
; one body, and the other functions go or forward to it.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | %FileCheck %s
; RUN: %opt -passes='rust-mergefunc<no-mutual-recursion>,verify' -S %s | %FileCheck %s --check-prefix=OFF
; RUN: %opt -passes='rust-mergefunc,rust-mergefunc,verify' -S %s > %t.twice
; RUN: %opt -passes='rust-mergefunc,verify' -S %s | diff - %t.twice

; Visible functions forward; what one body does, both did: `nsw` only one of them has.
; CHECK-LABEL: define i32 @even1(
; CHECK: sub i32 %n, 1
; CHECK: call i32 @odd1(
; CHECK-LABEL: define i32 @odd1(
; CHECK: sub i32 %n, 1
; CHECK: call i32 @even1(
; CHECK-LABEL: define i32 @even2(
; CHECK-NEXT: tail call i32 @even1(
; CHECK-LABEL: define i32 @odd2(
; CHECK-NEXT: tail call i32 @odd1(
; OFF-LABEL: define i32 @even2(
; OFF: sub nsw i32 %n, 1
; OFF-LABEL: define i32 @odd2(
; OFF: call i32 @even2(
define i32 @even1(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  call void @use(i32 1)
  ret i32 1
no:
  %m = sub i32 %n, 1
  %r = call i32 @odd1(i32 %m)
  %s = add i32 %r, 1
  ret i32 %s
}
define i32 @odd1(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  call void @use(i32 0)
  ret i32 0
no:
  %m = sub nsw i32 %n, 1
  %r = call i32 @even1(i32 %m)
  ret i32 %r
}
define i32 @even2(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  call void @use(i32 1)
  ret i32 1
no:
  %m = sub nsw i32 %n, 1
  %r = call i32 @odd2(i32 %m)
  %s = add i32 %r, 1
  ret i32 %s
}
define i32 @odd2(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  call void @use(i32 0)
  ret i32 0
no:
  %m = sub i32 %n, 1
  %r = call i32 @even2(i32 %m)
  ret i32 %r
}

; Local functions go, also where one of three circles differs.
; CHECK-LABEL: define internal i32 @ping1(
; CHECK: call i32 @pong1(
; CHECK-LABEL: define internal i32 @pong1(
; CHECK: call i32 @ping1(
; CHECK-NOT: @ping2
; CHECK-LABEL: define internal i32 @ping3(
; CHECK: call i32 @pong3(
; CHECK-LABEL: define internal i32 @pong3(
; CHECK: mul i32 %n, 99
; CHECK: call i32 @ping3(
; CHECK-LABEL: define i32 @uses(
; CHECK-NEXT: call i32 @ping1(
; CHECK-NEXT: call i32 @ping1(
; CHECK-NEXT: call i32 @ping3(
define internal i32 @ping1(i32 %n) {
  %a = mul i32 %n, 17
  call void @use(i32 %a)
  %r = call i32 @pong1(i32 %a)
  ret i32 %r
}
define internal i32 @pong1(i32 %n) {
  %a = mul i32 %n, 98
  call void @use(i32 %a)
  call void @use(i32 7)
  %r = call i32 @ping1(i32 %a)
  ret i32 %r
}
define internal i32 @ping2(i32 %n) {
  %a = mul i32 %n, 17
  call void @use(i32 %a)
  %r = call i32 @pong2(i32 %a)
  ret i32 %r
}
define internal i32 @pong2(i32 %n) {
  %a = mul i32 %n, 98
  call void @use(i32 %a)
  call void @use(i32 7)
  %r = call i32 @ping2(i32 %a)
  ret i32 %r
}
define internal i32 @ping3(i32 %n) {
  %a = mul i32 %n, 17
  call void @use(i32 %a)
  %r = call i32 @pong3(i32 %a)
  ret i32 %r
}
define internal i32 @pong3(i32 %n) {
  %a = mul i32 %n, 99
  call void @use(i32 %a)
  call void @use(i32 7)
  %r = call i32 @ping3(i32 %a)
  ret i32 %r
}
define i32 @uses(i32 %n) {
  %a = call i32 @ping1(i32 %n)
  %b = call i32 @ping2(i32 %a)
  %c = call i32 @ping3(i32 %b)
  ret i32 %c
}

; A function that calls itself and one that does the same by calling that one.
; CHECK-LABEL: define i32 @itself(
; CHECK: call i64 @itself.or.other(
; CHECK-LABEL: define i64 @itself.or.other(
; CHECK: call i64 @itself.or.other(
; CHECK-LABEL: define i64 @other(
; CHECK-NEXT: tail call i64 @itself.or.other(
define i32 @itself(i64 %n) {
  %r = call i64 @itself.or.other(i64 %n)
  %s = trunc i64 %r to i32
  ret i32 %s
}
define i64 @itself.or.other(i64 %n) {
  %a = udiv i64 %n, 3
  call void @use(i32 5)
  %r = call i64 @itself.or.other(i64 %a)
  %s = add i64 %r, %n
  ret i64 %s
}
define i64 @other(i64 %n) {
  %a = udiv i64 %n, 3
  call void @use(i32 5)
  %r = call i64 @itself.or.other(i64 %a)
  %s = add i64 %r, %n
  ret i64 %s
}

declare void @use(i32)
