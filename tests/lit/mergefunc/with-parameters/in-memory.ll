; Constants that do not fit the registers are handed over in memory.  A call with them is no
; jump, so a body that makes jumps keeps what it can be reached by, and a call that may be a jump
; goes to a thunk.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: %opt -passes=rust-mergefunc,verify -S %t/x86.ll | FileCheck %t.ll --check-prefix=WORKS
; RUN: sed s/x86_64/aarch64/ %t/x86.ll > %t/aarch64.ll
; RUN: sed s/x86_64/riscv64/ %t/x86.ll > %t/riscv.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t/aarch64.ll | FileCheck %t.ll --check-prefix=A64
; RUN: %opt -passes=rust-mergefunc,verify -S %t/riscv.ll | FileCheck %t.ll --check-prefix=NOT
; RUN: %opt -passes=rust-mergefunc -pass-remarks-missed=rust-mergefunc -disable-output %t/x86.ll 2>&1 | FileCheck %t.ll --check-prefix=WHY
; RUN: %opt -passes=rust-mergefunc -pass-remarks-missed=rust-mergefunc -disable-output %t/riscv.ll 2>&1 | FileCheck %t.ll --check-prefix=RISCV

; Of AArch64 eight registers hold them.
; A64: define internal i32 @jumps_1.body(
; NOT-NOT: .body

; WORKS: define i32 @visible_1(
; WORKS: call i32 @visible_1.body(i32 %0, i32 %1, i32 %2, i32 %3, i32 %4, i32 %5, i32 20)
; WORKS: define i32 @visible_2(
; WORKS: call i32 @visible_1.body({{.*}}, i32 21)

; WORKS: define i32 @calls(
; WORKS: call i32 @called_1.body({{.*}}, i32 30)
; WORKS: call i32 @called_1.body({{.*}}, i32 31)

; WORKS: define internal i32 @jumped_to_1(
; WORKS: call i32 @jumped_to_1.body({{.*}}, i32 40)
; WORKS: define i32 @jumps_to(
; WORKS: tail call i32 @jumped_to_1(
; WORKS: call i32 @jumped_to_1.body({{.*}}, i32 41)

; WORKS-NOT: @jumps_1.body
; WHY: jumps_1 is identical to jumps_2 except for constants, and keeps its body because a thunk would take stack where its body jumps to other functions
; RISCV: jumps_1 is identical to jumps_2 except for constants, and keeps its body because its arguments and the constants may not all be in registers

;--- x86.ll
target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@one = global i32 0
@two = global i32 0

declare i32 @work(i32, i32)

define i32 @visible_<1|2>(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5) minsize optsize nounwind {
  %a = call i32 @work(i32 %p0, i32 <20|21>)
  store i32 %a, ptr @one
  %b = call i32 @work(i32 %p1, i32 %a)
  store i32 %b, ptr @two
  %c = call i32 @work(i32 %p2, i32 %b)
  store i32 %c, ptr @one
  %d = call i32 @work(i32 %p3, i32 %c)
  store i32 %d, ptr @two
  %e = call i32 @work(i32 %p4, i32 %d)
  store i32 %e, ptr @one
  %f = call i32 @work(i32 %p5, i32 %e)
  ret i32 %f
}

define internal i32 @called_<1|2>(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5) minsize optsize nounwind {
  %a = call i32 @work(i32 %p0, i32 <30|31>)
  store i32 %a, ptr @one
  %b = call i32 @work(i32 %p1, i32 %a)
  store i32 %b, ptr @two
  %c = call i32 @work(i32 %p2, i32 %b)
  store i32 %c, ptr @one
  %d = call i32 @work(i32 %p3, i32 %c)
  store i32 %d, ptr @two
  %e = call i32 @work(i32 %p4, i32 %d)
  store i32 %e, ptr @one
  %f = call i32 @work(i32 %p5, i32 %e)
  %g = add i32 %f, 3
  ret i32 %g
}
define i32 @calls(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5) minsize optsize nounwind {
  %a = call i32 @called_1(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5)
  %b = call i32 @called_2(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5)
  %c = xor i32 %a, %b
  ret i32 %c
}

define internal i32 @jumped_to_<1|2>(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5) minsize optsize nounwind {
  %a = call i32 @work(i32 %p0, i32 <40|41>)
  store i32 %a, ptr @one
  %b = call i32 @work(i32 %p1, i32 %a)
  store i32 %b, ptr @two
  %c = call i32 @work(i32 %p2, i32 %b)
  store i32 %c, ptr @one
  %d = call i32 @work(i32 %p3, i32 %c)
  store i32 %d, ptr @two
  %e = call i32 @work(i32 %p4, i32 %d)
  store i32 %e, ptr @one
  %f = call i32 @work(i32 %p5, i32 %e)
  %g = sub i32 %f, %a
  ret i32 %g
}
define i32 @jumps_to(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5) minsize optsize nounwind {
  %c = icmp eq i32 %p0, 0
  br i1 %c, label %jump, label %call
jump:
  %a = tail call i32 @jumped_to_1(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5)
  ret i32 %a
call:
  %b = call i32 @jumped_to_2(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5)
  store i32 %b, ptr @one
  ret i32 %b
}

define i32 @jumps_<1|2>(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5) minsize optsize nounwind {
  %a = call i32 @work(i32 %p0, i32 <50|51>)
  store i32 %a, ptr @one
  %b = call i32 @work(i32 %p1, i32 %a)
  store i32 %b, ptr @two
  %c = call i32 @work(i32 %p2, i32 %b)
  store i32 %c, ptr @one
  %d = call i32 @work(i32 %p3, i32 %c)
  store i32 %d, ptr @two
  %e = call i32 @work(i32 %p4, i32 %d)
  store i32 %e, ptr @one
  %f = call i32 @work(i32 %p5, i32 %e)
  %t = tail call i32 @work(i32 %f, i32 7)
  ret i32 %t
}
