; A name by content stands for everything that decides the code of a body: also data
; layout, triple, module flags, and what is declared of the symbols that it mentions.
; An unknown flag counts; flags that are known to change no code do not; a flag whose
; value the plugin cannot describe leaves the functions as they are.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/triple %t/plain %t/body.ll > %t/plain.ll
; RUN: cat %t/triple %t/harmless %t/body.ll > %t/harmless.ll
; RUN: cat %t/triple %t/order %t/body.ll > %t/order.ll
; RUN: cat %t/triple %t/unknown %t/body.ll > %t/unknown.ll
; RUN: cat %t/triple %t/unknown-value %t/body.ll > %t/unknown-value.ll
; RUN: cat %t/triple %t/stack %t/body.ll > %t/stack.ll
; RUN: cat %t/triple %t/node %t/body.ll > %t/node.ll
; RUN: cat %t/triple %t/strings %t/body.ll > %t/strings.ll
; RUN: cat %t/triple %t/other-strings %t/body.ll > %t/other-strings.ll
; RUN: cat %t/other-triple %t/plain %t/body.ll > %t/other-triple.ll
; RUN: cat %t/layout %t/plain %t/body.ll > %t/layout.ll
; RUN: sed 's/declare i32 @work(i32)/declare i32 @work(i32) nonlazybind/' %t/plain.ll > %t/callee.ll
; RUN: sed 's/declare i32 @work(i32)/declare dso_local i32 @work(i32)/' %t/plain.ll > %t/local.ll
; RUN: sed 's/@g = external global i32/@g = external thread_local global i32/' %t/plain.ll > %t/thread.ll
; RUN: sed 's/@g = external global i32/@g = external global i32, align 64/' %t/plain.ll > %t/alignment.ll
; RUN: sed 's/@g = external global i32/@g = external global [9 x i32]/' %t/plain.ll > %t/size.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/plain.ll > %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/harmless.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/order.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/unknown.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/unknown-value.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/stack.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/other-triple.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/layout.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/callee.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/local.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/thread.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/alignment.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/size.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/strings.ll >> %t/out
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/other-strings.ll >> %t/out
; Fifteen modules; three have the same name.
; RUN: grep -o '^define linkonce_odr [a-z_]* i32 @__rustmerge_[0-9a-f]*' %t/out | count 15
; RUN: grep -o '^define linkonce_odr [a-z_]* i32 @__rustmerge_[0-9a-f]*' %t/out | sort -u | count 13
; RUN: grep -o '^define linkonce_odr [a-z_]* i32 @__rustmerge_[0-9a-f]*' %t/out | head -3 | sort -u | count 1
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/node.ll | FileCheck %t.ll --implicit-check-not=__rustmerge_

; CHECK-LABEL: define weak_odr i32 @a(
; CHECK-NEXT: add i32

;--- triple
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- other-triple
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-freebsd"
;--- layout
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- plain
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 1, !"wchar_size", i32 4}
;--- strings
!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv64i2p1", !"m2p0"}
;--- other-strings
!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv64i2p1m2p0"}
;--- harmless
!llvm.module.flags = !{!0, !1, !2, !3, !4}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 1, !"EnableSplitLTOUnit", i32 1}
!4 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
;--- order
!llvm.module.flags = !{!1, !0}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 1, !"wchar_size", i32 4}
;--- unknown
!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 1, !"an unheard-of flag", i32 1}
;--- unknown-value
!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 1, !"an unheard-of flag", !"one"}
;--- stack
!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 1, !"override-stack-alignment", i32 8}
;--- node
!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 1, !"an unheard-of flag", !3}
!3 = !{i32 1, i32 2}
;--- body.ll
@g = external global i32
declare i32 @work(i32)
define weak_odr i32 @<a|b>(i32 %x) {
  %y = add i32 %x, %x
  %g = load i32, ptr @g, align 4
  %z = call i32 @work(i32 %g)
  %w = xor i32 %z, %y
  %v = lshr i32 %w, 3
  %u = add i32 %v, %z
  %t = call i32 @work(i32 %u)
  %s = mul i32 %t, %w
  %q = xor i32 %s, %v
  %r = mul i32 %q, 77
  %m0 = call i32 @work(i32 %r)
  %m1 = call i32 @work(i32 %m0)
  %m2 = call i32 @work(i32 %m1)
  %m3 = call i32 @work(i32 %m2)
  %m4 = call i32 @work(i32 %m3)
  %m5 = call i32 @work(i32 %m4)
  %m6 = call i32 @work(i32 %m5)
  %m7 = call i32 @work(i32 %m6)
  %m8 = call i32 @work(i32 %m7)
  %m9 = call i32 @work(i32 %m8)
  %m10 = call i32 @work(i32 %m9)
  %m11 = call i32 @work(i32 %m10)
  %m12 = call i32 @work(i32 %m11)
  %m13 = call i32 @work(i32 %m12)
  %m14 = call i32 @work(i32 %m13)
  %m15 = call i32 @work(i32 %m14)
  ret i32 %m15
}
