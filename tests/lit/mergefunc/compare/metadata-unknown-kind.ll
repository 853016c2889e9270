; A metadata kind that the pass does not know must be the same node, else the
; functions differ, because it may be part of their meaning.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @one(
; CHECK: !vendor.secret
; CHECK-LABEL: define internal i32 @<other|none>(

define internal i32 @<one|one_again>(ptr %p) {
  %v = load i32, ptr %p, !vendor.secret !0
  ret i32 %v
}

define internal i32 @<other|none>(ptr %p) {
  %v = load i32, ptr %p<, !vendor.secret !1|>
  ret i32 %v
}

!0 = !{i32 1}
!1 = !{i32 2}
