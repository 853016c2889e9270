; Claims of alias scopes that hold for one function do not hold for another one with the same code, and what a
; pass makes of them shows in what LLVM does after it: it makes vectors of loops whose accesses do not alias.
; Each function whose name ends in 2 reads in a round what it wrote in the one before.

; LLVM 16 makes vectors of such loops by itself.
; REQUIRES: llvm-at-least-19, host-x86_64
; RUN: %clang -w -O3 %s -o %t.before && %t.before > %t.expected
; RUN: %opt -passes='rust-mergefunc<no-parameters>' -S %s -o %t.merged.ll
; RUN: FileCheck --check-prefix=MERGED %s < %t.merged.ll
; RUN: %clang -w -O3 %t.merged.ll -o %t.merged && %t.merged | diff - %t.expected
; RUN: %opt -passes='rust-mergefunc<no-cost>' -S %s -o %t.parameters.ll
; RUN: FileCheck --check-prefix=PARAMETERS %s < %t.parameters.ll
; RUN: %clang -w -O3 %t.parameters.ll -o %t.parameters && %t.parameters | diff - %t.expected
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>' -S %s -o %t.outlined.ll
; RUN: %clang -w -O3 %t.outlined.ll -o %t.outlined && %t.outlined | diff - %t.expected
; RUN: FileCheck %s < %t.expected
; CHECK: 32 64 128{{$}}

; MERGED: tail call void @a1(
; MERGED: tail call void @b1(
; PARAMETERS: tail call void @a1.body(ptr %p, ptr %q, i64 %n, i64 3)
; PARAMETERS: tail call void @a1.body(ptr %p, ptr %q, i64 %n, i64 4)

target triple = "x86_64-unknown-linux-gnu"

; Their code is equal, and the second one declares the scopes in each round: what it reads it wrote in the one before.
define void @a1(ptr %p, ptr %q, i64 %n) noinline {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr i64, ptr %p, i64 %i
  %old = load i64, ptr %from, !alias.scope !3, !noalias !4
  %new = add i64 %old, 1
  %to = getelementptr i64, ptr %q, i64 %i
  store i64 %new, ptr %to, !alias.scope !4, !noalias !3
  %next = add i64 %i, 1
  %ends = icmp eq i64 %next, %n
  br i1 %ends, label %end, label %loop
end:
  ret void
}

define void @a2(ptr %p, ptr %q, i64 %n) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  %from = getelementptr i64, ptr %p, i64 %i
  %old = load i64, ptr %from, !alias.scope !3, !noalias !4
  %new = add i64 %old, 1
  %to = getelementptr i64, ptr %q, i64 %i
  store i64 %new, ptr %to, !alias.scope !4, !noalias !3
  %next = add i64 %i, 1
  %ends = icmp eq i64 %next, %n
  br i1 %ends, label %end, label %loop
end:
  ret void
}

; The second one says nothing.
define void @b1(ptr %p, ptr %q, i64 %n) noinline {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr i64, ptr %p, i64 %i
  %old = load i64, ptr %from, !alias.scope !3, !noalias !4
  %new = add i64 %old, 2
  %to = getelementptr i64, ptr %q, i64 %i
  store i64 %new, ptr %to, !alias.scope !4, !noalias !3
  %next = add i64 %i, 1
  %ends = icmp eq i64 %next, %n
  br i1 %ends, label %end, label %loop
end:
  ret void
}

define void @b2(ptr %p, ptr %q, i64 %n) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr i64, ptr %p, i64 %i
  %old = load i64, ptr %from
  %new = add i64 %old, 2
  %to = getelementptr i64, ptr %q, i64 %i
  store i64 %new, ptr %to
  %next = add i64 %i, 1
  %ends = icmp eq i64 %next, %n
  br i1 %ends, label %end, label %loop
end:
  ret void
}

; They differ in a constant, which a body with parameters gets.
define void @c1(ptr %p, ptr %q, i64 %n) noinline {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr i64, ptr %p, i64 %i
  %old = load i64, ptr %from, !alias.scope !3, !noalias !4
  %new = add i64 %old, 3
  %to = getelementptr i64, ptr %q, i64 %i
  store i64 %new, ptr %to, !alias.scope !4, !noalias !3
  %next = add i64 %i, 1
  %ends = icmp eq i64 %next, %n
  br i1 %ends, label %end, label %loop
end:
  ret void
}

define void @c2(ptr %p, ptr %q, i64 %n) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  %from = getelementptr i64, ptr %p, i64 %i
  %old = load i64, ptr %from, !alias.scope !3, !noalias !4
  %new = add i64 %old, 4
  %to = getelementptr i64, ptr %q, i64 %i
  store i64 %new, ptr %to, !alias.scope !4, !noalias !3
  %next = add i64 %i, 1
  %ends = icmp eq i64 %next, %n
  br i1 %ends, label %end, label %loop
end:
  ret void
}

define i64 @last_of(ptr %first, ptr %second) noinline {
  call void @llvm.memset.p0.i64(ptr @room, i8 0, i64 320, i1 false)
  %after = getelementptr i64, ptr @room, i64 1
  call void %first(ptr @room, ptr @other, i64 32)
  call void %second(ptr @room, ptr %after, i64 32)
  %last = getelementptr i64, ptr @room, i64 32
  %v = load i64, ptr %last
  ret i64 %v
}

define i32 @main() {
  %a = call i64 @last_of(ptr @a1, ptr @a2)
  %b = call i64 @last_of(ptr @b1, ptr @b2)
  %c = call i64 @last_of(ptr @c1, ptr @c2)
  call i32 (ptr, ...) @printf(ptr @line, i64 %a, i64 %b, i64 %c)
  ret i32 0
}

@room = global [40 x i64] zeroinitializer
@other = global [40 x i64] zeroinitializer
@line = constant [16 x i8] c"%lld %lld %lld\0A\00"
declare i32 @printf(ptr, ...)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.experimental.noalias.scope.decl(metadata)

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = !{!1}
!4 = !{!2}
