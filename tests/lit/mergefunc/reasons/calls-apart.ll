; Reason CallsApart: calls of what is `nomerge` are never merged, so that stack traces tell them
; apart, however the call says it; neither in one body nor in one with parameters.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<parameters;no-cost>,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc \
; RUN:   -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %t.ll --implicit-check-not='{{^}}define'
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml
; Without the attribute each pair is merged.
; RUN: sed 's/ nomerge$//' %t.ll | %opt -passes='rust-mergefunc<parameters;no-cost>,verify' -S - | FileCheck %t.ll --check-prefix=MERGED

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @named(
; CHECK-LABEL: define i32 @call_a(
; CHECK: call void @fail() #[[APART:[0-9]+]]
; CHECK-LABEL: define i32 @call_b(
; CHECK: call void @fail() #[[APART]]
; CHECK-LABEL: define i32 @callee_a(
; CHECK: call void @apart()
; CHECK-LABEL: define i32 @callee_b(
; CHECK: call void @apart()
; CHECK-LABEL: define i32 @alias_a(
; CHECK: call void @other_name()
; CHECK-LABEL: define i32 @alias_b(
; CHECK: call void @other_name()
; CHECK-LABEL: define i32 @constant_a(
; CHECK: call void @fail() #[[APART]]
; CHECK-LABEL: define i32 @constant_b(
; CHECK: call void @fail() #[[APART]]
; CHECK: attributes #[[APART]] = { nomerge }
; YAML-COUNT-6: Name: {{ *}}CallsApart

; MERGED: define i32 @call_<a|b>(
; MERGED-NEXT: tail call i32 @call_a(
; MERGED: define i32 @callee_b(
; MERGED-NEXT: tail call i32 @callee_a(
; MERGED: define i32 @alias_b(
; MERGED-NEXT: tail call i32 @alias_a(
; MERGED: define i32 @constant_b(
; MERGED-NEXT: tail call i32 @constant_a.body(

declare void @fail()
declare void @apart() nomerge

define void @named() noinline nomerge
{
  call void @fail()
  ret void
}
@other_name = alias void (), ptr @named

define i32 @call_<a|b>(i32 %x) {
  %a = mul i32 %x, 77
  call void @fail() nomerge
  ret i32 %a
}
define i32 @callee_<a|b>(i32 %x) {
  %a = udiv i32 %x, 77
  call void @apart()
  ret i32 %a
}
define i32 @alias_<a|b>(i32 %x) {
  %a = urem i32 %x, 77
  call void @other_name()
  ret i32 %a
}
define i32 @constant_<a|b>(i32 %x) minsize optsize {
  %a = call i32 @work(i32 %x)
  %b = call i32 @work(i32 %a)
  %c = call i32 @work(i32 %b)
  %d = call i32 @work(i32 %c)
  %e = call i32 @work(i32 <1234|4321>)
  %f = call i32 @work(i32 %e)
  call void @fail() nomerge
  %r = xor i32 %d, %f
  ret i32 %r
}
declare i32 @work(i32)
