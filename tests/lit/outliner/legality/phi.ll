; A region never begins with a phi, and takes the phis of an inner block all or
; none: entries from blocks outside would have no place.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

; A loop that is entered between its phis and its other code: the region begins
; after the phis, and its branch back is an exit.
; CHECK-LABEL: define i32 @loop_a(
; CHECK: loop:
; CHECK-NEXT: %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
; CHECK-NEXT: %s = phi i32 [ 0, %entry ], [ %s2, %loop ]
; CHECK-NEXT: fence
; CHECK-NEXT: call { i32, i32, i1 } @[[SHARED:.*outlined.*]](
; CHECK: br i1 %{{.*}}, label %end, label %loop
; CHECK-LABEL: define i32 @loop_b(
; CHECK: %s = phi i32
; CHECK-NEXT: fence
; CHECK-NEXT: call { i32, i32, i1 } @[[SHARED]](
define i32 @loop_<a|b>(i32 %n) {
entry:
  fence seq_cst
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s2, %loop ]
  fence <seq_cst|acquire>
  %q = mul i32 %i, %i
  %s2 = add i32 %s, %q
  %i2 = add i32 %i, 1
  %c = icmp slt i32 %i2, %n
  br i1 %c, label %loop, label %end
end:
  fence <seq_cst|acquire>
  ret i32 %s2
}

; A block with an entry from outside ends the region before it.
define i64 @entry_<a|b>(i64 %n, i1 %c) {
; CHECK-LABEL: define i64 @entry_<a|b>(
; CHECK: end:
; CHECK-NEXT: phi i64 [ 0, %entry ], [ {{.*}}, %then ]
entry:
  fence <seq_cst|acquire>
  br i1 %c, label %then, label %end
then:
  fence <seq_cst|acquire>
  %x = mul i64 %n, %n
  %y = xor i64 %x, 5
  br label %end
end:
  %r = phi i64 [ 0, %entry ], [ %y, %then ]
  %z = add i64 %r, 9
  ret i64 %z
}
