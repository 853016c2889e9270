; Code generation may drop a branch or an assumption after a call, and the call is a jump then.  The
; code after it stays: in another function it would be a call that nothing drops.

; RUN: %expand %s > %t.ll
; RUN: %outline < %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>' -disable-output %t.ll

target triple = "aarch64-unknown-linux-gnu"

declare hidden void @next(ptr)
declare hidden void @other(ptr)
declare void @llvm.assume(i1)

; CodeGenPrepare drops the assumption with what is computed for it.
; CHECK-LABEL: define void @assumed_a(
; CHECK-NEXT: tail call void @next(
; CHECK-NEXT: load i32
; CHECK-NEXT: mul i32
; CHECK-NEXT: icmp
; CHECK-NEXT: call void @llvm.assume
; CHECK-NEXT: ret void
define void @assumed_<a|b>(ptr %p) #0 {
  tail call void @<next|other>(ptr %p)
  %v = load i32, ptr %p
  %m = mul i32 %v, 77
  %c = icmp ne i32 %m, 5
  call void @llvm.assume(i1 %c)
  ret void
}

; SimplifyCFG joins blocks that only return, in code generation for AArch64 and ARM.
; CHECK-LABEL: define void @joined_a(
; CHECK-NEXT: tail call void @next(
; CHECK-NEXT: br i1
; CHECK: mul i32 %x, 19
; CHECK-NEXT: xor i32
; CHECK-NEXT: sub i32
; CHECK-NEXT: ret void
define void @joined_<a|b>(ptr %p, i32 %x, i1 %c) #0 {
  tail call void @<next|other>(ptr %p)
  br i1 %c, label %left, label %right
left:
  %m = mul i32 %x, 19
  %n = xor i32 %m, %x
  %o = sub i32 %n, %m
  ret void
right:
  ret void
}

; The store keeps the branch, so that the call before it is a call like any other.
; CHECK-LABEL: define void @lasting_a(
; CHECK-NEXT: call void @lasting_a.outlined.
define void @lasting_<a|b>(ptr %p, i32 %x, i1 %c) #0 {
  tail call void @<next|other>(ptr %p)
  br i1 %c, label %left, label %right
left:
  %m = mul i32 %x, 23
  %n = xor i32 %m, %x
  %o = sub i32 %n, %m
  store i32 %o, ptr %p
  ret void
right:
  ret void
}

; Code of the same function moves that is not executed after the jump.
; CHECK-LABEL: define void @before_a(
; CHECK: call {{.*}}@before_a.outlined.
; CHECK: tail call void @next(
; CHECK-NEXT: br i1
define void @before_<a|b>(ptr %p, i32 %x, i1 %c) #0 {
  %m = mul i32 %x, 29
  %n = xor i32 %m, %x
  %o = sub i32 %n, %m
  %q = udiv i32 %o, 77
  store volatile i32 %q, ptr %p
  store volatile i32 %o, ptr %p
  tail call void @<next|other>(ptr %p)
  br i1 %c, label %left, label %right
left:
  ret void
right:
  ret void
}

; The first blocks after the branch have nothing that stays, but one leads to a store.
; CHECK-LABEL: define void @later_a(
; CHECK: call {{.*}}@later_a.outlined.
define void @later_<a|b>(ptr %p, i32 %x, i1 %c) #0 {
  tail call void @<next|other>(ptr %p)
  br i1 %c, label %left, label %right
left:
  %d = icmp eq i32 %x, 5
  br i1 %d, label %store, label %right
store:
  %m = mul i32 %x, 31
  %n = xor i32 %m, %x
  %o = sub i32 %n, %m
  store i32 %o, ptr %p
  ret void
right:
  ret void
}

attributes #0 = { minsize optsize nounwind }
