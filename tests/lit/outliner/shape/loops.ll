; A loop moves as a whole, phis included; so does a diamond whose phi is inside.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i32 @loop_a(
; CHECK-NEXT: entry:
; CHECK-NEXT: [[S:%.*]] = call i32 @[[LOOP:.*outlined[^(]*]](
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: fence
; CHECK-NEXT: ret i32 [[S]]
; CHECK: define internal i32 @[[LOOP]](
; CHECK: phi i32 [ 0, %{{[0-9]+}} ], [ %{{[0-9]+}}, %{{[0-9]+}} ]
; CHECK: phi i32
; CHECK: br i1
; CHECK-LABEL: define i32 @loop_b(
; CHECK: call i32 @[[LOOP]](
define i32 @loop_<a|b>(i32 %n, i32 %k) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %s = phi i32 [ <4|5>, %entry ], [ %s2, %loop ]
  %q = mul i32 %i, %k
  %s2 = add i32 %s, %q
  %i2 = add i32 %i, 1
  %c = icmp slt i32 %i2, %n
  br i1 %c, label %loop, label %end
end:
  fence <seq_cst|acquire>
  ret i32 %s2
}

; CHECK-LABEL: define i64 @diamond_a(
; CHECK: call i64 @[[DIAMOND:.*outlined[^(]*]](i64 %x, {{.*}}i64 1
; CHECK: define internal i64 @[[DIAMOND]](
; CHECK: phi i64
; CHECK-LABEL: define i64 @diamond_b(
; CHECK: call i64 @[[DIAMOND]](i64 %x, {{.*}}i64 2
define i64 @diamond_<a|b>(i64 %x) {
entry:
  fence <seq_cst|acquire>
  %c = icmp sgt i64 %x, 9
  br i1 %c, label %then, label %else
then:
  %y = mul i64 %x, %x
  br label %end
else:
  %z = xor i64 %x, 77
  br label %end
end:
  %p = phi i64 [ %y, %then ], [ %z, %else ]
  %q = sub i64 %p, <1|2>
  fence <acquire|seq_cst>
  ret i64 %q
}
