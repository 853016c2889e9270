; Of several calls of a function that pass its own stack arguments on, x86's code
; generation makes only the one a jump that it selects first, and other code of the
; function decides which one that is.  Such functions keep all of their code.

; RUN: %outline %s | FileCheck %s --check-prefixes=CHECK,STAYS
; RUN: sed 's/x86_64/i686/' %s | %outline | FileCheck %s --check-prefixes=CHECK,STAYS
; RUN: sed 's/x86_64/aarch64/' %s | %outline | FileCheck %s --check-prefix=MOVES
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>' -disable-output -pass-remarks-missed=rust-iroutliner %s 2>&1 | \
; RUN:   FileCheck %s --check-prefix=REMARK

; REMARK: remark: {{.*}}two_a keeps all of its code: only one of its calls that pass stack arguments on is a jump

target triple = "x86_64-unknown-linux-gnu"

%pair = type { [9 x ptr] }
declare i1 @f(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)
declare i1 @g(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)
declare i1 @memory(ptr, ptr byval(%pair))

; STAYS-LABEL: define i1 @two_a(
; STAYS-NOT: outlined
; MOVES-LABEL: define i1 @two_a(
; MOVES: call {{.*}}outlined
define i1 @two_a(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7, i1 %c) {
  store i32 1, ptr %0
  store i16 2, ptr %1
  store i8 3, ptr %2
  br i1 %c, label %a, label %b
a:
  %r = tail call i1 @f(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7)
  ret i1 %r
b:
  %s = tail call i1 @g(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7)
  ret i1 %s
}
; CHECK-LABEL: define i1 @one(
; CHECK: call {{.*}}outlined
define i1 @one(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7, i1 %c) {
  store i32 1, ptr %0
  store i16 2, ptr %1
  store i8 3, ptr %2
  %r = tail call i1 @f(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7)
  ret i1 %r
}
; What else is on the stack is not where it was: the second call is none.
; CHECK-LABEL: define i1 @other(
; CHECK: call {{.*}}outlined
define i1 @other(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7, i1 %c) {
  store i32 1, ptr %0
  store i16 2, ptr %1
  store i8 3, ptr %2
  br i1 %c, label %a, label %b
a:
  %r = tail call i1 @f(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7)
  ret i1 %r
b:
  %s = tail call i1 @g(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr @two_a)
  ret i1 %s
}
; Copies of memory do not compete.
; CHECK-LABEL: define i1 @by_value(
; CHECK: call {{.*}}outlined
define i1 @by_value(ptr %0, ptr %1, ptr %2, ptr byval(%pair) %3, i1 %c) {
  store i32 1, ptr %0
  store i16 2, ptr %1
  store i8 3, ptr %2
  br i1 %c, label %a, label %b
a:
  %r = tail call i1 @memory(ptr null, ptr byval(%pair) %3)
  ret i1 %r
b:
  %s = tail call i1 @memory(ptr @one, ptr byval(%pair) %3)
  ret i1 %s
}
; A call of shared code in place of a ret is none either where its arguments are on the
; stack and another call is the jump.
; CHECK-LABEL: define i1 @returns_a(
; STAYS: {{= call i1 .*outlined}}
define i1 @returns_a(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7, i1 %c) {
  br i1 %c, label %a, label %b
a:
  store ptr %0, ptr %1
  store ptr %2, ptr %3
  store ptr %4, ptr %5
  store ptr %6, ptr %7
  ret i1 %c
b:
  %s = tail call i1 @g(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7)
  ret i1 %s
}
define i1 @returns_b(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7, i1 %c) {
  store ptr %0, ptr %1
  store ptr %2, ptr %3
  store ptr %4, ptr %5
  store ptr %6, ptr %7
  ret i1 %c
}
