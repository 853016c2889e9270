; 32-bit x86 passes every argument on the stack.  Position-independent code finds the linkage table in
; each function.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/i386 %t/module.ll > %t/i386.ll
; RUN: cat %t/i386 %t/module.ll %t/pic > %t/pic.ll
; RUN: cat %t/x86-64 %t/module.ll > %t/x86-64.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>,verify' -disable-output %t/i386.ll -pass-remarks-output=%t/i386.yaml
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>,verify' -disable-output %t/pic.ll -pass-remarks-output=%t/pic.yaml
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>,verify' -disable-output %t/x86-64.ll -pass-remarks-output=%t/x86-64.yaml
; RUN: FileCheck %t.ll --input-file=%t/i386.yaml --check-prefix=I386
; RUN: FileCheck %t.ll --input-file=%t/pic.yaml --check-prefix=PIC
; RUN: FileCheck %t.ll --input-file=%t/x86-64.yaml --check-prefix=X86-64

; I386: ArgumentBytes: '41'
; I386: FunctionCodeBytes: '41'
; PIC: ArgumentBytes: '41'
; PIC: FunctionCodeBytes: '55'
; %y is in its register already.
; X86-64: ArgumentBytes: '14'
; X86-64: FunctionCodeBytes: '25'

;--- i386
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-unknown-linux-gnu"
;--- x86-64
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- pic
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
;--- module.ll
define i32 @<a|b>(<i32 %x, i32 %y, ptr|ptr %p, i32 %y, i32> %<p|x>) minsize nounwind {
  store i32 <17|%y>, ptr %p
  %a = mul i32 %x, %y
  %b = xor i32 %a, 1234567
  %c = mul i32 %b, %b
  %d = sub i32 %c, %y
  %e = udiv i32 %d, %x
  store <|volatile >i32 18, ptr %p
  ret i32 %e
}
