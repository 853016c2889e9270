; A loop for one of several cases: LLVM believes that it is entered once in four times, but where it
; is, it may do all of the work.  It counts as entered four times as often.  What is hardly ever entered
; moves all the same, and so does a case around which no loop is.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-iroutliner<no-frequency>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=BYTES

; CHECK-LABEL: define void @case1(
; CHECK-NOT: outlined
; CHECK-LABEL: define void @hardly1(
; CHECK: call void @hardly1.outlined.
; CHECK-LABEL: define void @straight1(
; CHECK: call void @straight1.outlined.

; BYTES-LABEL: define void @case1(
; BYTES: call void @case1.outlined.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @case<1|2|3>(i64 %x, ptr %p, i64 %n, i32 %which) minsize {
entry:
  store volatile i<8|16|32> 1, ptr %p
  switch i32 %which, label %end [
    i32 1, label %work
    i32 2, label %two
    i32 3, label %three
  ], !prof !0
two:
  store volatile i64 2, ptr %p
  br label %end
three:
  store volatile i64 3, ptr %p
  br label %end
work:
  %i = phi i64 [ 0, %entry ], [ %j, %work ]
  %v0 = sdiv i64 %x, 777
  %v1 = sub i64 %v0, 4444444444
  store i64 %v1, ptr %p
  %v2 = or i64 %v1, 3333333333
  %v3 = srem i64 %v2, 991
  store i64 %v3, ptr %p
  %v4 = xor i64 %v3, 5555
  %v5 = sdiv i64 %v4, 333
  store i64 %v5, ptr %p
  %v6 = add i64 %v5, 123456789012
  %v7 = srem i64 %v6, 77
  store i64 %v7, ptr %p
  %v8 = xor i64 %v7, 987654321987
  %v9 = mul i64 %v8, 1111111
  store i64 %v9, ptr %p
  %v10 = or i64 %v9, 444444444444
  %v11 = sdiv i64 %v10, 13
  store i64 %v11, ptr %p
  %v12 = xor i64 %v11, 77777777777
  %v13 = srem i64 %v12, 4321
  store i64 %v13, ptr %p
  %v14 = add i64 %v13, 98765432109
  %v15 = sdiv i64 %v14, 87
  store i64 %v15, ptr %p
  store volatile i<8|16|32> 2, ptr %p
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %work, label %end, !prof !2
end:
  ret void
}

define void @hardly<1|2|3>(i64 %x, ptr %p, i64 %n, i32 %which) minsize {
entry:
  store volatile i<8|16|32> 1, ptr %p
  %is_one = icmp eq i32 %which, 1
  br i1 %is_one, label %work, label %end, !prof !1
work:
  %i = phi i64 [ 0, %entry ], [ %j, %work ]
  %v0 = udiv i64 %x, 777
  %v1 = sub i64 %v0, 4444444444
  store i64 %v1, ptr %p
  %v2 = or i64 %v1, 3333333333
  %v3 = urem i64 %v2, 991
  store i64 %v3, ptr %p
  %v4 = xor i64 %v3, 5555
  %v5 = udiv i64 %v4, 333
  store i64 %v5, ptr %p
  %v6 = add i64 %v5, 123456789012
  %v7 = urem i64 %v6, 77
  store i64 %v7, ptr %p
  %v8 = xor i64 %v7, 987654321987
  %v9 = mul i64 %v8, 1111111
  store i64 %v9, ptr %p
  %v10 = or i64 %v9, 444444444444
  %v11 = udiv i64 %v10, 13
  store i64 %v11, ptr %p
  %v12 = xor i64 %v11, 77777777777
  %v13 = urem i64 %v12, 4321
  store i64 %v13, ptr %p
  %v14 = add i64 %v13, 98765432109
  %v15 = udiv i64 %v14, 87
  store i64 %v15, ptr %p
  store volatile i<8|16|32> 2, ptr %p
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %work, label %end, !prof !2
end:
  ret void
}

define void @straight<1|2|3>(i64 %x, ptr %p, i64 %n, i32 %which) minsize {
entry:
  store volatile i<8|16|32> 1, ptr %p
  switch i32 %which, label %end [
    i32 1, label %work
    i32 2, label %two
    i32 3, label %three
  ], !prof !0
two:
  store volatile i64 2, ptr %p
  br label %end
three:
  store volatile i64 3, ptr %p
  br label %end
work:
  %v0 = sdiv i64 %x, 777
  %v1 = sub i64 %v0, 4444444444
  store i64 %v1, ptr %p
  %v2 = or i64 %v1, 3333333333
  %v3 = urem i64 %v2, 991
  store i64 %v3, ptr %p
  %v4 = xor i64 %v3, 5555
  %v5 = sdiv i64 %v4, 333
  store i64 %v5, ptr %p
  %v6 = add i64 %v5, 123456789012
  %v7 = urem i64 %v6, 77
  store i64 %v7, ptr %p
  %v8 = xor i64 %v7, 987654321987
  %v9 = mul i64 %v8, 1111111
  store i64 %v9, ptr %p
  %v10 = or i64 %v9, 444444444444
  %v11 = sdiv i64 %v10, 13
  store i64 %v11, ptr %p
  %v12 = xor i64 %v11, 77777777777
  %v13 = urem i64 %v12, 4321
  store i64 %v13, ptr %p
  %v14 = add i64 %v13, 98765432109
  %v15 = sdiv i64 %v14, 87
  store i64 %v15, ptr %p
  store volatile i<8|16|32> 2, ptr %p
  br label %end
end:
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 1, i32 1, i32 1}
!1 = !{!"branch_weights", i32 1, i32 1000000}
!2 = !{!"branch_weights", i32 1, i32 1}
