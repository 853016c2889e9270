; Callees are parameters, computed ones and the functions of direct calls; with
; `calls-by-name`, and where calls of computed pointers are expensive or checked, calls of
; different functions are different.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll --check-prefixes=CHECK,ANY
; RUN: %opt -passes='rust-iroutliner<all;no-cost;calls-by-name;max-rounds=1;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=CHECK,NAMED
; RUN: %opt -ir-sim-calls-by-name -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefixes=CHECK,NAMED
; RUN: sed 's/@other()/@other() "target-features"="+sse2,+retpoline-indirect-calls"/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,NAMED

declare void @one(i32)
declare void @two(i32)
define void @other() {
  ret void
}

; ANY-LABEL: define i32 @direct_a(
; ANY-NEXT: tail call i32 @[[DIRECT:.*outlined[^(]*]](i32 %x, ptr @one)
; ANY-LABEL: define i32 @direct_b(
; ANY-NEXT: tail call i32 @[[DIRECT]](i32 %x, ptr @two)
; NAMED-LABEL: define i32 @direct_a(
; NAMED: call void @one(
; NAMED-LABEL: define i32 @direct_b(
; NAMED: call void @two(
define i32 @direct_<a|b>(i32 %x) {
  %y = mul i32 %x, 3
  call void @<one|two>(i32 %y)
  ret i32 %x
}
define i64 @computed_<a|b>(i64 %x, ptr %f) {
; CHECK-LABEL: define i64 @computed_<a|b>(
; CHECK-NEXT: tail call i64 @[[SHARED<:.*outlined[^(]*|>]](i64 %x, ptr %f)
  %y = mul i64 %x, 3
  call void %f(i64 %y)
  ret i64 %x
}
; The type of the call counts, not only that of the function.
define i8 @types_<a|b>(i8 %x) {
; CHECK-LABEL: define i8 @types_<a|b>(
; CHECK-NOT: outlined
  call <void|i32 (i32, ...)> @one(i32 7)
  ret i8 %x
}
