; Addresses that callers and shared functions compute on their own are no code around a call: a
; later round does not share them together with the call.
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>' -S %s | FileCheck %s

; CHECK-LABEL: define void @member(
; CHECK-NEXT: %q = getelementptr i8, ptr %p, i64 8
; CHECK-NEXT: call void @[[MEMBER:member\.outlined\.[0-9]+]](ptr %p, i64 %x)
; CHECK-NEXT: fence seq_cst
; CHECK: define internal void @[[MEMBER]](
; CHECK-NEXT: getelementptr
; CHECK-NEXT: mul
; CHECK-LABEL: define void @member_again(
; CHECK-NEXT: %q = getelementptr i8, ptr %p, i64 8
; CHECK-NEXT: call void @[[MEMBER]](ptr %p, i64 %x)
define void @member(ptr %p, i64 %x) {
  %q = getelementptr i8, ptr %p, i64 8
  %m = mul i64 %x, 7713
  store i64 %m, ptr %q
  fence seq_cst
  store volatile i64 1, ptr %q
  ret void
}
define void @member_again(ptr %p, i64 %x) {
  %q = getelementptr i8, ptr %p, i64 8
  %m = mul i64 %x, 7713
  store i64 %m, ptr %q
  fence seq_cst
  store volatile i64 2, ptr %q
  ret void
}
