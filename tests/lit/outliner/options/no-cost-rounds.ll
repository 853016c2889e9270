; Without a price later rounds share what shared functions and their calls have in
; common, but do not put calls around calls: each round would do that again, and
; programs would do nothing but call.
; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>' -S %t.ll | FileCheck --check-prefix=COUNT %t.ll

; A call and the users of its result stay.
define i64 @<one|same>(i64 %a, i64 %b) {
; CHECK-LABEL: define i64 @<one|same>(
; CHECK-NEXT: tail call i64 @[[WHOLE<:one\.outlined\.[0-9]+|>]](i64 %a, i64 %b)
; CHECK-NEXT: ret i64
  %d = sub i64 %a, %b
  %e = mul i64 %d, %a
  %f = shl i64 %e, %b
  ret i64 %f
}

; The second round finds that two shared functions have code in common.
; CHECK-LABEL: define void @stores(
; CHECK-NEXT: call void @[[STORES:stores\.outlined\.[0-9]+]](
; CHECK-NEXT: fence seq_cst
; CHECK-LABEL: define void @stores_again(
; CHECK-NEXT: call void @[[STORES]](
; CHECK-NEXT: fence seq_cst
; CHECK-LABEL: define void @longer(
; CHECK-NEXT: call void @[[LONGER:longer\.outlined\.[0-9]+]](
; CHECK-NEXT: fence seq_cst
; CHECK: define internal void @[[LONGER]](
; CHECK-NEXT: call void @[[STORES]](
; CHECK-LABEL: define void @longer_again(
; CHECK-NEXT: call void @[[LONGER]](
; CHECK-NEXT: fence seq_cst
define void @<stores|stores_again>(ptr %p, i32 %v) {
  %a = xor i32 %v, 3
  store i32 %a, ptr %p
  %b = udiv i32 %v, 7
  store i32 %b, ptr %p
  fence seq_cst
  ret void
}
define void @<longer|longer_again>(ptr %p, i32 %v) {
  %a = xor i32 %v, 3
  store i32 %a, ptr %p
  %b = udiv i32 %v, 7
  store i32 %b, ptr %p
  %c = lshr i32 %v, 5
  store i32 %c, ptr %p
  fence seq_cst
  ret void
}

; COUNT-COUNT-4: define internal
; COUNT-NOT: define internal
