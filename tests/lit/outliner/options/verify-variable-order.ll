; Two variables may differ in nothing but their alignment and in which entry of a phi
; has them, whose order changes when the shared code comes back.

; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>' -S %s | FileCheck %s

; CHECK: call {{.*}}outlined
define void @two(i1 %is, ptr %p) {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 8
  br label %3

3:
  %4 = phi i32 [ 1, %6 ], [ 0, %0 ]
  br i1 %is, label %5, label %6

5:
  store i32 1, ptr %p, align 4
  store i8 0, ptr %p, align 1
  store i32 1, ptr %p, align 16
  store i32 1, ptr %p, align 4
  br label %6

6:
  %7 = phi i32 [ 1, %5 ], [ 0, %3 ]
  %8 = phi i16 [ 1, %5 ], [ 0, %3 ]
  %9 = phi ptr [ %1, %5 ], [ %2, %3 ]
  store i32 1, ptr %9, align 4
  br label %3
}

define void @one(i1 %is, ptr %p) {
  %1 = alloca i32, align 8
  br label %2

2:
  %3 = phi i32 [ 1, %5 ], [ 0, %0 ]
  br i1 %is, label %4, label %5

4:
  store i32 1, ptr %p, align 4
  store i8 0, ptr %p, align 1
  store i32 1, ptr %p, align 16
  store i32 1, ptr %p, align 4
  br label %5

5:
  %6 = phi i32 [ 1, %4 ], [ 0, %2 ]
  %7 = phi i16 [ 1, %4 ], [ 0, %2 ]
  %8 = phi ptr [ null, %4 ], [ %1, %2 ]
  store i32 1, ptr %8, align 4
  br label %2
}
