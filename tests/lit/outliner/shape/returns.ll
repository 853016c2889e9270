; A region that ends in ret becomes a call and a ret: a tail call, unless the
; function has memory of its own that the shared one might be using.  One that never
; ends becomes a call and unreachable.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

declare void @use(ptr)
declare void @stop(i32) noreturn

; CHECK-LABEL: define i32 @tail_a(
; CHECK-NEXT: [[R:%.*]] = tail call i32 @tail_a.outlined{{.*}}(i32 %x)
; CHECK-NEXT: ret i32 [[R]]
define i32 @tail_<a|b>(i32 %x) {
  %y = mul i32 %x, 9
  ret i32 %y
}
; CHECK-LABEL: define i64 @memory_a(
; CHECK: call void @use
; CHECK-NEXT: [[R:%.*]] = call i64 @memory_a.outlined{{.*}}(ptr [[M:%.*]])
; CHECK-NEXT: ret i64 [[R]]
define i64 @memory_<a|b>() {
  %m = alloca i64
  fence <seq_cst|acquire>
  call void @use(ptr %m) nomerge
  %y = load i64, ptr %m
  %z = add i64 %y, 5
  ret i64 %z
}
; CHECK-LABEL: define void @byval_a(
; CHECK-NOT: tail
; CHECK: call void @byval_a.outlined
; CHECK-NEXT: ret void
define void @byval_<a|b>(ptr byval(i16) %m) {
  store i16 5, ptr %m
  call void @use(ptr %m)
  ret void
}
; CHECK-LABEL: define i16 @never_a(
; CHECK-NEXT: call void @[[NEVER:.*outlined[^(]*]](i32 %x)
; CHECK-NEXT: unreachable
; CHECK: define internal void @[[NEVER]](
; CHECK: call void @stop(
; CHECK-NEXT: unreachable
define i<16|8> @never_<a|b>(i32 %x) {
  %y = mul i32 %x, 77
  call void @stop(i32 %y) noreturn
  unreachable
}
