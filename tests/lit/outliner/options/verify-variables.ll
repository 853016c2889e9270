; Local variables may stand after code that moves: inlining the calls back cuts the
; block that they are in, and `verify` knows them all the same.
; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i32 @a(
; CHECK: call {{.*}} @a.outlined.0(
; CHECK: alloca
define i32 @<a|b>(ptr %p, ptr %q) {
  %x = load i32, ptr %p
  %y = load i64, ptr %q
  %variable = alloca i64
  store <|volatile >i64 %y, ptr %variable
  <call void @use(ptr %variable)|%z = sub i32 %x, 7>
  ret i32 %<x|z>
}

declare void @use(ptr)
