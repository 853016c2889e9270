; The text form is that of LLVM's own printer, byte for byte.

; RUN: %opt -passes='rust-ir-similarity<print>' %s -disable-output 2>%t.ours
; RUN: %opt -passes='print-ir-similarity' %s -disable-output 2>%t.theirs
; RUN: diff %t.ours %t.theirs
; RUN: FileCheck %s --input-file=%t.ours --match-full-lines --strict-whitespace

; Nothing is changed.  Without a parameter that asks for output a line says so, once for a process.
; RUN: %opt -passes='rust-ir-similarity,rust-ir-similarity' %s -S -o %t.after 2>%t.said
; RUN: FileCheck %s --check-prefix=SAID --input-file=%t.said
; RUN: count 1 <%t.said
; SAID: rust-ir-similarity: no output was asked for; use rust-ir-similarity<print>, json=FILE, html=FILE or remarks
; RUN: %opt -passes='rust-ir-similarity' %s -disable-output -pass-remarks-output=%t.yaml 2>&1 | count 0
; RUN: %opt -passes='rust-ir-similarity<json=%t.json>' %s -disable-output 2>&1 | count 0
; RUN: %opt -passes=verify %s -S -o %t.before
; RUN: diff %t.before %t.after

;      CHECK:2 candidates of length 2.  Found in: {{$}}
; CHECK-NEXT:  Function: f, Basic Block: entry
; CHECK-NEXT:    Start Instruction:   %x = mul i32 %a, 3
; CHECK-NEXT:      End Instruction:   store i32 %x, ptr %p, align 4
; CHECK-NEXT:  Function: g, Basic Block: (unnamed)
; CHECK-NEXT:    Start Instruction:   %3 = mul i32 %1, 5
; CHECK-NEXT:      End Instruction:   store i32 %3, ptr %0, align 4

define void @f(ptr %p, i32 %a) {
entry:
  %x = mul i32 %a, 3
  store i32 %x, ptr %p
  ret void
}

define void @g(ptr %0, i32 %1) {
  %3 = mul i32 %1, 5
  store i32 %3, ptr %0
  ret void
}
