; An access that sanitizers must not look at is not shared with one that they must.
; Nothing but the access itself keeps the functions from sharing all their code.

; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @plain(
; CHECK: call {{.*}}outlined
define i32 @plain(ptr %p, i32 %x) {
  %a = mul i32 %x, 7
  %b = xor i32 %a, 99
  store i32 %b, ptr %p
  ret i32 %b
}

; CHECK-LABEL: define i32 @unseen(
; CHECK: store i32 {{.*}} !nosanitize
define i32 @unseen(ptr %p, i32 %x) {
  %a = mul i32 %x, 7
  %b = xor i32 %a, 99
  store i32 %b, ptr %p, !nosanitize !0
  ret i32 %b
}

!0 = !{}
