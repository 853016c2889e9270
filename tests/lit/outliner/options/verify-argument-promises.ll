; Shared code may promise less of an argument, and `verify` then sees that the
; arguments of two calls correspond all the same, in whatever order they are.
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -S %s | FileCheck %s

; CHECK-LABEL: define i64 @promises
; CHECK-NEXT: call i64 @promises.outlined.0
; CHECK: define internal i64 @promises.outlined.0(i64 %0, i64 %1)
; CHECK: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 %{{.*}})
; CHECK-LABEL: define i64 @does_not
; CHECK-NEXT: call i64 @promises.outlined.0
define i64 @promises(i64 %a, i64 %b) {
  %least = call i64 @llvm.umin.i64(i64 noundef %b, i64 %a)
  %shifted = shl i64 %least, %a
  ret i64 %shifted
}

define i64 @does_not(i64 %a, i64 %b) {
  %least = call i64 @llvm.umin.i64(i64 %b, i64 %a)
  %shifted = shl i64 %least, %a
  ret i64 %shifted
}

declare i64 @llvm.umin.i64(i64, i64)
