; Where the phis of a block have different values for two ways out of a region, these are two
; exits: a block of its own leads from the call to the phis for the second one.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

declare i32 @__gxx_personality_v0(...)
declare i1 @test(i8)
declare void @quiet(i8) nounwind

define i32 @<a|b>(i1 %c, ptr %d) {
; CHECK-LABEL: define i32 @<a|b>(
; CHECK: head:
; CHECK-NEXT: fence
; CHECK-NEXT: [[WHICH:%.*]] = call i1 @[[TWO:.*outlined[^(]*]](ptr %d, i1 %c)
; CHECK-NEXT: br i1 [[WHICH]], label %[[SECOND:.*]], label %three
; CHECK: [[SECOND]]:
; CHECK-NEXT: br label %three
; CHECK: three:
; CHECK-NEXT: phi i32 [ 0, %0 ], [ 2, %[[SECOND]] ], [ 1, %head ]
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

; Of three ways two have the same value, and one by two edges of a switch.
; CHECK-LABEL: define i16 @switched_a(
; CHECK: [[R:%.*]] = call { i16, i1 } @[[SWITCHED:.*outlined[^(]*]](i16 %x, ptr %d)
; CHECK-NEXT: [[Y:%.*]] = extractvalue { i16, i1 } [[R]], 0
; CHECK-NEXT: [[WHICH:%.*]] = extractvalue { i16, i1 } [[R]], 1
; CHECK-NEXT: br i1 [[WHICH]], label %[[SECOND:.*]], label %out
; CHECK: [[SECOND]]:
; CHECK-NEXT: br label %out
; CHECK: out:
; CHECK-NEXT: phi i16 [ 0, %0 ], [ [[Y]], %[[SECOND]] ], [ 7, %head ]
; CHECK-NEXT: phi i16 [ 1, %0 ], [ %x, %[[SECOND]] ], [ %x, %head ]
; CHECK: define internal { i16, i1 } @[[SWITCHED]](
; CHECK-LABEL: define i16 @switched_b(
; CHECK: call { i16, i1 } @[[SWITCHED]](
define i16 @switched_<a|b>(i16 %x, ptr %d, i1 %e) {
  fence seq_cst
  br i1 %e, label %head, label %out
head:
  fence seq_cst
  store i16 %x, ptr %d
  %y = mul i16 %x, 9
  switch i16 %y, label %inner [ i16 18, label %out
                                i16 27, label %out ]
inner:
  store i16 5, ptr %d
  %c = icmp slt i16 %y, 3
  br i1 %c, label %third, label %out
third:
  store i16 6, ptr %d
  br label %out
out:
  %p = phi i16 [ 0, %0 ], [ 7, %head ], [ 7, %head ], [ %y, %inner ], [ 7, %third ]
  %q = phi i16 [ 1, %0 ], [ %x, %head ], [ %x, %head ], [ %x, %inner ], [ %x, %third ]
  fence <seq_cst|acquire>
  %r = sub i16 %p, %q
  ret i16 %r
}

; An invoke goes on in a block of its own, which tells the exits apart.
; CHECK-LABEL: define i8 @invoked_a(
; CHECK: [[WHICH:%.*]] = invoke i1 @[[INVOKED:.*outlined[^(]*]](i8 %x)
; CHECK-NEXT: to label %[[AFTER:.*]] unwind label %pad
; CHECK: [[AFTER]]:
; CHECK-NEXT: br i1 [[WHICH]], label %[[SECOND:.*]], label %out
; CHECK: [[SECOND]]:
; CHECK-NEXT: br label %out
; CHECK: out:
; CHECK-NEXT: phi i8 [ 0, %0 ], [ 4, %[[SECOND]] ], [ 3, %[[AFTER]] ]
; CHECK: define internal i1 @[[INVOKED]](
; CHECK-LABEL: define i8 @invoked_b(
; CHECK: invoke i1 @[[INVOKED]](
define i8 @invoked_<a|b>(i8 %x, i1 %e) personality ptr @__gxx_personality_v0 {
  fence seq_cst
  br i1 %e, label %head, label %out
head:
  fence seq_cst
  %c = invoke i1 @test(i8 %x) to label %next unwind label %pad
next:
  br i1 %c, label %third, label %out
third:
  call void @quiet(i8 %x)
  br label %out
out:
  %p = phi i8 [ 0, %0 ], [ 3, %next ], [ 4, %third ]
  fence <seq_cst|acquire>
  ret i8 %p
pad:
  %caught = landingpad { ptr, i32 } cleanup
  fence <acquire|release>
  resume { ptr, i32 } %caught
}
