; Where the phis of an exit have different values for two ways out of a region, the
; call could not tell them apart: the region gets smaller.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

define i32 @<a|b>(i1 %c, ptr %d) {
; CHECK-LABEL: define i32 @<a|b>(
; CHECK: three:
; CHECK-NEXT: phi i32 [ 0, %0 ], [ 1, %{{.*}} ], [ 2, %{{.*}} ]
  fence seq_cst
  br i1 %c, label %head, label %three
head:
  fence seq_cst
  store i32 3, ptr %d
  br i1 %c, label %one, label %two
one:
  store i32 4, ptr %d
  br label %three
two:
  store i32 5, ptr %d
  br label %three
three:
  %p = phi i32 [ 0, %0 ], [ 1, %one ], [ 2, %two ]
  fence seq_cst
  ret i32 %p
}

; One value for both ways is one exit.
; CHECK-LABEL: define i64 @same_a(
; CHECK: head:
; CHECK-NEXT: fence
; CHECK-NEXT: call void @[[SHARED:.*outlined.*]](ptr %d, i1 %c)
; CHECK-NEXT: br label %three
; CHECK: three:
; CHECK-NEXT: phi i64 [ 0, %0 ], [ 7, %head ]
define i64 @same_<a|b>(i1 %c, ptr %d) {
  fence seq_cst
  br i1 %c, label %head, label %three
head:
  fence seq_cst
  store i64 3, ptr %d
  br i1 %c, label %one, label %two
one:
  store i64 4, ptr %d
  br label %three
two:
  store i64 5, ptr %d
  br label %three
three:
  %p = phi i64 [ 0, %0 ], [ 7, %one ], [ 7, %two ]
  fence seq_cst
  ret i64 %p
}
