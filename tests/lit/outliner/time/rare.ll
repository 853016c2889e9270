; Code that runs rarely moves as if time cost nothing, even in a loop: in a `cold` function, in a
; landing pad, and before a call that is `cold`.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<time-weight=1000>,verify' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define void @cold1(
; CHECK: call void @cold1.outlined.
; CHECK-LABEL: define void @cold2(
; CHECK: call void @cold1.outlined.
; CHECK-LABEL: define void @pad1(
; CHECK: landingpad
; CHECK: call void @cold1.outlined.
; CHECK-LABEL: define void @pad2(
; CHECK: landingpad
; CHECK: call void @cold1.outlined.
; CHECK-LABEL: define void @before1(
; CHECK: call void @cold1.outlined.
; CHECK-LABEL: define void @straight(
; CHECK-NOT: outlined

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @__gxx_personality_v0(...)
declare void @work()
declare void @complain() cold

define void @cold<1|2>(i64 %x, ptr %p, i64 %n) cold minsize {
entry:
  br label %again
again:
  %i = phi i64 [ 0, %entry ], [ %j, %again ]
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
  %j = <add|or> i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}
define void @pad<1|2>(i64 %x, ptr %p, i64 %n) minsize personality ptr @__gxx_personality_v0 {
entry:
  br label %again
again:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  invoke void @work() to label %next unwind label %pad
pad:
  %e = landingpad { ptr, i32 } cleanup
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
  resume { ptr, i32 } %e
next:
  %j = <add|xor> i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}
define void @before1(i64 %x, ptr %p, i64 %n) minsize {
entry:
  br label %again
again:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %c = icmp eq i64 %i, %x
  br i1 %c, label %wrong, label %next
wrong:
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
  call void @complain()
  br label %next
next:
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}
define void @straight(i64 %x, ptr %p) minsize {
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
  ret void
}
