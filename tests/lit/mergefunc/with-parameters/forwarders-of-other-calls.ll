; What a call of a forwarder says has to hold for what it calls then, and what later passes believe of the name
; that is called then has to be true.

; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %s -pass-remarks-missed=rust-mergefunc 2>%t.remarks | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
; RUN: %opt -passes='rust-mergefunc<no-cost>,instcombine' -S %s | FileCheck %s --check-prefix=LATER

; REMARK-DAG: length only passes its parameters on to strlen and stays because it has the name of a library function
; REMARK-DAG: allocate only passes its parameters on to allocate_kind and stays because more than plain calls of its name use it
; REMARK-DAG: traced only passes its parameters on to trace and stays because its body would see the thunk's frame

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@text = private unnamed_addr constant [4 x i8] c"abc\00"

declare void @note(ptr, i64)
declare noalias ptr @backend(i64)
declare ptr @llvm.returnaddress(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)

; Not C's function: with `no-builtins` nobody takes it for that, but the caller below lets passes do so.
; CHECK-LABEL: define internal i64 @length(
; LATER-LABEL: define i64 @call_length(
; LATER: %n = call i64 @length(ptr {{.*}}@text)
; LATER: ret i64 %n
define internal i64 @strlen(ptr %p) noinline minsize optsize "no-builtins" {
  call void @note(ptr %p, i64 1)
  call void @note(ptr %p, i64 2)
  ret i64 77
}
define internal i64 @length(ptr %p) noinline minsize optsize "no-builtins" {
  %n = tail call i64 @strlen(ptr %p)
  ret i64 %n
}
define i64 @call_length() minsize optsize {
  %n = call i64 @length(ptr @text)
  ret i64 %n
}

; The number of an argument is that of another one in the other call.
; CHECK-LABEL: define internal noalias ptr @allocate(
; CHECK-LABEL: define i64 @call_allocate(
; CHECK: call noalias ptr @allocate(i64 64) #[[SIZE:[0-9]+]]
; LATER-LABEL: define i64 @call_allocate(
; LATER: ret i64 64
define internal noalias ptr @allocate_kind(i64 %kind, i64 %size) noinline minsize optsize {
  %s = add i64 %size, %kind
  %p = call ptr @backend(i64 %s)
  call void @note(ptr %p, i64 %kind)
  ret ptr %p
}
define internal noalias ptr @allocate(i64 %size) noinline minsize optsize allocsize(0) {
  %p = tail call ptr @allocate_kind(i64 4, i64 %size)
  ret ptr %p
}
define i64 @call_allocate() minsize optsize {
  %p = call noalias ptr @allocate(i64 64) allocsize(0)
  call void @note(ptr %p, i64 0)
  %n = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  ret i64 %n
}

; It tells who called it: that would be another function.
; CHECK-LABEL: define internal void @traced(
define internal void @trace(i64 %x, i64 %y) noinline minsize optsize {
  %r = call ptr @llvm.returnaddress(i32 0)
  call void @note(ptr %r, i64 %x)
  call void @note(ptr %r, i64 %y)
  ret void
}
define internal void @traced(i64 %x) noinline minsize optsize {
  call void @trace(i64 %x, i64 20)
  ret void
}
define void @call_traced() minsize optsize {
  call void @traced(i64 1)
  ret void
}

; Its call is never a jump, so it is among those that a backtrace shows.
; CHECK-LABEL: define internal void @shown(
define internal void @show(i64 %x, i64 %y) noinline minsize optsize {
  call void @note(ptr null, i64 %x)
  call void @note(ptr null, i64 %y)
  ret void
}
define internal void @shown(i64 %x) noinline minsize optsize {
  notail call void @show(i64 %x, i64 20)
  ret void
}
define void @call_shown() minsize optsize {
  call void @shown(i64 1)
  ret void
}

; What a bundle says may be true of this callee only.
; CHECK-LABEL: define internal void @bundled(
define internal void @bundled(i64 %x) noinline minsize optsize {
  tail call void @show(i64 %x, i64 22)
  ret void
}
define void @call_bundled() minsize optsize {
  call void @bundled(i64 1) [ "deopt"(i64 3) ]
  ret void
}

; Calls of it are to be told apart, those of the other function need not be.
; CHECK-LABEL: define internal void @counted(
define internal void @counted(i64 %x) noinline minsize optsize nomerge noduplicate {
  tail call void @show(i64 %x, i64 23)
  ret void
}
define void @call_counted() minsize optsize {
  call void @counted(i64 1)
  ret void
}

; Assembly sees the frame without an intrinsic function.
; CHECK-LABEL: define internal i64 @enter(
define internal i64 @assembly(i64 %x, i64 %y) naked noinline minsize optsize {
  call void asm sideeffect "movq (%rsp), %rax; ret", ""()
  unreachable
}
define internal i64 @enter(i64 %x) noinline minsize optsize {
  %r = tail call i64 @assembly(i64 %x, i64 24)
  ret i64 %r
}
define i64 @call_enter() minsize optsize {
  %r = call i64 @enter(i64 1)
  ret i64 %r
}

; What says nothing of arguments stays.
; CHECK-NOT: @plain(
; CHECK-LABEL: define void @call_plain(
; CHECK: call void @show(i64 1, i64 21) #[[SAYS:[0-9]+]]
; CHECK: attributes #[[SIZE]] = { allocsize(0) }
; CHECK: attributes #[[SAYS]] = { nobuiltin noinline nounwind "no-builtins" }
define internal void @plain(i64 %x) noinline minsize optsize {
  tail call void @show(i64 %x, i64 21)
  ret void
}
define void @call_plain() minsize optsize {
  call void @plain(i64 1) nounwind noinline nobuiltin "no-builtins"
  ret void
}
