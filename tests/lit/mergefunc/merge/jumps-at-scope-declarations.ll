; Code generation copies a `ret` to calls before it, which become jumps, but not from after a declaration of
; alias scopes.  The body of functions that declare different ones has none, or @without would lose its jumps.

; RUN: %opt -passes=rust-mergefunc -S %s -o %t.ll
; RUN: FileCheck %s --implicit-check-not='call void @llvm.experimental' < %t.ll
; RUN: %llc -O2 %t.ll -o - | FileCheck %s --check-prefix=CODE --implicit-check-not=callq

; The same of bodies with parameters.
; RUN: sed -e '/^define i64 @d/,/^}/s/, i64 %n)$/, i64 8)/' -e '/^define i64 @w/,/^}/s/, i64 %n)$/, i64 9)/' %s > %t.constants.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>' -S %t.constants.ll -o %t.body.ll
; RUN: FileCheck %s --check-prefix=BODY < %t.body.ll
; RUN: %llc -O2 %t.body.ll -o - | FileCheck %s --check-prefix=CODE --implicit-check-not=callq

; CHECK-LABEL: define i64 @declaring(
; CHECK-NOT: alias.scope
; CHECK: tail call i64 @even(
; CHECK-LABEL: define i64 @without(
; CHECK-NEXT: tail call i64 @declaring(
; CHECK-NOT: define
; BODY: tail call i64 @declaring.body(ptr %p, i64 %n, i64 9)
; CODE-COUNT-2: TAILCALL

target triple = "x86_64-unknown-linux-gnu"

define i64 @declaring(ptr %p, i64 %n) {
  %old = load i64, ptr %p, !alias.scope !2
  %is_equal = icmp eq i64 %old, %n
  br i1 %is_equal, label %left, label %right
left:
  %a = tail call i64 @even(ptr %p, i64 %n)
  br label %end
right:
  %b = tail call i64 @odd(ptr %p, i64 %n)
  br label %end
end:
  %r = phi i64 [ %a, %left ], [ %b, %right ]
  call void @llvm.experimental.noalias.scope.decl(metadata !2)
  ret i64 %r
}

define i64 @without(ptr %p, i64 %n) {
  %old = load i64, ptr %p
  %is_equal = icmp eq i64 %old, %n
  br i1 %is_equal, label %left, label %right
left:
  %a = tail call i64 @even(ptr %p, i64 %n)
  br label %end
right:
  %b = tail call i64 @odd(ptr %p, i64 %n)
  br label %end
end:
  %r = phi i64 [ %a, %left ], [ %b, %right ]
  ret i64 %r
}

declare i64 @even(ptr, i64)
declare i64 @odd(ptr, i64)
declare void @llvm.experimental.noalias.scope.decl(metadata)

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
