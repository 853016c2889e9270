; The local body that a symbol with a significant address becomes an alias of has that
; address: it is not unnamed_addr.  Otherwise a later pass, LLVM's mergefunc or a second run
; of ours, replaces the aliasee by another function, and two symbols have one address.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes=rust-mergefunc -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes=rust-mergefunc,mergefunc -S %t.ll | FileCheck %t.ll --check-prefix=AGAIN
; RUN: %opt -passes=rust-mergefunc,rust-mergefunc -S %t.ll | FileCheck %t.ll --check-prefix=AGAIN
; RUN: %opt -passes=rust-mergefunc,globalopt -S %t.ll | FileCheck %t.ll --check-prefix=AGAIN

target triple = "x86_64-unknown-linux-gnu"

; CHECK: @f = weak alias i32 (i32), ptr @f.body
; AGAIN-NOT: alias i32 (i32), ptr @k
; AGAIN: @f = weak alias i32 (i32), ptr @f.body
; AGAIN-NOT: alias i32 (i32), ptr @k

; CHECK: define internal i32 @f.body(i32 %x) {
define weak i32 @<f|g>(i32 %x) {
  %a = mul i32 %x, 17
  %b = add i32 %a, 3
  %c = lshr i32 %b, 5
  %d = xor i32 %b, %c
  %e = mul i32 %d, 12345
  %g = xor i32 %e, 123456
  ret i32 %g
}

; CHECK: define i32 @k(i32 %x) personality
define i32 @k(i32 %x) personality ptr @personality {
  %a = mul i32 %x, 17
  %b = add i32 %a, 3
  %c = lshr i32 %b, 5
  %d = xor i32 %b, %c
  %e = mul i32 %d, 12345
  %g = xor i32 %e, 123456
  ret i32 %g
}

declare i32 @personality(...)

@table = global [2 x ptr] [ptr @f, ptr @k]
