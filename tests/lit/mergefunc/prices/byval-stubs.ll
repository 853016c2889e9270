; What a function got `byval` it may pass on as `byval` in a tail call.  On x86 the copy
; is in its place already, and the stub is a jump.  Elsewhere code generation makes a copy
; in the stub's frame all the same (on ARM two, where the call is marked), so the call has
; no mark, and on Windows the address of a copy is passed.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/x86-64 %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=JUMP
; RUN: cat %t/i386 %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=JUMP
; RUN: cat %t/arm %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=CALL
; RUN: cat %t/riscv %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=CALL
; RUN: cat %t/windows %t/body.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=CALL

; JUMP-LABEL: define dso_local i64 @b(
; JUMP-NEXT: {{^  }}%{{.*}} = tail call i64 @a(ptr byval({ i64, i64, i64, i64 }) align 4 %p)
; CALL-LABEL: define dso_local i64 @b(
; CALL-NEXT: {{^  }}%{{.*}} = call i64 @a(ptr byval({ i64, i64, i64, i64 }) align 4 %p)

;--- x86-64
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- i386
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-unknown-linux-gnu"
;--- arm
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "armv7-unknown-linux-gnueabihf"
;--- riscv
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"
;--- windows
target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-windows-msvc"
;--- body.ll
define dso_local i64 @<a|b>(ptr byval({ i64, i64, i64, i64 }) align 4 %p) #0 {
  %x = load i64, ptr %p, align 4
  %second = getelementptr i8, ptr %p, i64 8
  %y = load i64, ptr %second, align 4
  %third = getelementptr i8, ptr %p, i64 16
  %z = load i64, ptr %third, align 4
  %v0 = mul i64 %x, %y
  %v1 = add i64 %v0, %z
  %v2 = mul i64 %v1, %x
  %v3 = xor i64 %v2, %y
  %v4 = mul i64 %v3, %z
  %v5 = mul i64 %v4, %v3
  %v6 = mul i64 %v5, %v2
  %v7 = mul i64 %v6, %v1
  %v8 = mul i64 %v7, %v5
  %v9 = mul i64 %v8, %v4
  %v10 = mul i64 %v9, %v3
  %v11 = mul i64 %v10, %v9
  %v12 = mul i64 %v11, %v7
  %v13 = mul i64 %v12, %v8
  ret i64 %v13
}
attributes #0 = { nounwind optsize }
