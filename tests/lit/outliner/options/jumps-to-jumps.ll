; A function whose only code is a call that it returns is a jump on Thumb and RISC-V: its return has no
; code, so a jump to a shared function that jumps saves nothing, however many there are.

; RUN: %expand %s > %t.in.ll
; RUN: %opt -mtriple=thumbv7em-none-eabi -passes='rust-iroutliner<all;no-frequency>,verify' -S %t.in.ll | FileCheck %t.in.ll --implicit-check-not=outlined
; RUN: %opt -mtriple=riscv64-unknown-linux-gnu -passes='rust-iroutliner<all;no-frequency>,verify' -S %t.in.ll | FileCheck %t.in.ll --implicit-check-not=outlined
; What else is in the functions is shared.
; RUN: sed 's/; MORE: //' %t.in.ll > %t.ll
; RUN: %opt -mtriple=thumbv7em-none-eabi -passes='rust-iroutliner<all;no-frequency>,verify' -S %t.ll | FileCheck %t.in.ll --check-prefix=SHARED

; CHECK: define i32 @f0(
; CHECK-NEXT: tail call i32 @callee(
; SHARED: define i32 @f0(
; SHARED-NEXT: call i32 @f0.outlined

declare i32 @callee(ptr, i32)

define i32 @f<0|1|2|3|4|5>(ptr %p, i32 %a) nounwind minsize optsize {
  ; MORE: %b = mul i32 %a, 12345
  ; MORE: store i32 %b, ptr %p
  ; MORE: %c = xor i32 %b, 54321
  ; MORE: %q = getelementptr i8, ptr %p, i32 8
  ; MORE: store i32 %c, ptr %q
  %r = tail call i32 @callee(ptr %p, i32 %a)
  ret i32 %r
}

define i32 @f<6|7|8|9|10>(ptr %p, i32 %a) nounwind minsize optsize {
  ; MORE: %b = mul i32 %a, 12345
  ; MORE: store i32 %b, ptr %p
  ; MORE: %c = xor i32 %b, 54321
  ; MORE: %q = getelementptr i8, ptr %p, i32 8
  ; MORE: store i32 %c, ptr %q
  %r = tail call i32 @callee(ptr %p, i32 %a)
  ret i32 %r
}
