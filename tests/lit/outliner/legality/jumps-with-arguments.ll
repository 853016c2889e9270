; A call that is a jump stays one by the registers that its arguments are in.

; RUN: %expand %s > %t.ll
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/aarch64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/riscv64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/thumbv7em-none-eabi/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/arm64-apple-macosx/' %t.ll | %outline | FileCheck %t.ll --check-prefix=APPLE
; Arguments on the stack are where the caller's own are: no parameter, or no region.
; RUN: sed 's/TRIPLE/i686-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll
; RUN: sed 's/TRIPLE/sparcv9-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll

target triple = "TRIPLE"

declare i32 @next_variadic(ptr, ...)
declare i32 @next_many(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)
declare void @next_none()

; Arguments that are not all in registers, as on Apple's AArch64 those after the named
; ones.
; MOVES-LABEL: define i32 @variadic_a(
; MOVES: [[R:%.*]] = tail call i32 @[[VARIADIC:variadic_a.outlined.*]](ptr %p)
; MOVES-NEXT: ret i32 [[R]]
; APPLE-LABEL: define i32 @variadic_a(
; APPLE: tail call i32 (ptr, ...) @next_variadic(
; APPLE-NEXT: ret i32
define i32 @variadic_<a|b>(ptr %p) #0 {
  store i72 1, ptr %p
  %r = tail call i32 (ptr, ...) @next_variadic(ptr %p, i32 1)
  ret i32 %r
}
; CHECK-LABEL: define i32 @many_a(
; CHECK: tail call i32 @next_many(
; CHECK-NEXT: ret i32
define i32 @many_<a|b>(ptr %p, ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7) #0 {
  store i80 1, ptr %p
  %r = tail call i32 @next_many(ptr %p, ptr %p, ptr %p, ptr %p, ptr %p, ptr %p, ptr %p, ptr %p, ptr %p)
  ret i32 %r
}

; Without arguments there is nothing that could be on the stack.
; CHECK-LABEL: define void @none_a(
; CHECK-NEXT: tail call void @[[NONE:none_a.outlined.*]]()
; CHECK-NEXT: ret void
; CHECK: define internal void @[[NONE]](
; CHECK: tail call void @next_none()
; CHECK-NEXT: ret void
@global = external global i112
define void @none_<a|b>() #0 {
  store i112 1, ptr @global
  tail call void @next_none()
  ret void
}

attributes #0 = { nounwind ; ATTRIBUTES
}
