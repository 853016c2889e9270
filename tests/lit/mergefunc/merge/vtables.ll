; Virtual tables that name a merged function stay right: entries of unnamed_addr
; functions move, also through relative (32 bit) entries; others stay.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

target triple = "x86_64-unknown-linux-gnu"

; CHECK: @vtable = constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr null, ptr @a, ptr @a] }
; CHECK: @relative = constant { [2 x i32] } { [2 x i32] [i32 0,
; CHECK-SAME: {{^}} i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @a to i64),
; CHECK-SAME: {{^}} i64 ptrtoint (ptr @relative to i64)) to i32)] }
; CHECK: @callbacks = constant [1 x ptr] [ptr @named_b]

@vtable = constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr null, ptr @a, ptr @b] }
@relative = constant { [2 x i32] } { [2 x i32] [i32 0,
    i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @b to i64),
    i64 ptrtoint (ptr @relative to i64)) to i32)] }
@callbacks = constant [1 x ptr] [ptr @named_b]

define internal void @<a|b>(ptr %this) unnamed_addr {
  store volatile i32 1, ptr %this
  ret void
}
define internal void @named_<a|b>(ptr %this) {
  store volatile i32 2, ptr %this
  store volatile i32 3, ptr %this
  store volatile i32 4, ptr %this
  ret void
}
