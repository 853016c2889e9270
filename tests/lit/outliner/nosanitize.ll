; An access that sanitizers must not look at is not shared with one that they must.
; Nothing but the access itself keeps the functions from sharing all their code.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>' -S %t.ll | FileCheck %t.ll

define i32 @<plain|unseen>(ptr %p, i32 %x) {
; CHECK-LABEL: define i32 @<plain|unseen>(
; CHECK: <call {{.*}}outlined|store i32 {{.*}} !nosanitize>
  %a = mul i32 %x, 7
  %b = xor i32 %a, 99
  store i32 %b, ptr %p<|, !nosanitize !0>
  ret i32 %b
}

!0 = !{}
