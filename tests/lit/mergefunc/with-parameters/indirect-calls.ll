; A callee becomes a parameter only where a call of a computed pointer does what the direct call
; does, and nothing guards such calls.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/functions.ll %t/plain.ll > %t/1.ll && %opt -passes=rust-mergefunc -S %t/1.ll | %FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/functions.ll %t/retpoline.ll > %t/2.ll && %opt -passes=rust-mergefunc -S %t/2.ll | %FileCheck %t.ll --check-prefix=KEPT
; RUN: cat %t/functions.ll %t/landing.ll > %t/3.ll && %opt -passes=rust-mergefunc -S %t/3.ll | %FileCheck %t.ll --check-prefix=KEPT
; RUN: cat %t/functions.ll %t/checked.ll > %t/4.ll && %opt -passes=rust-mergefunc -S %t/4.ll | %FileCheck %t.ll --check-prefix=KEPT

; RUN: cat %t/functions.ll %t/guard.ll > %t/5.ll && %opt -passes=rust-mergefunc -S %t/5.ll | %FileCheck %t.ll --check-prefix=KEPT
; RUN: cat %t/functions.ll %t/guard-table.ll > %t/6.ll && %opt -passes=rust-mergefunc -S %t/6.ll | %FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/functions.ll %t/signed.ll > %t/7.ll && %opt -passes=rust-mergefunc -S %t/7.ll | %FileCheck %t.ll --check-prefix=KEPT
; A function of another module may have no instruction where the processor lets such calls arrive.
; RUN: cat %t/functions.ll %t/protection.ll > %t/8.ll && %opt -passes=rust-mergefunc -S %t/8.ll | %FileCheck %t.ll --check-prefix=KEPT
; RUN: sed -e 's/^declare hidden void @one(i64)/define void @one(i64 %x) {\n  ret void\n}/' \
; RUN:   -e 's/^declare hidden void @two(i64)/define void @two(i64 %x) {\n  unreachable\n}/' %t/8.ll > %t/9.ll
; RUN: %opt -passes=rust-mergefunc -S %t/9.ll | %FileCheck %t.ll --check-prefix=DEFINED
; DEFINED: define internal void @first.body(i64 %a, ptr [[CALLEE:%[0-9]+]])
; DEFINED: call void [[CALLEE]](i64 %x3)

; One that may be in another shared object has an address only when the module is loaded.
; RUN: sed 's/declare hidden/declare/' %t/1.ll | %opt -passes=rust-mergefunc -S | %FileCheck %t.ll --check-prefix=KEPT
; RUN: sed 's/declare hidden/declare/; s/linux-gnu/none/' %t/1.ll | %opt -passes=rust-mergefunc -S | %FileCheck %t.ll --check-prefix=MERGED

; MERGED: define internal void @first.body(i64 %a, ptr [[CALLEE:%[0-9]+]])
; MERGED: call void [[CALLEE]](i64 %x3)
; KEPT-NOT: first.body

; The call depends on what the callee says of its argument.
; MERGED-NOT: extended.body
; MERGED-NOT: streaming.body

; WebAssembly checks the type of a function that a pointer reaches.
; MERGED-NOT: other_type.body

;--- functions.ll
target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @use(i64, i64, i64)
declare hidden void @one(i64)
declare hidden void @two(i64)
declare hidden void @byte_one(i8 zeroext)
declare hidden void @byte_two(i8 zeroext)
declare hidden i32 @number_one(i64)
declare hidden i32 @number_two(i64)
declare hidden void @mode_one(i64) "aarch64_pstate_sm_enabled"
declare hidden void @mode_two(i64) "aarch64_pstate_sm_enabled"

define void @<first|second|extended>(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = <add|add|trunc> i64 %x2<, %x1|, %x1| to i8>
  call void @<one|two|byte_one>(i<64|64|8> %x3)
  call void @use(i64 %x<3|3|2>, i64 %x2, i64 103)
  ret void
}

define void @extended_too(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = trunc i64 %x2 to i8
  call void @byte_two(i8 %x3)
  call void @use(i64 %x2, i64 %x2, i64 103)
  ret void
}

define void @<streaming|streaming_too>(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @mode_<one|two>(i64 %x3)
  call void @use(i64 %x3, i64 %x1, i64 103)
  ret void
}

define void @other_<type|type_too>(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @number_<one|two>(i64 %x3)
  call void @use(i64 %x3, i64 %a, i64 103)
  ret void
}

;--- plain.ll
define void @other() {
  ret void
}

;--- retpoline.ll
define void @other() "target-features"="+retpoline" {
  ret void
}

;--- landing.ll
define void @other() "branch-target-enforcement"="true" {
  ret void
}

;--- checked.ll
define void @other() !kcfi_type !0 {
  ret void
}

!0 = !{i32 7}

;--- guard.ll
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"cfguard", i32 2}

;--- guard-table.ll
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"cfguard", i32 1}

;--- signed.ll
define void @other() "ptrauth-calls" {
  ret void
}

;--- protection.ll
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"cf-protection-branch", i32 1}
