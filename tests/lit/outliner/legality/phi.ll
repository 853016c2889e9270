; A region never begins with a phi, and takes the phis of an inner block all or
; none: entries from blocks outside would have no place.

; RUN: %outline %s | FileCheck %s

; The loop's phis have an entry from outside: the region begins behind them, and its
; branch back is an exit.
; CHECK-LABEL: define i32 @loop_a(
; CHECK: loop:
; CHECK-NEXT: %i = phi i32
; CHECK-NEXT: %s = phi i32
; CHECK: call {{.*}}@[[SHARED:.*outlined[^(]*]](
; CHECK: br i1
; CHECK-LABEL: define i32 @loop_b(
; CHECK: %i = phi i32
; CHECK-NEXT: %s = phi i32
; CHECK: call {{.*}}@[[SHARED]](
define i32 @loop_a(i32 %n) {
entry:
  fence seq_cst
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s2, %loop ]
  %q = mul i32 %i, %i
  %s2 = add i32 %s, %q
  %i2 = add i32 %i, 1
  %c = icmp slt i32 %i2, %n
  br i1 %c, label %loop, label %end
end:
  fence seq_cst
  ret i32 %s2
}
define i32 @loop_b(i32 %n) {
entry:
  fence acquire
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s2, %loop ]
  %q = mul i32 %i, %i
  %s2 = add i32 %s, %q
  %i2 = add i32 %i, 1
  %c = icmp slt i32 %i2, %n
  br i1 %c, label %loop, label %end
end:
  fence acquire
  ret i32 %s2
}
