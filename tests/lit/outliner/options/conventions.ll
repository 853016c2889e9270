; Code that calls functions, one of them fastcc, shares a function that calls either: what is fastcc
; and only called is ccc as well on this processor (src/facts/fastcc.rs).

; RUN: %opt -passes='rust-iroutliner<no-cost;min-length=4;verify>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='rust-iroutliner<no-cost;min-length=4;verify>,verify' -mtriple=i386-unknown-linux-gnu -S %s | FileCheck --check-prefix=OTHER %s

target triple = "x86_64-unknown-linux-gnu"

; OTHER-NOT: outlined
; CHECK: define internal i32 @only_called(
define internal fastcc i32 @only_called(i32 %n) noinline {
  %a = udiv i32 %n, 7
  ret i32 %a
}

; CHECK: define i32 @visible(
define i32 @visible(i32 %n) noinline {
  %a = fptosi double 2.0 to i32
  ret i32 %a
}

; CHECK: define internal fastcc i32 @keeps_its_convention(
define internal fastcc i32 @keeps_its_convention(i32 %n) noinline {
  %a = srem i32 %n, 19
  ret i32 %a
}

; CHECK-LABEL: define i32 @one(
; CHECK: call i32 @one.outlined.0({{.*}}@only_called
; CHECK: call fastcc i32 @keeps_its_convention(
define i32 @one(ptr %p, i32 %n) minsize {
  %a = load i32, ptr %p
  %b = call fastcc i32 @only_called(i32 %a)
  %c = xor i32 %b, %n
  store i32 %c, ptr %p
  %d = mul i32 %c, %a
  %e = call fastcc i32 @keeps_its_convention(i32 %d)
  ret i32 %e
}

; CHECK: define internal i32 @one.outlined.0(
; CHECK: call i32 %{{.*}}(i32
; CHECK-LABEL: define i32 @other(
; CHECK: call i32 @one.outlined.0({{.*}}@visible
define i32 @other(ptr %p, i32 %n) minsize {
  %a = load i32, ptr %p
  %b = call i32 @visible(i32 %a)
  %c = xor i32 %b, %n
  store i32 %c, ptr %p
  %d = mul i32 %c, %a
  ret i32 %d
}
