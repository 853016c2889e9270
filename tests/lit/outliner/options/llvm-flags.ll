; LLVM's own flags of the outliner are the defaults, and parameters win over them.  That which
; lets code leave `linkonce_odr` functions says nothing: it does so anyway.

; RUN: %opt -passes='rust-iroutliner<all;max-rounds=1;verify;no-frequency>,verify' -S %s | FileCheck %s --implicit-check-not=outlined
; RUN: %opt -ir-outlining-no-cost -passes='rust-iroutliner<all;max-rounds=1;verify;no-frequency>,verify' -S %s | \
; RUN:   FileCheck %s --check-prefixes=PLAIN,ODR
; RUN: %opt -ir-outlining-no-cost -passes='rust-iroutliner<all;cost;max-rounds=1;verify;no-frequency>,verify' -S %s \
; RUN:   | FileCheck %s --implicit-check-not=outlined
; RUN: %opt -enable-linkonceodr-ir-outlining -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>,verify' -S %s | FileCheck %s --check-prefixes=PLAIN,ODR
; RUN: %opt -enable-linkonceodr-ir-outlining \
; RUN:   -passes='rust-iroutliner<all;no-cost;no-linkonce-odr;max-rounds=1;verify>,verify' -S %s | \
; RUN:   FileCheck %s --check-prefix=PLAIN --implicit-check-not=__rustmerge_ --implicit-check-not=@odr_a.outlined

target triple = "x86_64-unknown-linux-gnu"

; CHECK: define i32 @plain_a(
; PLAIN: call i32 @plain_a.outlined
; ODR: call i64 @__rustmerge_

define i32 @plain_a(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}
define i32 @plain_b(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}
define linkonce_odr i64 @odr_a(i64 %x) {
  %y = mul i64 %x, 3
  ret i64 %y
}
define linkonce_odr i64 @odr_b(i64 %x) {
  %y = mul i64 %x, 3
  ret i64 %y
}
@keep = global [2 x ptr] [ptr @odr_a, ptr @odr_b]
