; A variable that moves may be what the callee of a later call sees.  That call is a
; tail call only where it is one in every region: here one of the two keeps the address.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

declare void @forget(ptr, i64)
declare void @remember(ptr, i64)
declare void @look(i64)
declare void @look_away(i64)
; CHECK-LABEL: define internal void @a.outlined
; CHECK: alloca [4 x i64]
; CHECK: {{^ *}}call void @look(
define void @<a|b>(i64 %x) {
  %t = alloca [4 x i64]
  call void @<forget(ptr nocapture|remember(ptr> %t, i64 %x)
  %y = mul i64 %x, %x
  store i64 %y, ptr %t
  call void @<forget(ptr nocapture|remember(ptr> %t, i64 %y)
  store i64 7, ptr %t
  <tail |>call void @look(i64 %y)
  ret void
}

; CHECK-LABEL: define internal void @tail_a.outlined
; CHECK: alloca [4 x i64]
; CHECK: tail call void @look_away(
define void @tail_<a|b>(i64 %x) {
  %t = alloca [4 x i64]
  call void @forget(ptr nocapture %t, i64 %x)
  store i64 7, ptr %t
  call void @forget(ptr nocapture %t, i64 %x)
  tail call void @look_away(i64 %x)
  fence seq_cst
  ret void
}
