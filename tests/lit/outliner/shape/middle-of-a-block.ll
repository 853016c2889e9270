; A region may begin and end in the middle of a block, and a jump back to that
; block's head is an exit of it.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i32 @a(
; CHECK: loop:
; CHECK-NEXT: fence
; CHECK-NEXT: [[R:%.*]] = call { i32, i1 } @[[SHARED:.*outlined[^(]*]](ptr %d, i32 %x)
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %loop
; CHECK: fence release
; CHECK: define internal { i32, i1 } @[[SHARED]](
; CHECK: br i1
; CHECK-LABEL: define i32 @b(
; CHECK: loop:
; CHECK-NEXT: fence
; CHECK-NEXT: call { i32, i1 } @[[SHARED]](ptr %d, i32 %x)
define i32 @<a|b>(i32 %x, ptr %d) {
entry:
  br label %loop
loop:
  fence <seq_cst|acquire>
  %y = load i32, ptr %d
  %c = icmp eq i32 %y, %x
  br i1 %c, label %loop, label %next
next:
  %z = mul i32 %y, 77
  store i32 %z, ptr %d
  fence release
  ret i32 %z
}
