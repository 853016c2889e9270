; A call that is a jump stays where it is if the shared function would have to say which exit is taken.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>' -pass-remarks-missed=rust-iroutliner \
; RUN:   -disable-output %t.ll 2>&1 | FileCheck %s

; CHECK: 2 regions of {{[0-9]+}} instructions, the first in f_a, stay where they are because a call that is a jump would not be one any more

target triple = "x86_64-unknown-linux-gnu"

declare i32 @q(i32, ptr)

define i32 @f_<a|b>(i32 %x, ptr %d, i1 %e) minsize optsize {
  fence <seq_cst|acquire>
  br i1 %e, label %s, label %g0
g0:
  fence <seq_cst|acquire>
  br label %out
s:
  store i32 %x, ptr %d
  %n = mul i32 %x, 77
  store i32 %n, ptr %d
  %c = icmp eq i32 %n, 5
  br i1 %c, label %g, label %out
g:
  %a = tail call i32 @q(i32 %n, ptr %d)
  br label %out
out:
  %r = phi i32 [ %a, %g ], [ 3, %s ], [ 9, %g0 ]
  ret i32 %r
}
