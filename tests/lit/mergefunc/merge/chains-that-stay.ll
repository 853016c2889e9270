; A chain of callers stays where its last callee does.

; RUN: %expand %s > %t.ll
; On 32-bit x86 a thunk of a visible function is no jump.  Once @c0 keeps its body, @a1 is not
; equal to @b1 any more, @c1 would be a thunk of @b1, and so on upwards.  Each function is told
; about once for each reason, and @a1 too, whose callees have no forms to compare.
; RUN: %opt -passes='rust-mergefunc' -pass-remarks-missed=rust-mergefunc -disable-output %t.ll 2>&1 \
; RUN:   | sort | %FileCheck %t.ll --check-prefix=JUMPS --implicit-check-not='is identical'
; JUMPS: a1 is identical to b1 but keeps {{.*}} because functions that the two call keep their bodies
; JUMPS-NEXT: a2 is identical to b2 but keeps {{.*}} because functions that the two call keep their bodies
; JUMPS-NEXT: b0 is identical to a0 but keeps {{.*}} because its address is significant
; JUMPS-NEXT: c0 is identical to a0 but keeps {{.*}} because the address of one of its blocks is used elsewhere
; JUMPS-NEXT: c1 is identical to b1 but keeps {{.*}} because a thunk would take stack
; JUMPS-NEXT: c2 is identical to b2 but keeps {{.*}} because a thunk would take stack
; RUN: sed '/escapes/d' %t.ll | %opt -passes='rust-mergefunc,verify' -S | %FileCheck %t.ll --check-prefix=FREE
; FREE-COUNT-3: call i32 @use(i32 11)
; FREE-NOT: call i32 @use(i32 11)

target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-pc-linux-gnu"
declare i32 @use(i32)
declare i32 @last(i32)
@llvm.used = appending global [3 x ptr] [ptr @b0, ptr @b1, ptr @b2], section "llvm.metadata"
@escapes = global ptr blockaddress(@c0, %end)
define dso_local <hidden i32 @a0|i32 @b0|hidden i32 @c0>(i32 %x) minsize optsize {
  %a = call i32 @use(i32 0)
  %b = call i32 @use(i32 11)
  br label %end
end:
  %c = xor i32 %a, %b
  %d = tail call i32 @last(i32 %c)
  ret i32 %d
}
define dso_local <hidden i32 @a1|i32 @b1|hidden i32 @c1>(i32 %x) minsize optsize {
  %a = call i32 @use(i32 1)
  %b = call i32 @use(i32 11)
  br label %end
end:
  %c = xor i32 %a, %b
  %d = tail call i32 @<c|b|b>0(i32 %c)
  ret i32 %d
}
define dso_local <hidden i32 @a2|i32 @b2|hidden i32 @c2>(i32 %x) minsize optsize {
  %a = call i32 @use(i32 2)
  %b = call i32 @use(i32 11)
  br label %end
end:
  %c = xor i32 %a, %b
  %d = tail call i32 @<c|b|b>1(i32 %c)
  ret i32 %d
}
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
