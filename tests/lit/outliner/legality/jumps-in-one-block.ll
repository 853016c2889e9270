; A region of several blocks that ends in the middle of one: the rest of that block stays in the block of the
; call.  LLVM makes no jump of a call in one block whose result is returned in the next.

; RUN: %outline < %s | FileCheck %s
; RUN: %outline < %s | %llc -O2 -o - | FileCheck %s --check-prefix=ASM

target triple = "x86_64-unknown-linux-gnu"

declare void @failed(ptr, i32)
declare i32 @next(ptr, i32)
declare void @done(i32)

; CHECK-LABEL: define i32 @step(
; CHECK-NEXT: [[R:%.*]] = tail call i32 @step.outlined.0(
; CHECK-NEXT: ret i32 [[R]]
; ASM-LABEL: {{^}}step:
; ASM: jmp step.outlined.0
define i32 @step(ptr %p) #0 {
  %l = load i32, ptr %p
  %c = icmp eq i32 %l, 1
  br i1 %c, label %good, label %bad
bad:
  tail call void @failed(ptr nonnull %p, i32 709)
  br label %good
good:
  %r = tail call i32 @next(ptr nonnull %p, i32 0)
  ret i32 %r
}

define void @last(ptr %p) #0 {
  %l = load i32, ptr %p
  %c = icmp eq i32 %l, 1
  br i1 %c, label %good, label %bad
bad:
  tail call void @failed(ptr nonnull %p, i32 709)
  br label %good
good:
  %r = tail call i32 @next(ptr nonnull %p, i32 0)
  tail call void @done(i32 %r)
  ret void
}

attributes #0 = { minsize optsize nounwind }
