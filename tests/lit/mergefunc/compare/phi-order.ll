; Two phis of one block take their values at the same time: exchanging what they
; carry around a loop is not the same as not exchanging it.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @<exchange|keep>(

declare i1 @more(i32)

define internal i32 @<exchange|exchange_again>(i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %a = phi i32 [ %x, %entry ], [ %b, %loop ]
  %b = phi i32 [ %y, %entry ], [ %a, %loop ]
  %c = call i1 @more(i32 %a)
  br i1 %c, label %loop, label %end
end:
  ret i32 %b
}
define internal i32 @keep(i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %a = phi i32 [ %x, %entry ], [ %a, %loop ]
  %b = phi i32 [ %y, %entry ], [ %b, %loop ]
  %c = call i1 @more(i32 %a)
  br i1 %c, label %loop, label %end
end:
  ret i32 %b
}
