; Local variables may stand behind code that moves: inlining the calls back cuts the
; block that they are in, and `verify` knows them all the same.
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @a(
; CHECK: call {{.*}} @a.outlined.0(
; CHECK: alloca
define i32 @a(ptr %p, ptr %q) {
  %x = load i32, ptr %p
  %y = load i64, ptr %q
  %variable = alloca i64
  store i64 %y, ptr %variable
  call void @use(ptr %variable)
  ret i32 %x
}

define i32 @b(ptr %p, ptr %q) {
  %x = load i32, ptr %p
  %y = load i64, ptr %q
  %variable = alloca i64
  store volatile i64 %y, ptr %variable
  %z = sub i32 %x, 7
  ret i32 %z
}

declare void @use(ptr)
