; With a comdat that the linker leaves go its local symbols.  Code that mentions
; them stays in the comdat's function: a shared function would stay and
; refer to a discarded section.

; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>' -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

$has_table = comdat any
$alone = comdat any

@table = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4], comdat($has_table)

declare void @sink(ptr, i32)

; CHECK-LABEL: define linkonce_odr i32 @has_table(
; CHECK-NOT: outlined
; CHECK: ret i32
define linkonce_odr i32 @has_table(i32 %x) comdat {
  %a = mul i32 %x, 7
  %b = add i32 %a, 9
  call void @sink(ptr @table, i32 %b)
  %c = xor i32 %b, 77
  call void @sink(ptr @table, i32 %c)
  %m = udiv i32 %c, 3
  %d = mul i32 %m, 7
  %e = add i32 %d, 9
  call void @sink(ptr @table, i32 %e)
  %f = xor i32 %e, 77
  call void @sink(ptr @table, i32 %f)
  ret i32 %f
}

; CHECK-LABEL: define linkonce_odr i32 @alone(
; CHECK: call {{.*}} @__rustmerge_
define linkonce_odr i32 @alone(ptr %p, i32 %x) comdat {
  %a = mul i32 %x, 11
  %b = add i32 %a, 9
  call void @sink(ptr %p, i32 %b)
  %c = xor i32 %b, 77
  call void @sink(ptr %p, i32 %c)
  %m = udiv i32 %c, 3
  %d = mul i32 %m, 11
  %e = add i32 %d, 9
  call void @sink(ptr %p, i32 %e)
  %f = xor i32 %e, 77
  call void @sink(ptr %p, i32 %f)
  ret i32 %f
}
