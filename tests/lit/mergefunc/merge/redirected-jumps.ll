; A call that code generation makes a jump may be one after it was redirected, or it
; goes on calling the other function.  On 32-bit x86 position-independent code jumps to
; local functions only, and CodeGenPrepare copies a ret to a call only where it returns
; what the call does, without a cast.

; RUN: %expand %s > %t.ll
; RUN: sed 's/TRIPLE/i386-unknown-linux-gnu/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefixes=CHECK,I386
; RUN: sed 's/TRIPLE/powerpc64le-unknown-linux-gnu/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefixes=CHECK,I386
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefixes=CHECK,X86-64

target triple = "TRIPLE"
target datalayout = "e-i64:64"

@llvm.used = appending global [1 x ptr] [ptr @visible]

declare i64 @next(i64)
declare void @tick(i64)

; CHECK-LABEL: define i32 @jumps(
; I386: tail call i32 @local(
; X86-64: tail call i32 @visible(
; CHECK: ret i32
; CHECK: call i32 @visible(
define i32 @jumps(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %last, label %other
last:
  %r = tail call i32 @local(i32 %n)
  ret i32 %r
other:
  %s = call i32 @local(i32 %n)
  %t = add i32 %s, 1
  ret i32 %t
}
define <dso_local|internal> i32 @<visible|local>(i32 %n) {
  %a = mul i32 %n, 33
  %b = xor i32 %a, 717171
  %d = lshr i32 %b, 3
  %e = add i32 %d, %b
  %f = mul i32 %e, %e
  %r = tail call i32 @jumps(i32 %f)
  ret i32 %r
}

; CHECK-LABEL: define i64 @returns_meet(
; CHECK: tail call i64 @as_number(
define i64 @returns_meet(i64 %n, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %r = tail call i64 @as_number(i64 %n, ptr @next)
  br label %end
b:
  %s = tail call i64 @next(i64 %n)
  br label %end
end:
  %t = phi i64 [ %r, %a ], [ %s, %b ]
  ret i64 %t
}
; X86-64-LABEL: define i64 @returns(
; X86-64: [[R:%.*]] = tail call ptr @as_address(
; X86-64: ret i64
define i64 @returns(i64 %n) {
  %r = tail call i64 @as_number(i64 %n, ptr @next)
  ret i64 %r
}
define dso_local <ptr|i64> @as_<address|number>(i64 %n, ptr %next) {
  call void @tick(i64 %n)
  call void @tick(i64 5)
  call void @tick(i64 %n)
  call void @tick(i64 7)
  %r = tail call <ptr|i64> %next(i64 %n)
  ret <ptr|i64> %r
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
