; Calls that differ in what they promise share one that promises less, and
; `verify` accepts that; a promise that no original has is an error.
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -S %s | FileCheck %s

; CHECK-LABEL: define void @f
; CHECK: call void @f.outlined.0
; CHECK-LABEL: define internal void @f.outlined.0
; CHECK: call i32 @in(ptr %0)
; CHECK-LABEL: define void @g
; CHECK: call void @f.outlined.0

define void @f(ptr %p) {
  %a = call noundef i32 @in(ptr nonnull readonly %p)
  %b = mul i32 %a, 77
  call void @out(i32 noundef %b)
  ret void
}

define void @g(ptr %p) {
  %a = call i32 @in(ptr %p)
  %b = mul i32 %a, 77
  call void @out(i32 noundef %b)
  ret void
}

declare i32 @in(ptr)
declare void @out(i32)
