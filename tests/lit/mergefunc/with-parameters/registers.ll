; Calls that were jumps stay jumps, and what the verifier asks of calls holds: each of these modules
; stays as it is, whatever the price, and the same functions with fewer words of arguments share a body.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/armalign.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/a64.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/rv32e.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/x86soft.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/unreach.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/vfabi.ll | %FileCheck %t.ll --check-prefix=VFABI
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/thumb8mb.ll | %FileCheck %t.ll
; CHECK-NOT: .body

; RUN: sed 's/i64/i32/g' %t/armalign.ll > %t/arm-words.ll
; RUN: sed 's/i128/i64/g' %t/a64.ll > %t/a64-words.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/arm-words.ll | %FileCheck %t.ll --check-prefix=WORDS
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/a64-words.ll | %FileCheck %t.ll --check-prefix=WORDS
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/reached.ll | %FileCheck %t.ll --check-prefix=WORDS
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/words.ll | %FileCheck %t.ll --check-prefix=WORDS
; WORDS: define internal {{.*}} @f.body(

;--- armalign.ll
; A number of two words begins at an even register, so there is one less for others.
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7-unknown-linux-gnueabihf"
@one = global i32 0
declare i32 @work(i32, i64)
; f <-> caller mutual tail loop
define internal i32 @<f|g>(i32 %x, i64 %n) minsize optsize noinline {
  %y = call i32 @work(i32 %x, i64 %n)
  %w = call i32 @work(i32 %y, i64 %n)
  %v = call i32 @work(i32 %w, i64 %n)
  %u = add i32 %v, <20|21>
  %n1 = add i64 %n, -1
  %r = tail call i32 @k(i32 %u, i64 %n1)
  ret i32 %r
}
define i32 @k(i32 %x, i64 %n) minsize optsize noinline {
  %c = icmp eq i64 %n, 0
  br i1 %c, label %a, label %b
a:
  ret i32 %x
b:
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %p, label %q
p:
  %r = tail call i32 @f(i32 %x, i64 %n)
  ret i32 %r
q:
  %s = tail call i32 @g(i32 %x, i64 %n)
  ret i32 %s
}

;--- a64.ll
; The same with numbers of 128 bits.

target triple = "aarch64-unknown-linux-gnu"
@one = global i32 0
declare i32 @work(i32, i64)
; f <-> caller mutual tail loop
define internal i32 @<f|g>(i32 %x, i64 %n, i128 %p1, i64 %p2, i128 %p3) minsize optsize noinline {
  %y = call i32 @work(i32 %x, i64 %n)
  %w = call i32 @work(i32 %y, i64 %n)
  %v = call i32 @work(i32 %w, i64 %n)
  %u = add i32 %v, <20|21>
  %n1 = add i64 %n, -1
  %r = tail call i32 @k(i32 %u, i64 %n1, i128 %p1, i64 %p2, i128 %p3)
  ret i32 %r
}
define i32 @k(i32 %x, i64 %n, i128 %p1, i64 %p2, i128 %p3) minsize optsize noinline {
  %c = icmp eq i64 %n, 0
  br i1 %c, label %a, label %b
a:
  ret i32 %x
b:
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %p, label %q
p:
  %r = tail call i32 @f(i32 %x, i64 %n, i128 %p1, i64 %p2, i128 %p3)
  ret i32 %r
q:
  %s = tail call i32 @g(i32 %x, i64 %n, i128 %p1, i64 %p2, i128 %p3)
  ret i32 %s
}

;--- rv32e.ll
; The E ABIs have six registers.
target triple = "riscv32-unknown-elf"
declare i32 @work(i32)
define internal i32 @<f|g>(i32 %x, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4) #0 {
  %y = call i32 @work(i32 %x)
  %w = call i32 @work(i32 %y)
  %v = call i32 @work(i32 %w)
  %u = add i32 %v, <20|21>
  %r = tail call i32 @k(i32 %u, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret i32 %r
}

define i32 @k(i32 %x, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4) #0 {
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %p, label %q
p:
  %r = tail call i32 @f(i32 %x, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret i32 %r
q:
  %s = tail call i32 @g(i32 %x, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret i32 %s
}
attributes #0 = { minsize optsize noinline nounwind "target-features"="+e" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"target-abi", !"ilp32e"}

;--- x86soft.ll
; Floating-point numbers take general registers.
target triple = "x86_64-unknown-linux-gnu"
declare i32 @work(i32)
define internal i32 @<f|g>(i32 %x, double %a0, double %a1, double %a2, double %a3, double %a4) #0 {
  %y = call i32 @work(i32 %x)
  %w = call i32 @work(i32 %y)
  %v = call i32 @work(i32 %w)
  %u = add i32 %v, <20|21>
  %r = tail call i32 @k(i32 %u, double %a0, double %a1, double %a2, double %a3, double %a4)
  ret i32 %r
}

define i32 @k(i32 %x, double %a0, double %a1, double %a2, double %a3, double %a4) #0 {
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %p, label %q
p:
  %r = tail call i32 @f(i32 %x, double %a0, double %a1, double %a2, double %a3, double %a4)
  ret i32 %r
q:
  %s = tail call i32 @g(i32 %x, double %a0, double %a1, double %a2, double %a3, double %a4)
  ret i32 %s
}
attributes #0 = { minsize optsize noinline nounwind "target-features"="+soft-float,-sse,-x87,-mmx" }

;--- unreach.ll
; A call marked `musttail` that cannot be reached moves with its body.
target triple = "x86_64-unknown-linux-gnu"
@one = global i32 0
@two = global i32 0
declare i32 @work(i32, i32)
declare i32 @h(i32)
define dso_local i32 @<f|g>(i32 %x) {
  %y = call i32 @work(i32 %x, i32 <20|21>)
  store i32 %y, ptr @<one|two>
  %z = call i32 @work(i32 %y, i32 <20|21>)
  ret i32 %z
dead:
  %m = musttail call i32 @h(i32 %x)
  ret i32 %m
}

;--- vfabi.ll
; An attribute of a call says how many arguments there are, so that the call stays.
; VFABI: define internal float @f(float %0)
; VFABI: tail call float @f.body(float %0, i32 20)
; VFABI: call float @f(float %v) #
; VFABI: call float @f.body(float 1.000000e+00, i32 21)
target triple = "x86_64-unknown-linux-gnu"
@arr = global [64 x float] zeroinitializer
define internal float @<f|g>(float %x) noinline nounwind memory(none) willreturn {
  %i = fptosi float %x to i32
  %a = add i32 %i, <20|21>
  %b = mul i32 %a, %i
  %c = sitofp i32 %b to float
  ret float %c
}
declare <4 x float> @vf(<4 x float>)
@llvm.compiler.used = appending global [1 x ptr] [ptr @vf]
define void @loop() {
entry:
  br label %l
l:
  %i = phi i64 [0, %entry], [%n, %l]
  %p = getelementptr float, ptr @arr, i64 %i
  %v = load float, ptr %p
  %r = call float @f(float %v) #1
  store float %r, ptr %p
  %n = add nuw nsw i64 %i, 1
  %c = icmp eq i64 %n, 64
  br i1 %c, label %e, label %l
e:
  %z = call float @g(float 1.0)
  store float %z, ptr @arr
  ret void
}
attributes #1 = { nounwind memory(none) "vector-function-abi-variant"="_ZGVbN4v_f(vf)" }

;--- thumb8mb.ll
; With long calls the address of a callee needs a register, and code generation found none.
target triple = "thumbv8m.base-none-eabi"
declare i32 @work(i32)
define internal i32 @<f|g>(i32 %x, i32 %a0, i32 %a1) #0 {
  %y = call i32 @work(i32 %x)
  %w = call i32 @work(i32 %y)
  %v = call i32 @work(i32 %w)
  %u = add i32 %v, <20|21>
  %r = tail call i32 @k(i32 %u, i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @k(i32 %x, i32 %a0, i32 %a1) #0 {
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %p, label %q
p:
  %r = tail call i32 @f(i32 %x, i32 %a0, i32 %a1)
  ret i32 %r
q:
  %s = tail call i32 @g(i32 %x, i32 %a0, i32 %a1)
  ret i32 %s
}
attributes #0 = { minsize optsize noinline nounwind "target-features"="+long-calls" }

;--- reached.ll
; The functions of unreach.ll without their unreachable blocks.
target triple = "x86_64-unknown-linux-gnu"
@one = global i32 0
@two = global i32 0
declare i32 @work(i32, i32)
define dso_local i32 @f(i32 %x) {
  %y = call i32 @work(i32 %x, i32 20)
  store i32 %y, ptr @one
  %z = call i32 @work(i32 %y, i32 20)
  ret i32 %z
}
define dso_local i32 @g(i32 %x) {
  %y = call i32 @work(i32 %x, i32 21)
  store i32 %y, ptr @two
  %z = call i32 @work(i32 %y, i32 21)
  ret i32 %z
}

;--- words.ll
; The functions of vfabi.ll with numbers in general registers and calls without the attribute.
target triple = "x86_64-unknown-linux-gnu"
define internal i32 @<f|g>(i32 %x) noinline nounwind memory(none) willreturn {
  %i = add i32 %x, 0
  %a = add i32 %i, <20|21>
  %b = mul i32 %a, %i
  %c = sub i32 %b, %a
  ret i32 %c
}
define i32 @loop(i32 %v) {
  %r = call i32 @f(i32 %v)
  %z = call i32 @g(i32 %r)
  ret i32 %z
}
