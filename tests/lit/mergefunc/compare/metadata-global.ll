; Metadata that mentions a global equals nothing: replacing the global may free the node.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | %FileCheck %s
; RUN: %opt -passes='rust-mergefunc<verify=20>,verify' -disable-output %s

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define internal i32 @one(
; CHECK: mul
; CHECK-LABEL: define internal i32 @two(
; CHECK: mul

@g = global i32 0
declare i32 @work(i32)
define internal i32 @one(i32 %x) minsize optsize {
  %a = call i32 @work(i32 %x), !custom !0
  %b = mul i32 %a, %x
  %c = call i32 @work(i32 %b)
  %d = mul i32 %c, %b
  ret i32 %d
}
define internal i32 @two(i32 %x) minsize optsize {
  %a = call i32 @work(i32 %x), !custom !0
  %b = mul i32 %a, %x
  %c = call i32 @work(i32 %b)
  %d = mul i32 %c, %b
  ret i32 %d
}
define i32 @use(i32 %x) {
  %a = call i32 @one(i32 %x)
  %b = call i32 @two(i32 %a)
  ret i32 %b
}
!0 = !{ptr @g}
