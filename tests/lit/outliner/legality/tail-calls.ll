; A musttail call stays before its ret, and the ret stays after it, even
; where single instructions may move (#54027).  Other tail calls may move.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;min-length=1;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=ONE

target triple = "x86_64-unknown-linux-gnu"

declare i32 @callee(i32)

; CHECK-LABEL: define i32 @refused_a(
; CHECK-NOT: outlined
; CHECK: musttail call
; CHECK-NEXT: ret i32
; ONE-LABEL: define i32 @refused_a(
; ONE: musttail call
; ONE-NEXT: ret i32
; CHECK-LABEL: define i32 @refused_b(
; CHECK-NOT: outlined
; CHECK: musttail call
; CHECK-NEXT: ret i32
; ONE-LABEL: define i32 @refused_b(
; ONE: musttail call
; ONE-NEXT: ret i32
define i32 @refused_<a|b>(i32 %x) {
  %y = mul i32 %x, 3
  %r = musttail call i32 @callee(i32 %y)
  ret i32 %r
}
; CHECK-LABEL: define i32 @legal_a(
; CHECK-NEXT: [[R:%.*]] = tail call i32 @[[SHARED:.*outlined.*]](i32 %x)
; CHECK-NEXT: ret i32 [[R]]
; CHECK: define internal i32 @[[SHARED]]
; CHECK: tail call i32 @callee(
; CHECK-LABEL: define i32 @legal_b(
; CHECK-NEXT: tail call i32 @[[SHARED]](i32 %x)
define i32 @legal_<a|b>(i32 %x) {
  %y = mul i32 %x, 3
  %r = tail call i32 @callee(i32 %y)
  ret i32 %r
}
