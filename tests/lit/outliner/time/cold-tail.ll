; The cold end of four functions moves, though two of them have a constant in common in the hot code
; before it: what those two alone would lose, by too few bytes to ask for their time, must not
; hide that the four would save some.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes=rust-iroutliner -disable-output -pass-remarks=rust-iroutliner %t.ll 2>&1 | FileCheck %t.ll --check-prefix=REMARK

; CHECK-LABEL: define void @f0(
; CHECK: mul i64
; CHECK: call void @f0.outlined.0(
; CHECK-LABEL: define void @f1(
; CHECK: mul i64
; CHECK: call void @f0.outlined.0(
; CHECK-LABEL: define void @f2(
; CHECK: mul i64
; CHECK: call void @f0.outlined.0(
; CHECK-LABEL: define void @f3(
; CHECK: mul i64
; CHECK: call void @f0.outlined.0(
; REMARK: 4 regions of {{.*}} share f0.outlined.0; {{.*}}; time 0;

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare void @complain(i64) cold
declare i1 @t()
declare i64 @ext(i64)
declare void @use(i64)

define void @f<0|1|2|3>(i64 %x, ptr %p) minsize {
entry:
  br label %l
l:
  %y = phi i64 [ %x, %entry ], [ %z, %back ]
  %y1 = <add|sub|xor|or> i64 %y, 3
  %h0 = mul i64 %y1, <100003|100003|200003|300003>
  store i64 %h0, ptr %p
  %c = icmp ult i64 %h0, 4444
  br i1 %c, label %cold, label %back
cold:
  %v0 = sdiv i64 %h0, 777
  %v1 = xor i64 %v0, 44444444
  store i64 %v1, ptr %p
  %v2 = srem i64 %v1, 991
  %v3 = or i64 %v2, 333333
  store i64 %v3, ptr %p
  %v4 = sdiv i64 %v3, 777
  call void @complain(i64 %v4)
  br label %back
back:
  %z = <sub|add|or|xor> i64 %h0, 9
  %m = call i1 @t()
  br i1 %m, label %l, label %end
end:
  call void @use(i64 %z)
  ret void
}
