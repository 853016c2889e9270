; A candidate may begin in the middle of a block.

; RUN: %opt -passes='rust-ir-similarity<print;min-length=3>' %s -disable-output 2>&1 | count 0
; RUN: printf '3 10 3\n3 10 2\n' >%t.questions
; RUN: %opt -passes='rust-ir-similarity<explain=%t.questions>' %s -disable-output 2>&1 \
; RUN:   | FileCheck %s --match-full-lines

;      CHECK: 3 10 3: DifferentPlaces | br i1 %c, label %loop, label %end | br i1 %c, label %next, label %end
; CHECK-NEXT: 3 10 2: Similar

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
