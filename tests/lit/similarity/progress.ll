; RUSTMERGE_LOG=info prints how far the search has come, what it found and how long
; each phase took.

; RUN: env RUSTMERGE_LOG=info %opt -passes='rust-ir-similarity<json=%t.json>' %s -disable-output 2>&1 | FileCheck %s
; RUN: env RUSTMERGE_LOG=warn %opt -passes='rust-ir-similarity<json=%t.json>' %s -disable-output 2>&1 | count 0

; CHECK: rust-ir-similarity: instructions: 6, functions: 2, symbols: {{[0-9]+}}; {{.*}}s
; CHECK: rust-ir-similarity: maximal repeats of symbols: 1; {{.*}}s
; CHECK: rust-ir-similarity: groups of similar candidates: 1, repeats not searched to the end: 0; {{.*}}s
; CHECK: rust-ir-similarity: mapping instructions: {{.*}}s
; CHECK: rust-ir-similarity: finding groups: {{.*}}s
; CHECK: rust-ir-similarity: writing JSON: {{.*}}s

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
