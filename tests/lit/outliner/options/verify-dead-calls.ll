; Shared code may promise less of a call.  LLVM would erase the first of these calls, whose result nothing uses, and
; not the one in shared code, which need not return: `verify` leaves both where they are.
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -S %s | FileCheck %s

; CHECK-LABEL: define i64 @returns(
; CHECK-NEXT: call i64 @returns.outlined.0(
; CHECK: define internal i64 @returns.outlined.0(
; CHECK: call i64 %{{[0-9]+}}(i64 %{{[0-9]+}}){{$}}
; CHECK-LABEL: define i64 @may_not_return(
; CHECK-NEXT: call i64 @returns.outlined.0(

declare i64 @search(i64) nounwind memory(none)
declare i64 @other(i64)

define i64 @returns(i64 %x) {
  %unused = call i64 @search(i64 %x) willreturn
  %y = xor i64 %x, 5
  ret i64 %y
}

define i64 @may_not_return(i64 %x) {
  %unused = call i64 @other(i64 %x)
  %y = xor i64 %x, 5
  ret i64 %y
}
