; A candidate may begin in the middle of a block.

; RUN: %opt -passes='rust-ir-similarity<print;min-length=3>' %s -disable-output 2>&1 | count 0
; RUN: %opt -passes='rust-ir-similarity<print;min-length=2>' %s -disable-output 2>&1 | FileCheck %s

; CHECK: Function: no_loop_a, Basic Block: loop
; CHECK-NEXT: Start Instruction: %x = load
; CHECK-NEXT: End Instruction: %c = icmp
; CHECK-NEXT: Function: no_loop_b, Basic Block: next
; CHECK: Start Instruction: %c = icmp
; CHECK-NEXT: End Instruction: br i1 %c, label %loop,
; CHECK-NEXT: Function: no_loop_b, Basic Block: next
; CHECK-NEXT: Start Instruction: %c = icmp
; CHECK-NEXT: End Instruction: br i1 %c, label %next,

; A loop that goes back to its own beginning is not one that goes back to before
; the candidate.  LLVM's own analysis takes these for the same.
define void @no_loop_a(ptr %p) {
  br label %loop
loop:
  store i10 0, ptr %p, align 2
  %x = load i10, ptr %p, align 4
  %c = icmp eq i10 %x, 5
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @no_loop_b(ptr %p, i11 %v) {
  br label %loop
loop:
  store i11 %v, ptr %p, align 2
  br label %next
next:
  %x = load i10, ptr %p, align 4
  %c = icmp eq i10 %x, 5
  br i1 %c, label %next, label %end
end:
  ret void
}
