; -stats counts.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>,verify' -disable-output -stats %t.ll 2>&1 | FileCheck %t.ll

; CHECK-DAG: {{^ *}}1 rust-iroutliner - Number of shared functions
; CHECK-DAG: {{^ *}}3 rust-iroutliner - Number of regions outlined
; CHECK-DAG: {{^ *}}9 rust-iroutliner - Number of instructions outlined
; CHECK-DAG: {{^ *}}{{-?[0-9]+}} rust-iroutliner - Estimated bytes saved
; CHECK-DAG: {{^ *}}1 rust-iroutliner - Number of rounds

define i64 @<a|b|c>(i64 %x) {
  %y = mul i64 %x, 3
  %z = xor i64 %y, %x
  ret i64 %z
}
