; LLVM's WholeProgramDevirt takes every call that has a function from a table of virtual functions among its operands
; for a call of that function, and replaces the callee.  So calls of computed pointers stay where the module tests the
; types of such tables, and move where it does not any more.

; RUN: %expand %s > %t.ll
; RUN: sed -e 's/^  LOAD/  %both = call { ptr, i1 } @llvm.type.checked.load(ptr %methods, i32 0, metadata !"class")\n  LOADED/' \
; RUN:   %t.ll | sed -e 's/^  LOADED/  %function = extractvalue { ptr, i1 } %both, 0/' > %t.tested.ll
; RUN: %outline %t.tested.ll | FileCheck %t.ll --check-prefix=TESTED
; RUN: %outline %t.tested.ll | opt -passes=wholeprogramdevirt -whole-program-visibility -S | FileCheck %t.ll --check-prefix=DEVIRTUALISED
; RUN: sed 's/^  LOAD/  %function = load ptr, ptr %methods/' %t.ll > %t.plain.ll
; RUN: %outline %t.plain.ll | FileCheck %t.ll --check-prefix=MOVED

; TESTED-LABEL: define i32 @one(
; TESTED: call i32 %function(ptr %object, i32 %x)
; TESTED-LABEL: define i32 @two(
; TESTED: call i32 %function(ptr %object, i32 %x)
; DEVIRTUALISED-LABEL: define i32 @one(
; DEVIRTUALISED: call i32 @virtual(ptr %object, i32 %x)
; DEVIRTUALISED-LABEL: define i32 @two(
; DEVIRTUALISED: call i32 @virtual(ptr %object, i32 %x)
; MOVED-LABEL: define i32 @one(
; MOVED: call i32 @[[SHARED:.*outlined.*]](
; MOVED-LABEL: define i32 @two(
; MOVED: call i32 @[[SHARED]](

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare { ptr, i1 } @llvm.type.checked.load(ptr, i32, metadata)

@table = constant [1 x ptr] [ptr @virtual], !type !0, !vcall_visibility !1

define i32 @virtual(ptr %object, i32 %x) {
  ret i32 %x
}

define i32 @<one|two>(ptr %object, i32 %x) {
  %methods = load ptr, ptr %object
  LOAD
  fence seq_cst
  %r = call i32 %function(ptr %object, i32 %x)
  %s = mul i32 %r, %x
  %t = xor i32 %s, 1717
  ret i32 %t
}

!0 = !{i64 0, !"class"}
!1 = !{i64 2}
