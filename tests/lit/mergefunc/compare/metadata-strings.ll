; Metadata strings as operands are compared by content: another register is
; another function (#69543).
; LLVM 22's mergefunc merges reads of rsp and of rbp.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i64 @rsp(
; CHECK-LABEL: define internal i64 @rbp(

declare i64 @llvm.read_register.i64(metadata)

define internal i64 @rsp() {
  %r = call i64 @llvm.read_register.i64(metadata !0)
  ret i64 %r
}

define internal i64 @rsp_again() {
  %r = call i64 @llvm.read_register.i64(metadata !0)
  ret i64 %r
}

define internal i64 @rbp() {
  %r = call i64 @llvm.read_register.i64(metadata !1)
  ret i64 %r
}

!0 = !{!"rsp"}
!1 = !{!"rbp"}
