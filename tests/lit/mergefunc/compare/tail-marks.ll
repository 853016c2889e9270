; A call that is marked `tail` and one that is not are equal where code generation makes no jump
; of them; the survivor is marked where both are.  What may be a jump stays what it is.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='{{^}}define internal'
; RUN: %opt -passes='rust-mergefunc<no-normal-form>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=ALL
; Without the rule only those are equal that are marked in the same way.
; ALL-COUNT-33: {{^}}define internal
; ALL-NOT: {{^}}define internal

; A store, a load, a call and a branch to another call are after it.
; CHECK-LABEL: define internal i32 @stored_1(
; CHECK: {{ = }}call i32 @f(i32 %x)
; CHECK-LABEL: define internal i32 @loaded_1(
; CHECK: {{ = }}call i32 @f(i32 %x)
; CHECK-LABEL: define internal i32 @called_1(
; CHECK: {{ = }}call i32 @f(i32 %x)
; CHECK: {{ = }}tail call i32 @f(i32 %a)
; CHECK-LABEL: define internal i32 @asked_1(
; CHECK: {{ = }}call i32 @f(i32 %x)

; What LLVM's own functions become calls no function of the program.
; CHECK-LABEL: define internal i32 @counted_1(
; CHECK: {{ = }}call i32 @llvm.ctpop.i32(i32 %x)

; Both are marked.
; CHECK-LABEL: define internal i32 @marked_1(
; CHECK: {{ = }}tail call i32 @f(i32 %x)

; A ret follows, at once, after what computes, and in another block.
; CHECK-LABEL: define internal i32 @returned_<1|2>(
; CHECK-LABEL: define internal i32 @behind_<1|2>(
; CHECK-LABEL: define internal i32 @led_<1|2>(

; Code generation makes one `ret` of what a branch leads to: CodeGenPrepare where the targets are
; the same or the condition is constant, SimplifyCFG, which AArch64 and ARM run once more, where
; nothing else is after the targets or one is not reached.
; CHECK-LABEL: define internal i32 @same_<1|2>(
; CHECK-LABEL: define internal i32 @default_<1|2>(
; CHECK-LABEL: define internal i32 @decided_<1|2>(
; CHECK-LABEL: define internal i32 @both_<1|2>(
; CHECK-LABEL: define internal i32 @never_<1|2>(

; CodeGenPrepare takes assumptions away, and what is only loaded for them.
; CHECK-LABEL: define internal i32 @assumed_<1|2>(

; `notail` is no promise.
; CHECK-LABEL: define internal i32 @forbidden_<1|2>(

; What is known of LLVM's own functions decides: one of these is a call of the program's code
; later.
; CHECK-LABEL: define internal void @resumed_<1|2>(

@g = global i32 0

declare i32 @f(i32)
declare i32 @llvm.ctpop.i32(i32)
declare void @llvm.assume(i1)

declare void @llvm.coro.resume(ptr)

@table = global [35 x ptr] [ptr @assumed_1, ptr @assumed_2, ptr @same_1, ptr @same_2, ptr @default_1,
  ptr @default_2, ptr @decided_1, ptr @decided_2, ptr @both_1, ptr @both_2, ptr @never_1, ptr @never_2,
  ptr @stored_1, ptr @stored_2, ptr @stored_3, ptr @loaded_1, ptr @loaded_2,
  ptr @called_1, ptr @called_2, ptr @asked_1, ptr @asked_2, ptr @counted_1, ptr @counted_2,
  ptr @marked_1, ptr @marked_2, ptr @returned_1, ptr @returned_2, ptr @behind_1, ptr @behind_2,
  ptr @led_1, ptr @led_2, ptr @forbidden_1, ptr @forbidden_2, ptr @resumed_1, ptr @resumed_2]

define internal i32 @stored_<1|2|3>(i32 %x) unnamed_addr {
  %a = <tail ||tail >call i32 @f(i32 %x)
  store i32 %a, ptr @g
  ret i32 %a
}
define internal i32 @loaded_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  %b = load i32, ptr @g
  ret i32 %a
}
define internal i32 @called_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  %b = tail call i32 @f(i32 %a)
  ret i32 %b
}
define internal i32 @asked_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  %c = icmp eq i32 %a, 0
  br i1 %c, label %yes, label %no
yes:
  %b = call i32 @f(i32 7)
  ret i32 %b
no:
  ret i32 %a
}
define internal i32 @counted_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %a
}
define internal i32 @marked_<1|2>(i32 %x) unnamed_addr {
  %a = tail call i32 @f(i32 %x)
  store volatile i32 %a, ptr @g
  ret i32 %a
}
define internal i32 @returned_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  ret i32 %a
}
define internal i32 @behind_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  %b = add i32 %x, 1
  %c = tail call i32 @llvm.ctpop.i32(i32 %b)
  ret i32 %a
}
define internal i32 @led_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  br label %end
end:
  ret i32 %a
}
define internal i32 @same_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %end
end:
  ret i32 %a
}
define internal i32 @default_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  switch i32 %x, label %end []
end:
  ret i32 %a
}
define internal i32 @decided_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  br i1 true, label %end, label %other
end:
  ret i32 %a
other:
  %b = call i32 @f(i32 %a)
  ret i32 %b
}
define internal i32 @both_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %yes, label %no
yes:
  br label %end
no:
  ret i32 %a
end:
  ret i32 %a
}
define internal i32 @never_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %yes, label %no
yes:
  ret i32 %a
no:
  store i32 0, ptr @g
  unreachable
}
define internal i32 @assumed_<1|2>(i32 %x) unnamed_addr {
  %a = <tail |>call i32 @f(i32 %x)
  %b = load i32, ptr @g
  %c = icmp ult i32 %b, 2
  call void @llvm.assume(i1 %c)
  ret i32 %a
}
define internal i32 @forbidden_<1|2>(i32 %x) unnamed_addr {
  %a = <tail|notail> call i32 @f(i32 %x)
  store i32 %a, ptr @g, align 1
  ret i32 %a
}
define internal void @resumed_<1|2>(ptr %frame) unnamed_addr {
  <tail |>call void @llvm.coro.resume(ptr %frame)
  ret void
}
