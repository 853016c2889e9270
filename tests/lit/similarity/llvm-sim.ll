; The report in llvm-sim's format is what the tool itself writes.

; RUN: llvm-as %s -o %t.bc
; RUN: llvm-sim %t.bc -o %t.theirs
; RUN: %opt -passes='rust-ir-similarity<json=%t.ours;llvm-sim>' %t.bc -disable-output
; RUN: cmp %t.ours %t.theirs

; Nothing similar is a report too.
; RUN: %opt -passes='rust-ir-similarity<json=%t.none;llvm-sim;min-length=9>' %t.bc -disable-output
; RUN: llvm-as %p/Inputs/empty.ll -o %t.empty.bc
; RUN: llvm-sim %t.empty.bc -o %t.empty
; RUN: cmp %t.none %t.empty

define void @f(ptr %p, i32 %a) {
  %x = mul i32 %a, 3
  store i32 %x, ptr %p
  ret void
}

define void @g(ptr %p, i32 %a) {
  %x = mul i32 %a, 5
  store i32 %x, ptr %p
  ret void
}
